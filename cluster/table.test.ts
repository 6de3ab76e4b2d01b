import { describe, expect, it } from 'vitest';
import { beyondPromise, newRow, tableOf, type Row } from './table.ts';

const row = (changes: Partial<Row>): Row => {
  return { ...newRow('corte', { pages: 1, lists: 0, lost: false }), acknowledged: 9, ...changes };
};
const failed = { pages: 0, lists: 0, orders: 0 };

describe('a drill', () => {
  it('[OPS-71] is well where nothing went beyond the promise; orders may be asked for again', () => {
    expect(beyondPromise([row({}), row({ failed: { pages: 1, lists: 0, orders: 40 } })])).toEqual([]);
  });

  it.each([
    ['a lost order', row({ lost: 1 }), '1 pedido(s) perdido(s)'],
    ['a doubled order', row({ doubled: 2 }), '2 pedido(s) dobrado(s)'],
    ['a page too many', row({ failed: { ...failed, pages: 2 } }), '2 página(s) não vieram (até 1)'],
    ['a list too many', row({ failed: { ...failed, lists: 1 } }), '1 lista(s) não vieram (até 0)'],
    ['no order at all', row({ acknowledged: 0 }), 'nenhum pedido foi confirmado, nada foi provado'],
  ])('[OPS-71] fails by %s', (_what, wrong, sentence) => {
    expect(beyondPromise([row({}), wrong])).toEqual([`corte: ${sentence}`]);
  });

  it('may lose what is promised to nobody, and double nothing even then', () => {
    const allowed = { pages: 0, lists: 0, lost: true };
    expect(beyondPromise([row({ lost: 3, allowed })])).toEqual([]);
    expect(beyondPromise([row({ doubled: 1, allowed })])).toHaveLength(1);
  });
});

it('a table has a line for each fault, with a dash where nobody was promoted', () => {
  const [head, rule, first, second, ...none] = tableOf([
    row({}),
    row({ fault: 'primário', promotedMs: 9440, withoutOrdersMs: 12_060 }),
  ]).split('\n');
  expect(none).toEqual([]);
  expect(head).toMatch(/^\| falha +\|.* s até promover \|$/);
  expect(rule?.length).toBe(head?.length);
  expect(first).toMatch(/– \|$/);
  expect(second).toMatch(/^\| primário .* 12\.1 \| +9\.4 \|$/);
});
