import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { cents, newPerson, payPix, pricesOf, publish } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

/** Paid orders as an issuer of invoices takes them. */

let till: Till;
let owner: Record<string, string>;
let dress: Goods;
let order: { id: number; codigo: string };
let total: number;

beforeAll(async () => {
  till = await openTill();
  owner = await till.administrator();
  await publish(till, { nome: 'Dez', tipo: 'percentual', percentual: 10 });
  dress = await putOnSale(till.db, { nome: 'Vestido; "Lua"', precoCents: 9999, units: 9 });
  const skirt = await putOnSale(till.db, { nome: '=Saia', precoCents: 5001 });
  const fiscal = { ncm: '62044300', origem_fiscal: '0', cest: '2803800', unidade: 'PC' };
  await till.db.updateTable('products').set(fiscal).where('id', '=', dress.productId).execute();
  await till.db
    .updateTable('variants')
    .set({ gtin: '7891000315507' })
    .where('product_id', '=', dress.productId)
    .execute();
  const items = [{ goods: dress, quantity: 3 }, { goods: skirt }];
  total = (await pricesOf(till, items, { metodo: 'pix' })).aPagar;
  const made = await payPix(till, items, { total, as: newPerson() });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  order = made.body.pedido;
  await till.provider.decide(made.body.payment.id ?? '', 'approve');
  till.advance(60_000);
  await till.get(`/payment/pix/status/${made.body.payment.id}`);
});
afterAll(() => till.stop());

const file = (path: string, headers = owner) => fetch(`${till.url}/api/gerenciamento/${path}`, { headers });
const list = async (query = '') => (await (await file(`notas.json${query}`)).json()) as PedidoFiscal[];

describe('orders for an issuer of invoices', () => {
  it('[FISC-03] have the sums of the order, line by line, and what the products say', async () => {
    const answer = await file('notas.json');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="notas-.*\.json"$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [told, ...more] = (await answer.json()) as PedidoFiscal[];
    expect(more).toEqual([]);
    expect(told).toMatchObject({ codigo: order.codigo, status: 'paid', destinatario: { nome: 'Bia Lima' } });
    expect(told?.itens).toMatchObject([
      { ncm: '62044300', cest: '2803800', origem: '0', unidade: 'PC', quantidade: 3, valor_bruto: 299.97 },
      { ncm: '', origem: '', unidade: 'UN', quantidade: 1 },
    ]);
    expect(cents(told?.totais.total ?? 0)).toBe(cents(total));
    expect(told?.totais.desconto).toBe(35);
    expect(told?.falta).toContain('NCM de =Saia Azul M');
  });

  it('[FISC-05, GTIN-03] are a sheet with a line for each line, which no spreadsheet takes for a formula', async () => {
    const answer = await file('notas.csv');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const text = await answer.text();
    const [head, first, second, rest] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(/^pedido;codigo_do_pedido;.*;falta$/);
    expect(first).toContain('"Vestido; ""Lua"" Azul M";62044300;2803800;0;PC;7891000315507;');
    expect(second).toContain(";'=Saia Azul M;");
    expect(second).toContain(';SEM GTIN;');
    expect(rest).toBe('');
  });

  it('[FISC-05] are those that were paid alone, as the filters of the list leave them', async () => {
    const goods = await putOnSale(till.db, { precoCents: 5000 });
    const sum = (await pricesOf(till, [{ goods }], { metodo: 'pix' })).aPagar;
    const open = await payPix(till, [{ goods }], { total: sum, as: newPerson() });
    expect(open.status).toBe(201);
    const codes = async (query: string) => (await list(query)).map(({ codigo }) => codigo);
    expect(await codes('')).toEqual([order.codigo]);
    expect(await codes('?status=pending')).toEqual([]);
    expect(await codes('?status=pending,paid')).toEqual([order.codigo]);
    expect(await codes('?de=2020-01-01&ate=2020-01-02')).toEqual([]);
    expect(await (await file('notas.csv?status=pending')).text()).toMatch(/^pedido;[^\n]*\r\n$/);
    expect((await file('notas.json?de=ontem')).status).toBe(422);
  });

  it('[FISC-05] have no gift card among their lines, and none of an order of nothing else', async () => {
    const gift = await putOnSale(till.db, { precoCents: 8000, isGiftCard: true });
    const before = await list();
    await till.db
      .insertInto('order_items')
      .values({
        order_id: order.id,
        position: 9,
        product_id: gift.productId,
        sku: 'VALE',
        nome: 'Vale',
        categoria: 'Vales',
        cor: 'Única',
        tamanho: 'Único',
        quantidade: 1,
        preco_cents: 8000,
        vale_presente: true,
        custo_cents: null,
      })
      .execute();
    expect(await list()).toEqual(before);
  });

  it('[FISC-06] are taken away by who may export orders alone, which is written down', async () => {
    for (const role of ['expedicao', 'leitura', 'suporte', 'catalogo'] as const)
      expect((await file('notas.json', await till.administrator(role))).status).toBe(403);
    expect((await file('notas.csv', {})).status).toBe(401);
    const acts = await till.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', '=', 'pedidos_exportados')
      .execute();
    expect(acts.at(-1)?.after).toMatchObject({ count: 1 });
  });
});
