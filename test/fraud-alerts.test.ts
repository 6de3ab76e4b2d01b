import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { orderBy } from './support/order-by.ts';
import { notifyTill } from './support/signed-news.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(async () => {
  await till.stop();
});

const warn = (paymentId: string) =>
  notifyTill(till, { topic: 'stop_delivery_op_wh', dataId: paymentId, data: { payment_id: paymentId } });

function lettersOf(id: number) {
  return till.db
    .selectFrom('outbox')
    .select('kind')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .where('kind', '=', 'alerta_fraude_aviso')
    .execute();
}

describe('a fraud alert', () => {
  it('[ORD-99] is taken back by who runs the shop alone, and a later one counts anew', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const path = `/gerenciamento/pedidos/${id}`;
    const detail = async () => (await till.get<{ pedido: PedidoDetalhado }>(path, admin)).body.pedido;
    const prepare = () => till.put(`${path}/status`, { status: 'processing' }, admin);
    const lift = async (role: 'admin' | 'equipe' | 'leitura', order = id) => {
      const headers = await till.administrator(role);
      const { status, body } = await till.delete(`/gerenciamento/pedidos/${order}/alerta-de-fraude`, headers);
      return [status, body['codigo']];
    };
    const alerted = async () => {
      const { body } = await till.get<PedidoEscritorio[]>('/pedidos?limit=1', admin);
      expect(body[0]?.id).toBe(id);
      return body[0]?.alertaFraude;
    };
    expect(await lift('admin')).toEqual([409, 'sem_alerta']);
    expect(await alerted()).toBe(false);
    await warn(paymentId);
    await expect.poll(alerted).toBe(true);
    expect(await lift('equipe')).toEqual([403, 'sem_permissao']);
    expect(await lift('leitura')).toEqual([403, 'sem_permissao']);
    expect(await lift('admin', 999_999_999)).toEqual([404, 'nao_encontrado']);
    expect(await lift('admin')).toEqual([200, undefined]);
    expect(await lift('admin')).toEqual([409, 'sem_alerta']);
    expect(await detail()).toMatchObject({ status: 'paid', alertaFraude: null });
    const acts = await till.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject', 'like', `pedido ${id} · %`)
      .where('action', 'like', 'alerta_de_fraude%')
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { action: 'alerta_de_fraude', actor: 'system' },
      { action: 'alerta_de_fraude_retirado', actor: expect.stringMatching(/^admin-/) },
    ]);
    expect((await prepare()).status).toBe(200);
    await warn(paymentId);
    await expect.poll(alerted).toBe(true);
    expect(await lettersOf(id)).toHaveLength(2);
  });
});
