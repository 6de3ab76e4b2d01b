import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsOf, signatureOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { openTill, type Till } from './support/till.ts';

// Long: an order is bought, paid, packed and labelled before each parcel is followed, some of them for months.

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

describe('signed news', () => {
  it('[TRCK-01, TRCK-06, TRCK-10] take a parcel to its end, with one letter for each fact', async () => {
    const { id, label } = await kit.sent();
    expect(await kit.stepsOf(id)).toEqual(['gerado']);
    till.advance(3_600_000);
    await kit.at.carry(label, 'post');
    expect(await kit.tell(label, 'posted')).toBe(200);
    await till.trackingWorker.runOnce();
    expect(await statusOf(id)).toBe('shipped');
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado', 'pedido_postado']);
    till.advance(2 * 86_400_000);
    const handedOver = till.now().getTime();
    await kit.at.carry(label, 'deliver');
    till.advance(4 * 3_600_000);
    expect(await kit.tell(label, 'delivered')).toBe(200);
    await till.trackingWorker.runOnce();
    const order = await kit.parcels.rowOf(id);
    expect(order.status).toBe('delivered');
    // The carrier's own time, to the second: from then on the days to withdraw count.
    expect(Math.abs((order.delivered_at?.getTime() ?? 0) - handedOver)).toBeLessThan(60_000);
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado', 'pedido_postado', 'pedido_entregue']);
    expect(await kit.stepsOf(id)).toEqual(['gerado', 'postado', 'entregue']);
    expect(await kit.parcels.roadOf(id)).toEqual([
      'shopper pending',
      'provider paid',
      'admin processing',
      'admin shipped',
      'system delivered',
    ]);
    expect((await kit.rowOf(id)).next_at).toBeNull();
  });

  it('[LMON-10] tell once that the carrier has the parcel, and not of one that arrived meanwhile', async () => {
    const { id, label } = await kit.sent();
    for (const [event, word] of [
      ['receive', 'received'],
      ['post', 'posted'],
    ] as const) {
      await kit.at.carry(label, event);
      await kit.tell(label, word);
      await Promise.all([till.trackingWorker.runOnce(), till.trackingNode().runOnce()]);
      await kit.hour();
    }
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado', 'pedido_postado']);

    const arrived = await kit.sent();
    await kit.at.carry(arrived.label, 'post');
    await kit.at.carry(arrived.label, 'deliver');
    await kit.hour();
    expect(await kit.lettersOf(arrived.id)).toEqual(['pedido_enviado', 'pedido_entregue']);
  });

  it('[LMON-10] tell of no parcel whose order is told only now that it is sent', async () => {
    const { id, label } = await kit.sent();
    // Its code was not noted when the label was made.
    const change = { status: 'processing', shipped_at: null, rastreio: '' } as const;
    await till.db.updateTable('orders').set(change).where('id', '=', id).execute();
    await till.db.deleteFrom('outbox').where('kind', '=', 'pedido_enviado').execute();
    await kit.at.carry(label, 'post');
    await kit.hour();
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado']);
  });

  it('[TRCK-02] have the effect of one, however often and in whatever order they come', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'deliver');
    const events = ['delivered', 'posted', 'posted', 'delivered', 'generated', 'released', 'received'];
    const other = till.trackingNode();
    for (const event of events) {
      await Promise.all([kit.tell(label, event), kit.tell(label, event)]);
      await Promise.all([till.trackingWorker.runOnce(), other.runOnce()]);
    }
    expect(await statusOf(id)).toBe('delivered');
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado', 'pedido_entregue']);
    expect(await kit.stepsOf(id)).toEqual(['gerado', 'postado', 'entregue']);
  });

  it('[TRCK-03] are believed once the provider says so itself, which may be later', async () => {
    const { id, label } = await kit.sent();
    // Signed, and not true.
    await kit.tell(label, 'delivered');
    await till.trackingWorker.runOnce();
    expect(await statusOf(id)).toBe('shipped');
    expect((await kit.rowOf(id)).awaits).toBe('delivered');
    await kit.at.play({ lagMs: 60_000 });
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'deliver');
    till.advance(25_000);
    await till.trackingWorker.runOnce();
    expect(await statusOf(id)).toBe('shipped');
    till.advance(90_000);
    await till.trackingWorker.runOnce();
    expect(await statusOf(id)).toBe('delivered');
    expect((await kit.rowOf(id)).awaits).toBe('');
  });

  it('[TRCK-03] that are never borne out are asked for less and less, and then hourly', async () => {
    const { id, label } = await kit.sent();
    await kit.tell(label, 'delivered');
    for (let round = 0; round < 12; round += 1) {
      await till.trackingWorker.runOnce();
      till.advance(5 * 60_000);
    }
    await till.trackingWorker.runOnce();
    const { awaits, next_at: next } = await kit.rowOf(id);
    expect(awaits).toBe('');
    expect((next?.getTime() ?? 0) - till.now().getTime()).toBeGreaterThan(15 * 60_000);
  });
});

