import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../src/server/db/index.ts';
import { issueCredit } from '../src/server/features/credits/index.ts';
import { queueMail } from '../src/server/features/mail/index.ts';
import { openMailBench, type MailBench } from './support/mail-bench.ts';
import { inTime } from './support/in-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let bench: MailBench;

beforeAll(async () => {
  bench = await openMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

describe('the outbox', () => {
  it('[MAIL-04] gives out nothing of a transaction that fell through', async () => {
    const email = bench.newBuyer();
    const id = await bench.insertOrder({ email });
    const failing = inTransaction(bench.db, async (tx) => {
      await queueMail(tx, {
        kind: 'pedido_recebido',
        dedupKey: `x:${id}`,
        payload: { orderId: id },
        now: bench.clock(),
      });
      throw new Error('fell through');
    });
    await expect(failing).rejects.toThrow('fell through');
    await bench.worker().runOnce();
    expect(bench.mails().filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('[MAIL-05] sends one mail for one reason, whoever queues it and however many nodes send', async () => {
    const emails: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const email = bench.newBuyer();
      emails.push(email);
      const id = await bench.insertOrder({ email });
      await Promise.all([bench.queue('pedido_pago', id), bench.queue('pedido_pago', id)]);
    }
    await Promise.all([bench.worker().runOnce(), bench.worker().runOnce(), bench.worker().runOnce()]);
    await bench.worker().runOnce();
    expect(emails.map((email) => bench.mailTo(email).subject)).toHaveLength(20);
  });

  it('[MAIL-06] tries again within a minute, with growing pauses up to an hour, for a day at least', async () => {
    const email = bench.newBuyer();
    const id = await bench.insertOrder({ email });
    const began = bench.clock().getTime();
    await bench.queue('pedido_pago', id);
    await bench.fault('smtp', '429');
    const pausesMs: number[] = [];
    for (;;) {
      const before = bench.clock().getTime();
      await bench.worker().runOnce();
      const row = await bench.rowOf(id);
      expect(row.last_error).toMatch(/Try again later/);
      if (row.state === 'dead') break;
      pausesMs.push(row.next_try_at.getTime() - before);
      bench.pass(row.next_try_at.getTime() - before + 10);
    }
    expect(pausesMs[0]).toBeLessThan(MINUTE_MS);
    for (const [index, pauseMs] of pausesMs.entries()) {
      expect(pauseMs).toBeGreaterThanOrEqual((pausesMs[index - 1] ?? 0) - 1000);
      expect(pauseMs).toBeLessThan(HOUR_MS + MINUTE_MS);
    }
    expect(bench.clock().getTime() - began).toBeGreaterThan(24 * HOUR_MS);
  });

  it('[MAIL-77] a mail server that was away for days has a day of tries once it is back', async () => {
    const email = bench.newBuyer();
    const id = await bench.insertOrder({ email });
    await bench.queue('pedido_pago', id);
    bench.pass(40 * HOUR_MS);
    await bench.fault('smtp', '429', { times: 1 });
    await bench.worker().runOnce();
    expect(await bench.rowOf(id)).toMatchObject({ state: 'queued', tries: 1 });
    bench.pass(MINUTE_MS);
    await bench.worker().runOnce();
    expect(bench.mailTo(email).subject).not.toBe('');
  });

  it('[MAIL-77] a letter on a vale waits while that is blocked, for days too, and goes once it is good', async () => {
    const email = bench.newBuyer();
    const issue = {
      kind: 'vale_presente',
      cents: 5000,
      email,
      sourceKey: 'presente:1:1',
      by: 'system',
    } as const;
    const now = bench.clock();
    const vale = await inTransaction(bench.db, (tx) => issueCredit(tx, { ...issue, now }));
    const block = (blocked_at: Date | null) => bench.db.updateTable('credits').set({ blocked_at }).execute();
    await block(now);
    for (let day = 0; day < 3; day += 1) {
      await bench.worker().runOnce();
      expect(await bench.rowOf(vale?.id ?? 0)).toMatchObject({ state: 'queued', tries: 0 });
      bench.pass(24 * HOUR_MS);
    }
    await block(null);
    await bench.worker().runOnce();
    expect(bench.mailTo(email).text).toMatch(/R\$\s50,00/u);
  });

  it('[MAIL-06, OPS-42] sends what could not be taken up for want of room', async () => {
    const email = bench.newBuyer();
    await bench.queue('pedido_pago', await bench.insertOrder({ email }));
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(bench.db);
    await sql`create trigger no_room before update on outbox execute function no_room()`.execute(bench.db);
    await expect(bench.worker().runOnce()).rejects.toMatchObject({ code: '53100' });
    await sql`drop function no_room() cascade`.execute(bench.db);
    await bench.worker().runOnce();
    expect(bench.mailTo(email).subject).not.toBe('');
  });

  it('[MAIL-06] loses nothing while the server refuses, hangs or breaks off', async () => {
    for (const mode of ['refuse', '500', 'garbage']) {
      const email = bench.newBuyer();
      const id = await bench.insertOrder({ email });
      await bench.queue('pedido_pago', id);
      await bench.fault('smtp', mode, { times: 1 });
      await bench.worker().runOnce();
      expect({ mode, state: (await bench.rowOf(id)).state }).toEqual({ mode, state: 'queued' });
      bench.pass(MINUTE_MS);
      await bench.worker().runOnce();
      bench.mailTo(email);
      expect((await bench.rowOf(id)).state).toBe('sent');
      await bench.db.deleteFrom('outbox').execute();
    }
  });

  it('takes over what a node that died had begun', async () => {
    const email = bench.newBuyer();
    const id = await bench.insertOrder({ email });
    await bench.queue('pedido_pago', id);
    await bench.fault('smtp', 'hang');
    const dying = bench.worker();
    dying.start();
    while ((await bench.rowOf(id)).tries === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await inTime(() => dying.stop(), { waitsMs: 4000, limitMs: 6000 });
    await bench.recover();
    bench.pass(MINUTE_MS);
    await bench.worker().runOnce();
    bench.mailTo(email);
    expect((await bench.rowOf(id)).state).toBe('sent');
  });

  it('[MAIL-23] goes by the shop’s clock alone, a day before and after the database’s', async () => {
    for (const awayMs of [-86_400_000, 2 * 86_400_000]) {
      bench.pass(awayMs);
      const id = await bench.insertOrder({ email: bench.newBuyer() });
      await bench.queue('pedido_pago', id);
      const { created_at, next_try_at } = await bench.rowOf(id);
      for (const at of [created_at, next_try_at]) {
        expect(Math.abs(at.getTime() - bench.clock().getTime())).toBeLessThan(MINUTE_MS);
      }
      await bench.worker().runOnce();
      expect(await bench.rowOf(id)).toMatchObject({ state: 'sent' });
    }
    bench.present();
  });

  it('writes to nobody where the address is gone', async () => {
    const id = await bench.insertOrder({ email: '' });
    await bench.queue('pedido_pago', id);
    await bench.worker().runOnce();
    expect(await bench.rowOf(id)).toMatchObject({ state: 'dead', last_error: 'no recipient or no news' });
  });

  it('leaves alone what is no mail of ours', async () => {
    await inTransaction(bench.db, (tx) =>
      queueMail(tx, { kind: 'outra_coisa', dedupKey: 'o:1', payload: {}, now: bench.clock() }),
    );
    await bench.worker().runOnce();
    expect(await bench.rowOf(1)).toMatchObject({ state: 'queued', tries: 0 });
  });
});
