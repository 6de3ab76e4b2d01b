import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import { createDailyLetters, createDailyMail, DAILY_MAIL } from '../src/server/features/daily-mail/index.ts';
import { putOnSale } from './support/goods.ts';
import { payByCard } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

/** The owner's mail of the day before. */

const HOUR_MS = 3_600_000;
const SENDER = {
  name: 'Vitrine',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100',
  phone: '(21) 90000-0000',
  email: 'dona@vitrine.example',
  publicUrl: 'https://loja.example',
};

let till: Till;
let now: Date;
/** What of the settings' document it goes by. */
const document = { resumo_diario: true };

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.stop());
beforeEach(async () => {
  document.resumo_diario = true;
  await till.db.deleteFrom('outbox').where('kind', '=', DAILY_MAIL).execute();
});

const log = { info: () => {}, error: () => {} };
const deps = () => ({
  db: till.db,
  clock: () => now,
  log,
  isWanted: () => document.resumo_diario,
  shop: () => SENDER,
});
const job = () => createDailyMail(deps());
const queued = () =>
  till.db.selectFrom('outbox').select(['dedup_key', 'payload']).where('kind', '=', DAILY_MAIL).execute();
const write = async (payload: unknown) => {
  const mail = { id: 1, kind: DAILY_MAIL, dedupKey: '', payload, tries: 1, createdAt: now };
  return (await createDailyLetters(deps())[DAILY_MAIL]?.(mail)) ?? null;
};
/** So many hours after the day of São Paulo has begun. */
const at = (dia: string, hours: number) => new Date(startOfDay(dia).getTime() + hours * HOUR_MS);

it('[OWND-07] is queued once a day from seven on, whoever looks and however often, and only where it is wanted', async () => {
  const today = dayOf(till.now());
  now = at(today, 6.9);
  await job().runOnce();
  expect(await queued()).toEqual([]);
  now = at(today, 7.1);
  document.resumo_diario = false;
  await job().runOnce();
  expect(await queued()).toEqual([]);
  document.resumo_diario = true;
  const nodes = [job(), job(), job()];
  await Promise.all(nodes.map((node) => node.runOnce()));
  now = at(today, 23.9);
  await nodes[0]?.runOnce();
  expect(await queued()).toEqual([
    { dedup_key: `${DAILY_MAIL}:${dayAfter(today, -1)}`, payload: { dia: dayAfter(today, -1) } },
  ]);
  now = at(dayAfter(today, 1), 8);
  await nodes[1]?.runOnce();
  expect(await queued()).toHaveLength(2);
});

it('[OWND-07] tells what was sold that day and what waits now, and is not written where that is nothing', async () => {
  const today = dayOf(till.now());
  now = at(dayAfter(today, 1), 8);
  expect(await write({ dia: dayAfter(today, -30) })).toBeNull();
  const goods = await putOnSale(till.db, { precoCents: 12_345 });
  const { total } = await payByCard(till, [{ goods }]);
  await till.db
    .updateTable('orders')
    .set({ paid_at: at(today, 12) })
    .execute();
  const told = await write({ dia: today });
  const [day, month] = [today.slice(8), today.slice(5, 7)];
  const sum = total.toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  expect(told?.to.address).toBe(SENDER.email);
  expect(told?.letter.subject).toBe(`Resumo de ${day}/${month}: 1 venda paga, R$ ${sum}`);
  expect(JSON.stringify(told?.letter.blocks)).toContain('Pagos, por embalar: 1');
  // Another day sold nothing, and the order still waits.
  expect((await write({ dia: dayAfter(today, -1) }))?.letter.subject).toContain('Nenhuma venda paga');
  document.resumo_diario = false;
  expect(await write({ dia: today })).toBeNull();
  document.resumo_diario = true;
  for (const payload of [null, {}, { dia: 7 }, { dia: '2026-13-01' }, { dia: "x' or 1=1" }])
    expect(await write(payload)).toBeNull();
});
