import type { Emissao, EmissoesDoPedido } from '#shared/wire/invoice-service.ts';
import type { PedidasDeVarios } from '#shared/wire/many-invoices.ts';
import type { PlayedInvoice } from '../../src/sandbox/focusnfe/invoices.ts';
import { createFocusNfe } from '../../src/server/providers/invoice/focus-nfe.ts';
import type { MakeCall } from '../../src/server/providers/http-call.ts';
import { createInvoiceServices, type InvoiceSettings } from '../../src/server/services/invoice-service.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { loadConfig } from '../../src/server/settings/config.ts';
import { orderBy } from './order-by.ts';
import type { Refusal } from './parcels.ts';
import { call, type Answer } from './provider.ts';
import type { Till } from './till.ts';

type Headers = Record<string, string>;
type Changed = Answer<{ mensagem: string; nota: Emissao } & Refusal>;

export const MINUTE_MS = 60_000;

interface Node {
  url: string;
  worker: { runOnce(): Promise<void> };
}

/** A node of the shop that issues invoices at the stand-in, its calls made by `http`. */
export async function invoiceNode(
  till: Till,
  { http, ...more }: Partial<InvoiceSettings> & { http?: MakeCall } = {},
): Promise<Node> {
  const baseUrl = till.provider.url.replace('/mercadopago', '/focusnfe');
  const { db, clock, random, log, cpfs, orders } = till.deps;
  const issuer = createFocusNfe({
    account: () => ({ baseUrl, token: 'token-de-teste', isTest: true }),
    clock,
    ...(http !== undefined && { http }),
  });
  const services = createInvoiceServices(
    { db, clock, random, log, cpfs },
    {
      orders,
      issuer,
      seller: () => shopSettings(loadConfig({}, '')),
      regime: () => ({ csosn: '102', ie: '12345678' }),
      closed: () => '',
      ...more,
    },
  );
  return { url: await till.serve(services), worker: services.worker };
}

/** Invoices as the office of a till issues them, and as the service's stand-in has them. */
export function invoicesOf(till: Till, node: Node, admin: () => Headers) {
  const provider = till.provider.url.replace('/mercadopago', '/focusnfe');
  const post = (path: string, body?: unknown, as = admin()): Promise<Changed> =>
    call(`${node.url}${path}`, { method: 'POST', body, headers: as });
  const at = {
    /** How the tax office behaves; answers all that it was asked for. */
    play: async (body: Record<string, unknown> = {}): Promise<PlayedInvoice[]> =>
      (await call<{ invoices: PlayedInvoice[] }>(`${provider}/play`, { method: 'POST', body })).body.invoices,
    /** Makes one kind of call misbehave. */
    fault: (mode: string, match: string, times = 1) =>
      till.provider.control({ provider: 'focusnfe', mode, match, times }),
    /** A paid order of one garment, which invoices know all of. */
    paid: async () => {
      const order = await orderBy(till, 'card');
      await at.complete(order.goods.productId);
      return order;
    },
    complete: (productId: number) =>
      till.db
        .updateTable('products')
        .set({ ncm: '62044300', origem_fiscal: '0' })
        .where('id', '=', productId)
        .execute(),
    read: async (id: number, as = admin()) =>
      (
        await call<EmissoesDoPedido & Refusal>(`${node.url}/gerenciamento/pedidos/${id}/emissoes`, {
          method: 'GET',
          headers: as,
        })
      ).body,
    issue: (id: number, body: object = { tipo: 'saida' }, as = admin()) =>
      post(`/gerenciamento/pedidos/${id}/emissoes`, body, as),
    cancel: (id: number, as = admin()) => post(`/gerenciamento/emissoes/${id}/cancelar`, undefined, as),
    /** Of many orders by one press. */
    issueMany: (pedidos: readonly number[], as = admin()) =>
      call<PedidasDeVarios & Refusal>(`${node.url}/gerenciamento/emissoes`, {
        method: 'POST',
        body: { pedidos },
        headers: as,
      }),
    ask: <T>(path: string, as = admin()) =>
      call<T & Refusal>(`${node.url}/gerenciamento/emissoes/${path}`, { method: 'GET', headers: as }),
    /** From now on they are issued by themselves at that moment. */
    rule: (quando: string, versao: number, as = admin()) =>
      call<{ desde: string | null; versao: number } & Refusal>(`${node.url}/gerenciamento/emissoes/regra`, {
        method: 'PUT',
        body: { quando, versao },
        headers: as,
      }),
    round: () => node.worker.runOnce(),
    look: (id: number, as = admin()) => post(`/gerenciamento/emissoes/${id}/conferir`, undefined, as),
    file: (id: number, name: 'danfe.pdf' | 'nota.xml', as = admin()) =>
      fetch(`${node.url}/gerenciamento/emissoes/${id}/${name}`, { headers: as }),
    /** What the service has of an order's invoices. */
    held: async (orderId: number) => (await at.play()).filter(({ ref }) => ref.startsWith(`nfe-${orderId}-`)),
    rowsOf: (orderId: number) =>
      till.db
        .selectFrom('invoice_issues')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
    keysOf: (orderId: number) =>
      till.db
        .selectFrom('order_invoices')
        .select(['kind', 'access_key'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
    /** Lets time pass and work be done until nothing is left to do. */
    settle: async (): Promise<void> => {
      for (let round = 0; round < 30; round += 1) {
        await node.worker.runOnce();
        const open = await till.db
          .selectFrom('invoice_issues')
          .select('id')
          .where((eb) => eb.or([eb('next_at', 'is not', null), eb('piece_next_at', 'is not', null)]))
          .executeTakeFirst();
        if (open === undefined) return;
        till.advance(MINUTE_MS);
      }
      throw new Error('invoices do not come to rest');
    },
  };
  return at;
}

export type Invoices = ReturnType<typeof invoicesOf>;
