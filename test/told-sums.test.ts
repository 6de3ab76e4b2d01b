import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { readOwnOrders } from '../src/server/features/customers/own-orders.ts';
import { giveCredit } from './support/credits.ts';
import { putOnSale } from './support/goods.ts';
import { newPerson, payPix, pricesOf, publish } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.stop());

it('[PROMO-54] order, office, lists, exports and file tell of a sum every part alike', async () => {
  const acumula = { modo: 'todas' as const };
  await publish(till, { nome: 'Semana', tipo: 'percentual', percentual: 10, acumula });
  await publish(till, { nome: 'Oi', tipo: 'valor', valor: 5, com_codigo: true, codigo: 'OI5', acumula });
  await publish(till, { nome: 'Meio frete', tipo: 'frete', percentual: 50, acumula });
  await publish(till, { nome: 'No PIX', tipo: 'pix', percentual: 5, com_cupom: true });
  const goods = await putOnSale(till.db, { units: 5 });
  const [as, vale] = [newPerson(), await giveCredit(till, 20)];
  const asked = { metodo: 'pix', cupom: 'OI5', creditos: [vale.code] };
  const told = await pricesOf(till, [{ goods }], asked);
  expect(told).toMatchObject({ credito: 20, desconto_pix: expect.any(Number) });
  const made = await payPix(till, [{ goods }], {
    total: told.aPagar,
    as,
    cupom: 'OI5',
    creditos: [vale.code],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, codigo } = made.body.pedido;

  const parts = {
    subtotal: told.subtotal,
    descontos: told.descontos,
    desconto_pix: told.desconto_pix,
    cupom: 'OI5',
    credito: 20,
    total: told.total,
    aPagar: told.aPagar,
  };
  expect(told.descontos).toHaveLength(2);
  expect(told.desconto_pix).toBeGreaterThan(0);
  const cut = told.desconto_frete?.valor ?? 0;
  expect(cut).toBeGreaterThan(0);
  const whole = await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', {
    codigo,
    email: as.email,
  });
  expect(whole.body.pedido).toMatchObject({ ...parts, desconto_frete: told.desconto_frete });
  const admin = await till.administrator();
  const detail = await till.get<{ pedido: PedidoDetalhado }>(`/api/gerenciamento/pedidos/${id}`, admin);
  expect(detail.body.pedido).toMatchObject({ ...parts, desconto_frete: told.desconto_frete });

  const customer = await till.customer();
  await till.db.updateTable('orders').set({ customer_id: customer.id }).where('id', '=', id).execute();
  const wanted = { owner: { customerId: customer.id }, limit: 10, offset: 0, now: till.now() };
  const [own] = await readOwnOrders(till.db, wanted);
  const off = told.descontos.reduce((sum, { valor }) => sum + Math.round(valor * 100), 0) / 100;
  expect(own?.pedido).toMatchObject({ ...parts, desconto: off, frete: 19.9, desconto_frete: cut });

  const file = await fetch(`${till.url}/api/gerenciamento/pedidos.csv`, { headers: admin });
  const [head = '', ...rows] = (await file.text()).replace('\uFEFF', '').split(/\r?\n/u);
  const row = rows.find((line) => line.includes(codigo))?.split(';') ?? [];
  const cell = (name: string) => row[head.split(';').indexOf(name)]?.replaceAll('"', '');
  const text = (reais: number) => reais.toFixed(2).replace('.', ',');
  expect(cell('A pagar (R$)')).toBe(text(told.aPagar));
  expect(cell('Vales (R$)')).toBe('20,00');
  expect(cell('Desconto no frete (R$)')).toBe(text(cut));
  for (const { nome, valor } of told.descontos)
    expect(rows.find((line) => line.includes(codigo))).toMatch(new RegExp(`${nome}.*${text(valor)}`, 'u'));
});
