import { expect, it } from 'vitest';
import { purchaseRow, report, requestRows, type Bought, type Kept } from '../bench/upgrade/report.ts';
import { errorsIn } from '../bench/upgrade/shops.ts';

/** What the drill of upgrades makes of what it saw. */

const bought = (own: Partial<Bought> = {}): Bought => ({
  key: 'k1',
  phase: 'side by side',
  codigo: 'A',
  sent: 1,
  isPaid: true,
  ...own,
});
const kept = (own: Partial<Kept> = {}): Kept => ({
  codigo: 'A',
  key: 'k1',
  status: 'paid',
  units: 1,
  ...own,
});

it.each<[string, Bought[], Kept[], number, string[]]>([
  ['all is well', [bought()], [kept()], 1, []],
  ['sent twice and kept once is well', [bought({ sent: 2 })], [kept()], 1, []],
  ['an order is lost', [bought()], [], 0, ['side by side: A is lost']],
  ['an order is doubled', [bought()], [kept(), kept({ codigo: 'B' })], 2, ['side by side: k1 has 2 orders']],
  [
    'nobody was told',
    [bought({ codigo: undefined, isPaid: false })],
    [],
    0,
    ['side by side: k1 was never answered'],
  ],
  ['another code was told', [bought()], [kept({ codigo: 'B' })], 1, ['side by side: A is kept as B']],
  [
    'a paid one is open',
    [bought()],
    [kept({ status: 'pending' })],
    1,
    ['side by side: A was paid and is pending'],
  ],
  ['units are gone', [bought()], [kept()], 2, ['1 units were sold, 2 are gone']],
])('[UPG-05] purchases: %s', (_, given, orders, gone, wrong) => {
  expect(purchaseRow(given, orders, gone).wrong).toEqual(wrong);
});

it('[UPG-05] one failed request is a failed drill, and is named with its time', () => {
  const asked = { phase: 'the first gives way', kind: 'pages', ms: 3, wrong: undefined };
  const rows = requestRows([asked, { ...asked, ms: 40 }, { ...asked, ms: 7, wrong: 'GET / 502' }]);
  expect(rows).toEqual([
    {
      what: 'pages',
      told: '3 asked, 1 failed, p99 40 ms, longest 40 ms',
      wrong: ['1 × the first gives way: GET / 502'],
    },
  ]);
  expect(report(rows).isWell).toBe(false);
  expect(report(rows).text).toContain('FAILS  pages  3 asked');
  expect(report(requestRows([asked])).isWell).toBe(true);
});

it('[UPG-05] errors of the shops are read from their lines', () => {
  const line = (level: number) =>
    JSON.stringify({ level, msg: 'rendering failed', err: { message: 'no such column' } });
  expect(errorsIn(`Loja: x\n${line(30)}\n${line(50)}\n`)).toEqual(['rendering failed: no such column']);
});
