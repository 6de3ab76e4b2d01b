import { expect } from 'vitest';
import type {
  Etiqueta,
  EtiquetasDoPedido,
  PrecosDaEtiqueta,
  ValoresDeEtiquetas,
} from '#shared/wire/labels.ts';
import type { Label } from '../../src/sandbox/melhorenvio/label.ts';
import { orderBy } from './order-by.ts';
import type { Refusal } from './parcels.ts';
import { call, type Answer } from './provider.ts';
import { newKey, type Till } from './till.ts';

export const HOUR_MS = 3_600_000;
/** After a lost request it is asked again no sooner. */
export const QUIET_MS = 2 * 60_000 + 1000;

type Headers = Record<string, string>;
type Changed = Answer<{ mensagem: string; etiqueta: Etiqueta } & Refusal>;

interface Played {
  balanceCents: number;
  labels: Label[];
}

/** Labels as the office of a till buys them, and as the provider's stand-in has them. */
export function labelsOf(till: Till, admin: () => Headers) {
  const provider = till.provider.url.replace('/mercadopago', '/melhorenvio');
  const at = {
    provider,
    /** Changes the account's terms, and reads all that it holds. */
    play: async (body: Record<string, unknown> = {}): Promise<Played> =>
      (await call<Played>(`${provider}/play`, { method: 'POST', body })).body,
    /** What a carrier does. */
    carry: (id: string, event: string) =>
      call(`${provider}/play/${id}/${event}`, { method: 'POST', body: {} }),
    /** What its carrier weighs, and takes besides. */
    weigh: (id: string, kg: number, extraCents: number) =>
      call(`${provider}/play/${id}/weigh`, { method: 'POST', body: { kg, extraCents } }),
    /** Makes one kind of call misbehave. */
    fault: (mode: string, match: string, times = 1) =>
      till.provider.control({ provider: 'melhorenvio', mode, match, times }),
    /** A paid order of one garment. */
    paid: () => orderBy(till, 'card'),
    read: async (orderId: number) =>
      (await till.get<EtiquetasDoPedido>(`/gerenciamento/pedidos/${orderId}/etiquetas`, admin())).body,
    prices: (orderId: number, embalagem = '') => {
      const path = `/gerenciamento/pedidos/${orderId}/etiquetas/precos`;
      const query = embalagem === '' ? '' : `?embalagem=${encodeURIComponent(embalagem)}`;
      return till.get<PrecosDaEtiqueta & Refusal>(`${path}${query}`, admin());
    },
    /** What the chosen service costs now. */
    priceOf: async (orderId: number): Promise<number> => {
      const { body } = await at.prices(orderId);
      const chosen = body.opcoes.find(({ escolhida }) => escolhida);
      if (chosen === undefined) throw new Error(JSON.stringify(body));
      return chosen.preco;
    },
    /** Presses 'Comprar etiqueta' for the service that the shopper chose. */
    buy: async (
      orderId: number,
      more: Record<string, unknown> = {},
      key: Headers = newKey(),
    ): Promise<Changed> => {
      const preco = more['preco'] ?? (await at.priceOf(orderId));
      const body = { servico: '1', documento: 'declaracao', ...more, preco };
      return till.post(`/gerenciamento/pedidos/${orderId}/etiquetas`, body, { ...admin(), ...key });
    },
    /** What the wallet is owed, and was charged besides. */
    money: async (): Promise<ValoresDeEtiquetas> =>
      (await till.get<ValoresDeEtiquetas>('/gerenciamento/etiquetas/valores', admin())).body,
    /** Says whether a price is back. */
    told: (id: number, resposta: string, headers = admin()): Promise<Changed> =>
      till.post(`/gerenciamento/etiquetas/${id}/valor`, { resposta }, headers),
    cancel: (id: number): Promise<Changed> =>
      till.post(`/gerenciamento/etiquetas/${id}/cancelar`, undefined, admin()),
    look: (id: number): Promise<Changed> =>
      till.post(`/gerenciamento/etiquetas/${id}/conferir`, undefined, admin()),
    /** Lets time pass and work be done until nothing is left to do. */
    settle: async (): Promise<void> => {
      for (let round = 0; round < 30; round += 1) {
        await till.labelsWorker.runOnce();
        const open = await till.db
          .selectFrom('labels')
          .select('id')
          .where((eb) => eb.or([eb('next_at', 'is not', null), eb('sweep_at', 'is not', null)]))
          .executeTakeFirst();
        if (open === undefined) return;
        till.advance(HOUR_MS);
      }
      throw new Error('labels do not come to rest');
    },
    /** What the provider has of an order's labels. */
    held: async (orderId: number): Promise<Label[]> =>
      (await at.play()).labels.filter(({ tags }) =>
        tags.some(({ tag }) => tag.startsWith(`etq-${orderId}-`)),
      ),
    rowsOf: (orderId: number) =>
      till.db.selectFrom('labels').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
  };
  return at;
}

export type Labels = ReturnType<typeof labelsOf>;

/** One label at most that is paid and not cancelled, whatever was pressed. */
export async function expectOneLabel(at: Labels, orderId: number): Promise<Label> {
  const live = (await at.held(orderId)).filter(
    ({ paidMs, canceledMs }) => paidMs !== null && canceledMs === null,
  );
  expect(live).toHaveLength(1);
  const [label] = live;
  if (label === undefined) throw new Error('no label');
  return label;
}
