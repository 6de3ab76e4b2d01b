import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Disputa } from '#shared/wire/disputes.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { findDisputeFacts } from '../src/server/features/disputes/index.ts';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { SHOP } from './support/mail-bench.ts';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

/** What becomes of a chargeback, from its opening at the provider to its end in the shop. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterEach(async () => {
  await till.provider.control(null);
});
afterAll(async () => {
  await till.stop();
});

interface List {
  abertas: number;
  disputas: Disputa[];
}

const list = async () => (await till.get<List>('/gerenciamento/disputas', await till.administrator())).body;
const ofOrder = async (id: number) => (await list()).disputas.filter(({ pedido }) => pedido.id === id);

async function only(id: number): Promise<Disputa> {
  const [dispute, ...more] = await ofOrder(id);
  if (dispute === undefined || more.length > 0) throw new Error('not one dispute');
  return dispute;
}

/** The provider's word, the slow reading that finds it, and the dispute's own. */
async function hear(paymentId: string, ...words: Parameters<Till['provider']['decide']>[1][]) {
  for (const word of words) await till.provider.decide(paymentId, word);
  till.advance(7 * HOUR_MS);
  await till.workers.runOnce();
  await till.disputesWorker.runOnce();
}

async function contested() {
  const order = await orderBy(till, 'card');
  await hear(order.paymentId, 'chargeback');
  return order;
}

async function queued(id: number) {
  return till.db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'next_try_at'])
    .where('kind', 'like', 'contestacao%')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .orderBy('id')
    .execute();
}

const lettersOf = async (id: number) => (await queued(id)).map(({ kind }) => kind);

/** A letter as it would be sent now; null when it is not. */
async function letter(kind: string, orderId: number): Promise<string | null> {
  const facts = await findLetterFacts(till.db, orderId);
  if (facts === undefined) throw new Error('no order');
  const [mail] = (await queued(orderId)).filter((one) => one.kind === kind).toReversed();
  const payload = mail?.payload as { disputeId?: number } | undefined;
  const dispute = await findDisputeFacts(till.db, { orderId, disputeId: payload?.disputeId });
  const written = orderLetter(kind, { facts: { ...facts, dispute }, sender: SHOP, now: till.now() });
  return written && JSON.stringify(written);
}

describe('a chargeback', () => {
  it('[DISP-01, DISP-04] is read with its deadline once its charge is contested, and listed by it', async () => {
    const before = (await list()).abertas;
    const late = await contested();
    const { id, paymentId } = await contested();
    const dispute = await only(id);
    expect(dispute).toMatchObject({ valor: 119.9, estado: 'aberta', provas: 'faltam', encerrada_em: null });
    const daysLeft = (Date.parse(dispute.prazo ?? '') - till.now().getTime()) / DAY_MS;
    expect(daysLeft).toBeGreaterThan(9);
    expect(daysLeft).toBeLessThanOrEqual(10);
    const all = await list();
    expect(all.abertas).toBe(before + 2);
    const places = [late.id, id].map((orderId) =>
      all.disputas.findIndex(({ pedido }) => pedido.id === orderId),
    );
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    await hear(paymentId, 'chargeback_won');
    await hear(late.paymentId, 'chargeback_lost');
    expect((await list()).abertas).toBe(before);
  });

  it('[DISP-01] is read every six hours while it goes on, and no more after its end', async () => {
    const { paymentId } = await contested();
    const search = () => till.provider.calls('GET /v1/chargebacks/search');
    const first = await search();
    till.advance(5 * HOUR_MS);
    await till.disputesWorker.runOnce();
    expect(await search()).toBe(first);
    till.advance(HOUR_MS);
    await till.disputesWorker.runOnce();
    expect(await search()).toBe(first + 1);
    await hear(paymentId, 'chargeback_lost');
    const atEnd = await search();
    till.advance(30 * DAY_MS);
    await till.disputesWorker.runOnce();
    await till.disputesWorker.runOnce();
    expect((await search()) - atEnd).toBeLessThanOrEqual(1);
  });

  it('[DISP-02] of a provider that is silent is asked for again, and what is known stands', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await till.provider.decide(paymentId, 'chargeback');
    till.advance(7 * HOUR_MS);
    await till.workers.runOnce();
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    await till.disputesWorker.runOnce();
    expect(await ofOrder(id)).toEqual([]);
    await till.provider.control({ provider: 'mercadopago', mode: 'garbage' });
    till.advance(16 * 60_000);
    await till.disputesWorker.runOnce();
    expect(await ofOrder(id)).toEqual([]);
    await till.provider.control(null);
    till.advance(16 * 60_000);
    await till.disputesWorker.runOnce();
    expect(await ofOrder(id)).toHaveLength(1);
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    till.advance(7 * HOUR_MS);
    await till.disputesWorker.runOnce();
    expect(await only(id)).toMatchObject({ estado: 'aberta' });
  });

  it('[DISP-01] of which only the dispute itself tells the end has its charge read at once', async () => {
    const { id, paymentId } = await contested();
    await till.provider.decide(paymentId, 'chargeback_won');
    // The charge is not due for two days yet.
    till.advance(6 * HOUR_MS);
    await till.db.updateTable('payments').set({ read_again_at: null }).where('order_id', '=', id).execute();
    await till.disputesWorker.runOnce();
    expect(await only(id)).toMatchObject({ estado: 'ganha' });
    await till.workers.runOnce();
    const { body } = await till.get<{ pedido: PedidoDetalhado }>(
      `/gerenciamento/pedidos/${id}`,
      await till.administrator(),
    );
    expect(body.pedido).toMatchObject({ status: 'paid', contestado: false });
  });

  it('[DISP-01] that nobody decides ends some days after its charge is paid again', async () => {
    const { id } = await contested();
    await till.db
      .updateTable('payments')
      .set({ state: 'paid', reason: 'credited', provider_updated_at: till.now(), read_again_at: null })
      .where('order_id', '=', id)
      .execute();
    till.advance(6 * DAY_MS);
    await till.disputesWorker.runOnce();
    expect(await only(id)).toMatchObject({ estado: 'aberta' });
    till.advance(2 * DAY_MS);
    await till.disputesWorker.runOnce();
    expect(await only(id)).toMatchObject({ estado: 'encerrada' });
    const path = `/gerenciamento/disputas?pedido=${id}`;
    const own = (await till.get<List>(path, await till.administrator())).body;
    expect([own.abertas, own.disputas.map(({ pedido }) => pedido.id)]).toEqual([0, [id]]);
  });

  it('[DISP-04] is for administrators, and who looked is written down', async () => {
    const { id } = await contested();
    const dispute = await only(id);
    for (const role of ['equipe', 'leitura'] as const) {
      const answer = await till.get(`/gerenciamento/disputas/${dispute.id}`, await till.administrator(role));
      expect(answer.status).toBe(403);
    }
    const answer = await till.get(`/gerenciamento/disputas/${dispute.id}`, await till.administrator());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const looks = await till.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'disputa_vista')
      .where('subject', 'like', `pedido ${id} %`)
      .execute();
    expect(looks).toEqual([{ after: { disputa: dispute.id } }]);
    const none = await till.get('/gerenciamento/disputas/999999', await till.administrator());
    expect(none.status).toBe(404);
  });
});

