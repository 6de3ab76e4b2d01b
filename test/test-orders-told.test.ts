import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ORDER_READS } from '../lint/test-orders.ts';

const READS = /\b(?:from|join)\s+orders\b|(?:selectFrom|[jJ]oin(?:Lateral)?)\(\s*'orders\b/g;
const ASKS = /isRealOrder|isNoPlayedTest|isNotPlayedFor/;
const readsIn = (text: string) => text.match(READS)?.length ?? 0;
const files = globSync('src/server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replace('src/server/', ''), text: readFileSync(file, 'utf8') }));

it('[DAYS-22] each reading of orders has been decided about: with those by which the shop was tried, or without', () => {
  const found = files
    .map(({ file, text }) => [file, readsIn(text)] as const)
    .filter(([, reads]) => reads > 0);
  const decided = Object.entries(ORDER_READS).map(([file, { reads }]) => [file, reads] as const);
  expect(
    Object.fromEntries(found),
    'A reading of orders came or went: say in lint/test-orders.ts whether it is to know of tests.',
  ).toEqual(Object.fromEntries(decided));
});

it('[DAYS-22] what is said to leave tests out asks for it, and what a reading looks like is known', () => {
  const leaving = files.filter(({ file }) => ORDER_READS[file]?.why.startsWith('leaves ') === true);
  expect(leaving.length).toBeGreaterThan(10);
  expect(leaving.filter(({ text }) => !ASKS.test(text)).map(({ file }) => file)).toEqual([]);
  for (const reading of [
    "db.selectFrom('orders as o')",
    "db.selectFrom('orders')",
    ".innerJoin('orders as o', 'o.id', 'm.order_id')",
    ".leftJoin('orders as o', 'o.id', 'm.order_id')",
    'sql`select from orders o where`',
    'sql`from payments p join orders o on`',
  ])
    expect(readsIn(reading), reading).toBe(1);
});
