import { expect } from 'vitest';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import type { Etiqueta, PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import type { CodigoDaTroca } from '#shared/wire/return-code.ts';
import { addSize, forLarge, openExchanges } from './exchanges.ts';
import { putOnSale } from './goods.ts';
import { labelsOf } from './labels.ts';
import type { Refusal } from './parcels.ts';
import type { Answer } from './provider.ts';
import { newKey, type Till } from './till.ts';

export type Answered = Answer<
  { mensagem: string; etiqueta: Etiqueta; pacote: number; autorizada: boolean } & Refusal
>;

/** A request whose piece is to come back. */
export interface Returning {
  id: number;
  codigo: string;
  troca: number;
}

/** Posting codes of requests, as the office of a till makes them. */
export function reverseCodesOf(till: Till, admin: () => Record<string, string>) {
  const exchanges = openExchanges(till);
  const labels = labelsOf(till, admin);
  const kit = {
    exchanges,
    labels,
    /** The medium one of a delivered order is to go back for the large one. */
    asked: async (): Promise<Returning> => {
      const medium = await putOnSale(till.db);
      await addSize(till, medium, { tamanho: 'G', units: 2 });
      const { id, codigo } = await exchanges.buy([{ goods: medium }]);
      return { id, codigo, troca: await kit.askFor(codigo) };
    },
    askFor: async (
      codigo: string,
      wish: (ref: string) => Record<string, unknown> = forLarge,
    ): Promise<number> => {
      const { pecas } = await exchanges.read(codigo);
      const made = await exchanges.ask(codigo, wish(pecas[0]?.ref ?? ''));
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.troca.id;
    },
    authorised: async (): Promise<Returning> => {
      const asked = await kit.asked();
      await exchanges.authorise(asked.troca);
      return asked;
    },
    /** The parcel that comes back. */
    back: (troca: number) =>
      till.post<{ pacote: PacoteNoEscritorio } & Refusal>(
        `/gerenciamento/trocas/${troca}/volta`,
        undefined,
        admin(),
      ),
    parcelOf: async (troca: number): Promise<number> => {
      const made = await kit.back(troca);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      return made.body.pacote.id;
    },
    prices: (id: number, pacote: number) =>
      till.get<PrecosDaEtiqueta & Refusal>(
        `/gerenciamento/pedidos/${id}/etiquetas/precos?pacote=${pacote}`,
        admin(),
      ),
    /** Presses 'Gerar código de postagem' and buys the cheapest. */
    make: async ({ id, troca }: Returning, more: Record<string, unknown> = {}) =>
      labels.buy(id, { pacote: await kit.parcelOf(troca), preco: 90, ...more }),
    /** What the code of a request costs, as its card asks. */
    price: (troca: number, as = admin()) =>
      till.get<CodigoDaTroca & Refusal>(`/gerenciamento/trocas/${troca}/codigo`, as),
    /** Presses 'Autorizar com código', at a price that pays for any. */
    press: async (
      troca: number,
      more: Record<string, unknown> = {},
      headers: Record<string, string> = newKey(),
    ): Promise<Answered> =>
      till.post(
        `/gerenciamento/trocas/${troca}/codigo`,
        { servico: '1', preco: 90, ...more },
        { ...admin(), ...headers },
      ),
    /** As its buyer sees the request. */
    hers: async ({ codigo, troca }: Returning) =>
      (await exchanges.read(codigo)).trocas.find(({ id }) => id === troca),
    /** As the office sees it. */
    ours: async ({ id, troca }: Returning): Promise<TrocaEscritorio | undefined> =>
      (await till.get<TrocaEscritorio[]>(`/gerenciamento/pedidos/${id}/trocas`, admin())).body.find(
        (one) => one.id === troca,
      ),
    /** Labels of codes that are paid and not cancelled, as the provider has them. */
    live: async (id: number) =>
      (await labels.held(id)).filter(
        ({ paidMs, canceledMs, reverse }) => reverse === true && paidMs !== null && canceledMs === null,
      ),
  };
  return kit;
}

export type ReverseCodes = ReturnType<typeof reverseCodesOf>;