describe('the owner’s letters about a dispute', () => {
  it('[DISP-03] tell of it once, with its deadline, when that was to be had', async () => {
    const { id } = await contested();
    await till.disputesWorker.runOnce();
    const [opened, ...more] = await queued(id);
    expect([opened?.kind, more]).toEqual(['contestacao_aviso', []]);
    expect(opened?.next_try_at.getTime()).toBeGreaterThan(till.now().getTime());
    const { id: number, prazo } = await only(id);
    const day = new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      day: '2-digit',
      month: '2-digit',
    }).format(new Date(prazo ?? ''));
    const words = await letter('contestacao_aviso', id);
    expect(words).toContain(`Mande as provas até ${day}`);
    expect(words).toContain(`/admin/dashboard/disputas/${number}`);
  });

  it('[DISP-03] remind her once, three days before the deadline, of what nobody answered', async () => {
    const { id, paymentId } = await contested();
    till.advance(6 * DAY_MS);
    await till.disputesWorker.runOnce();
    expect(await lettersOf(id)).toEqual(['contestacao_aviso']);
    till.advance(DAY_MS);
    await till.disputesWorker.runOnce();
    await till.disputesWorker.runOnce();
    expect(await lettersOf(id)).toEqual(['contestacao_aviso', 'contestacao_prazo_aviso']);
    expect(await letter('contestacao_prazo_aviso', id)).toContain('Mande as provas até');
    await hear(paymentId, 'chargeback_lost');
    expect(await letter('contestacao_prazo_aviso', id)).toBeNull();
  });

  it.each([
    ['chargeback_won', 'ganha', /deu razão à loja/],
    ['chargeback_lost', 'perdida', /não conta mais como venda/],
  ] as const)('[DISP-03] tell of its end by %s', async (word, estado, text) => {
    const { id, paymentId } = await contested();
    await hear(paymentId, word);
    expect(await only(id)).toMatchObject({ estado, prazo: expect.any(String) as string });
    expect(await lettersOf(id)).toEqual(['contestacao_aviso', 'contestacao_fim_aviso']);
    expect(await letter('contestacao_fim_aviso', id)).toMatch(text);
    await till.disputesWorker.runOnce();
    expect(await lettersOf(id)).toHaveLength(2);
  });

  it('[DISP-03] tell of a loss only once the money is gone', async () => {
    const { id, paymentId } = await contested();
    await till.provider.decide(paymentId, 'chargeback_lost');
    await till.db.updateTable('payments').set({ read_again_at: null }).where('order_id', '=', id).execute();
    till.advance(6 * HOUR_MS);
    await till.disputesWorker.runOnce();
    expect(await only(id)).toMatchObject({ estado: 'perdida' });
    expect(await lettersOf(id)).toEqual(['contestacao_aviso']);
    await till.workers.runOnce();
    await till.disputesWorker.runOnce();
    expect(await lettersOf(id)).toEqual(['contestacao_aviso', 'contestacao_fim_aviso']);
    expect(await letter('contestacao_fim_aviso', id)).toContain('o pedido aparece como estornado');
  });

  it('[DISP-03] tell of a chargeback that follows a claim, whose letter knew no deadline', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await hear(paymentId, 'dispute');
    expect(await lettersOf(id)).toEqual(['contestacao_aviso']);
    expect(await letter('contestacao_aviso', id)).not.toContain('Mande as provas');
    await till.db
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: till.now() })
      .where('kind', '=', 'contestacao_aviso')
      .execute();
    await hear(paymentId, 'chargeback');
    expect(await lettersOf(id)).toEqual(['contestacao_aviso', 'contestacao_aviso']);
    expect(await letter('contestacao_aviso', id)).toContain('Mande as provas até');
  });
});
