import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: parcels are on their way for days.

const DAY_HOURS = 24;

let till: Till;
let admin: Record<string, string>;
let kit: ParcelNewsKit;

beforeAll(async () => {
  till = await openTill();
  kit = newsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  // Days go by in between: who was logged in is not any more.
  admin = await till.administrator();
  await till.provider.control(null);
  await kit.at.play({ reset: true, balanceCents: 100_000 });
});

const statusOf = async (id: number) => (await kit.parcels.rowOf(id)).status;
const countOf = (outcome: string) => till.freightNews.get(outcome) ?? 0;

async function waitingFor(motivo: string): Promise<number[]> {
  admin = await till.administrator();
  const rows = await till.get<{ id: number }[]>(`/pedidos?espera=${motivo}&limit=100`, admin);
  expect(rows.status, JSON.stringify(rows.body)).toBe(200);
  return rows.body.map(({ id }) => id);
}

describe('trouble', () => {
  it('[TRCK-09, TRCK-11] is told once, listed for the owner, and over when the parcel arrives', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'fail');
    await kit.tell(label, 'undelivered');
    await till.trackingWorker.runOnce();
    await kit.hour();
    await kit.hour();
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado', 'entrega_nao_feita']);
    expect(await kit.stepsOf(id)).toEqual(['gerado', 'postado', 'nao_entregue']);
    expect(await waitingFor('problema')).toContain(id);
    await kit.at.carry(label, 'deliver');
    await kit.tell(label, 'delivered');
    await till.trackingWorker.runOnce();
    expect(await statusOf(id)).toBe('delivered');
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado', 'entrega_nao_feita', 'pedido_entregue']);
    expect(await waitingFor('problema')).not.toContain(id);
  });

  it('[TRCK-11] a parcel past the day that was promised is listed before anybody asks', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.hour();
    expect(await waitingFor('atrasado')).not.toContain(id);
    // Nobody has to confirm what its carrier will.
    expect(await waitingFor('entregar')).not.toContain(id);
    await kit.hour(30 * DAY_HOURS);
    expect(await waitingFor('atrasado')).toContain(id);
    await kit.at.carry(label, 'deliver');
    await kit.hour(25);
    expect(await waitingFor('atrasado')).not.toContain(id);
  });

  it('[TRCK-19] what was sent by a typed code or by hand past the promised day is listed, too, until it is there', async () => {
    const [typed, byHand, early] = [await kit.at.paid(), await kit.at.paid(), await kit.at.paid()];
    const inParts = await kit.at.paid();
    await kit.parcels.note(typed.id, { rastreio: 'AA123456785BR', transportadora: 'Correios' });
    for (const { id } of [byHand, inParts])
      for (const status of ['processing', 'shipped'])
        expect((await kit.parcels.move(id, status)).status).toBe(200);
    // Each part is told of by itself.
    const now = till.deps.clock();
    const part = {
      kind: 'parte',
      client_key: 'parte',
      made_by: 'dona',
      created_at: now,
      sent_at: now,
    } as const;
    await till.db
      .insertInto('parcels')
      .values({ order_id: inParts.id, ...part })
      .execute();
    expect((await kit.parcels.rowOf(typed.id)).late_from).not.toBeNull();
    expect(await waitingFor('atrasado')).not.toContain(typed.id);
    till.advance(30 * DAY_HOURS * 3_600_000);
    const late = await waitingFor('atrasado');
    expect(late).toEqual(expect.arrayContaining([typed.id, byHand.id]));
    expect(late).not.toContain(early.id);
    expect(late).not.toContain(inParts.id);
    // What is sent only now has its own days before it.
    await kit.parcels.move(byHand.id, 'delivered');
    await till.db.updateTable('orders').set({ sent_anew: 1 }).where('id', '=', early.id).execute();
    await kit.parcels.note(early.id, { rastreio: 'AA123456799BR', transportadora: 'Correios' });
    const left = await waitingFor('atrasado');
    expect(left).toContain(typed.id);
    expect(left).not.toContain(byHand.id);
    expect(left).not.toContain(early.id);
  });

  it('[TRCK-19] what was lost and goes once more by a typed code has its days before it again', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'lose');
    await kit.tell(label, 'lost');
    await till.trackingWorker.runOnce();
    till.advance(30 * DAY_HOURS * 3_600_000);
    expect(await waitingFor('problema')).toContain(id);
    const noted = await kit.parcels.note(id, { rastreio: 'AA123456785BR', transportadora: 'Correios' });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    expect(await waitingFor('problema')).not.toContain(id);
    expect(await waitingFor('atrasado')).not.toContain(id);
    till.advance(30 * DAY_HOURS * 3_600_000);
    expect(await waitingFor('atrasado')).toContain(id);
  });

  it('[TRCK-12] a word that nobody knows is kept and shown as it is, and moves nothing', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'odd');
    await kit.tell(label, 'in_the_jungle');
    await till.trackingWorker.runOnce();
    await kit.hour();
    expect(await kit.stepsOf(id)).toEqual(['gerado', 'postado', 'outro in_the_jungle']);
    expect(await statusOf(id)).toBe('shipped');
    await kit.at.carry(label, 'deliver');
    await kit.hour();
    expect(await statusOf(id)).toBe('delivered');
  });

  it('[TRCK-13] an order whose money went back, or whose label was cancelled, is not moved', async () => {
    const refunded = await kit.sent();
    const asked = { ...admin, ...newKey() };
    const back = await till.post(`/gerenciamento/pedidos/${refunded.id}/estorno`, {}, asked);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    const before = await statusOf(refunded.id);
    await kit.at.carry(refunded.label, 'post');
    await kit.at.carry(refunded.label, 'deliver');
    await kit.tell(refunded.label, 'delivered');
    await till.trackingWorker.runOnce();
    expect([before, await statusOf(refunded.id)]).toEqual(['refunded', 'refunded']);
    expect(await kit.lettersOf(refunded.id)).toEqual(['pedido_enviado']);

    const cancelled = await kit.sent();
    const [label] = await kit.at.rowsOf(cancelled.id);
    await kit.at.cancel(label?.id ?? 0);
    await kit.at.settle();
    const foreign = countOf('alheia');
    await kit.tell(cancelled.label, 'delivered');
    expect(countOf('alheia')).toBe(foreign + 1);
    expect(await kit.stepsOf(cancelled.id)).toEqual([]);
  });

  it('[TRCK-14] a code that was typed over the label’s is another parcel’s, and stays as it was typed', async () => {
    const { id, label } = await kit.sent();
    await kit.parcels.note(id, { rastreio: 'AA123456785BR', transportadora: 'Correios' });
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'deliver');
    await kit.tell(label, 'delivered');
    await till.trackingWorker.runOnce();
    expect(await statusOf(id)).toBe('shipped');
    expect((await kit.parcels.rowOf(id)).rastreio).toBe('AA123456785BR');
  });

  it('[TRCK-10] a delivery that lies ahead, or before the posting, is one of now', async () => {
    for (const skewMs of [7_200_000, -10 * 86_400_000]) {
      const { id, label } = await kit.sent();
      await kit.at.play({ skewMs });
      await kit.at.carry(label, 'post');
      await kit.hour();
      await kit.at.carry(label, 'deliver');
      await kit.tell(label, 'delivered');
      const before = till.now().getTime();
      await till.trackingWorker.runOnce();
      const { status, delivered_at: at } = await kit.parcels.rowOf(id);
      expect(status).toBe('delivered');
      expect(at?.getTime()).toBeGreaterThanOrEqual(before);
      expect(at?.getTime()).toBeLessThanOrEqual(till.now().getTime());
    }
  });
});