describe('what is not the provider’s word', () => {
  it('[TRCK-04] is answered 200 without a signature, as an address is registered, and has no effect', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'deliver');
    const before = await kit.rowOf(id);
    const body = JSON.stringify({ event: 'order.delivered', data: { id: label } });
    expect(await kit.send(body, { 'content-type': 'application/json' })).toBe(200);
    expect(await kit.send('')).toBe(200);
    expect(await kit.send('ping', { 'content-type': 'text/plain' })).toBe(200);
    expect(await kit.send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(200);
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(`${till.url}/frete/webhook`, { method })).status).toBe(200);
    await till.trackingWorker.runOnce();
    expect(await kit.rowOf(id)).toEqual(before);
  });

  it('[TRCK-05] is refused when it is forged, and too much of it is not read', async () => {
    const { id, label } = await kit.sent();
    const before = await kit.rowOf(id);
    const forged = countOf('forjada');
    const body = JSON.stringify({ event: 'order.delivered', data: { id: label } });
    const hex = Buffer.from(signatureOf(body), 'base64').toString('hex');
    const wrong = [
      signatureOf(body, 'outro'),
      signatureOf(`${body} `),
      signatureOf(body).slice(0, -2),
      'x',
      '=',
      'A'.repeat(5000),
      `${hex}00`,
    ];
    for (const signature of wrong) {
      expect(await kit.send(body, { 'x-me-signature': signature }), signature.slice(0, 80)).toBe(401);
    }
    expect(countOf('forjada') - forged).toBe(wrong.length);
    const huge = `"${'x'.repeat(200_000)}"`;
    expect(await kit.send(huge, { 'x-me-signature': signatureOf(huge) })).toBe(413);
    expect(await kit.rowOf(id)).toEqual(before);
    // Hexadecimal is the same proof.
    expect(await kit.send(body, { 'x-me-signature': hex })).toBe(200);
    expect((await kit.rowOf(id)).awaits).toBe('delivered');
  });

  it('[TRCK-05] is nothing when it is signed and about no parcel of this shop, or about none at all', async () => {
    const [foreign, unread] = [countOf('alheia'), countOf('ilegivel')];
    expect(await kit.tell('de-outra-loja', 'delivered')).toBe(200);
    const unreadable = [
      '',
      '[]',
      'null',
      '{{',
      '{"event":"order.posted"}',
      '{"event":7,"data":{"id":"a"}}',
      '{"event":"order.","data":{"id":"a"}}',
      // A letter that no column holds.
      '{"event":"order.posted","data":{"id":"a\\u0000"}}',
    ];
    for (const body of unreadable)
      expect(await kit.send(body, { 'x-me-signature': signatureOf(body) })).toBe(200);
    expect([countOf('alheia') - foreign, countOf('ilegivel') - unread]).toEqual([1, unreadable.length]);
  });
});

describe('asking', () => {
  it('[TRCK-07] finds what no news told of, many parcels by one call', async () => {
    const sent = [await kit.sent(), await kit.sent(), await kit.sent()];
    for (const { label } of sent) await kit.at.carry(label, 'post');
    await till.provider.control({ resetCalls: true });
    await kit.hour(2);
    for (const { id } of sent) expect(await kit.stepsOf(id)).toEqual(['gerado', 'postado']);
    const { body } = await fetchControl();
    const asked = body.calls.filter(({ path }) => path.endsWith('/shipment/tracking'));
    expect(asked).toHaveLength(1);
  });

  it('[TRCK-07, TRCK-08] goes on after a provider that is down, lies or knows nothing, and loses nothing', async () => {
    const { id, label } = await kit.sent();
    await kit.at.carry(label, 'post');
    await kit.at.carry(label, 'deliver');
    for (const mode of ['500', 'html', 'garbage', 'half', '429']) {
      await kit.at.fault(mode, '/shipment/tracking', 1);
      await kit.hour(7);
      expect(await statusOf(id), mode).toBe('shipped');
    }
    await kit.hour(7);
    expect(await statusOf(id)).toBe('delivered');
  });

  it('[TRCK-08] grows rare for a parcel that never moves, and ends', async () => {
    const { id } = await kit.sent();
    const pauseHours = async () => {
      const { next_at: next } = await kit.rowOf(id);
      return next === null ? null : Math.round((next.getTime() - till.now().getTime()) / 3_600_000);
    };
    await kit.hour(DAY_HOURS);
    expect(await pauseHours()).toBe(1);
    await kit.hour(10 * DAY_HOURS);
    expect(await pauseHours()).toBe(6);
    await kit.hour(25 * DAY_HOURS);
    expect(await pauseHours()).toBe(24);
    await kit.hour(60 * DAY_HOURS);
    expect(await pauseHours()).toBeNull();
    expect(await kit.stepsOf(id)).toEqual(['gerado']);
  });
});

interface Control {
  calls: { path: string }[];
}

async function fetchControl(): Promise<{ body: Control }> {
  const url = kit.at.provider.replace('/melhorenvio', '/control');
  return { body: (await (await fetch(url)).json()) as Control };
}
