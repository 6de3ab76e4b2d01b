import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let owner: Record<string, string>;
let made: { id: number; numero: number; codigo: string };

beforeAll(async () => {
  till = await openTill();
  owner = await till.administrator();
  const goods = await putOnSale(till.db, { nome: 'Saia Açucena' });
  const body = paymentBody([{ goods }], 119.9);
  const answer = await till.post<{ pedido: typeof made }>('/payment/pix/create', body, newKey());
  made = answer.body.pedido;
});
afterAll(() => till.stop());

const find = async (q: string, headers = owner) =>
  (await till.get<PedidoEscritorio[]>(`/api/pedidos?q=${encodeURIComponent(q)}`, headers)).body.map(
    ({ id }) => id,
  );

describe('an order’s number', () => {
  it('[NUM-01] begins after 1000, is told with the code, and opens nothing to the public', async () => {
    expect(made.numero).toBe(made.id + 1000);
    for (const asked of [String(made.numero), `#${made.numero}`]) {
      const answer = await till.get(`/api/pedidos/${encodeURIComponent(asked)}/status`);
      expect(answer.status).toBe(404);
      const email = 'ana@example.com';
      expect((await till.post('/pedidos/consultar', { codigo: asked, email })).status).toBe(404);
    }
    const whole = await till.post<{ pedido: { numero: number } }>('/pedidos/consultar', {
      codigo: made.codigo,
      email: 'ana@example.com',
    });
    expect(whole.body.pedido.numero).toBe(made.numero);
  });

  it('[NUM-02] is found as it is said, and so are pieces, city and phone, but people by no masked role', async () => {
    for (const q of [
      String(made.numero),
      `#${made.numero}`,
      'acucena azul',
      'belford',
      '98888-7777',
      'ana@',
    ]) {
      expect(await find(q), q).toEqual([made.id]);
    }
    expect(await find('#9999999')).toEqual([]);
    const reader = await till.administrator('leitura');
    for (const q of [`#${made.numero}`, 'Açucena', 'belford'])
      expect(await find(q, reader), q).toEqual([made.id]);
    for (const q of ['98888-7777', 'ana@', '52998224725']) expect(await find(q, reader), q).toEqual([]);
  });

  it('[NUM-03] stands in the row with pieces and city, and in the file', async () => {
    const { body } = await till.get<PedidoEscritorio[]>('/api/pedidos', owner);
    expect(body[0]).toMatchObject({
      numero: made.numero,
      canal: 'site',
      pecas: 1,
      itens: 'Saia Açucena (Azul, M)',
      cidade: 'Belford Roxo',
    });
    const file = await fetch(`${till.url}/api/gerenciamento/pedidos.csv`, { headers: owner });
    const [head = '', line = ''] = (await file.text()).split('\r\n');
    expect(head).toContain('Pedido nº;Canal');
    expect(line).toContain(`${made.numero};Site`);
  });
});
