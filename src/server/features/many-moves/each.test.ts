import { expect, it } from 'vitest';
import type { Order } from '../orders/index.ts';
import type { ManyMovesDeps } from './deps.ts';
import { tell, withEach } from './each.ts';

/** What is done with many orders, where the database fails for one of them. */

const logged: unknown[] = [];
const log = { error: (fields: unknown) => logged.push(fields) } as unknown as ManyMovesDeps['log'];
const orders = {
  find: ({ id }: { id: number }) =>
    id === 2
      ? Promise.reject(new Error('the connection was lost'))
      : Promise.resolve({ codigo: `C${id}`, nome: 'Ana' } as Order),
} as unknown as ManyMovesDeps['orders'];

it('[ASAL-70] one that cannot be read stays, and is told; the others go', async () => {
  const done: string[] = [];
  const outcomes = await withEach({ orders, log }, [1, 2, 3], ({ codigo }) => {
    done.push(codigo);
    return Promise.resolve({ came: 'feito' });
  });
  const told = outcomes.map(({ id, order, came }) => tell({ id, order, came }));
  expect(told.map(({ situacao, codigo }) => codigo || situacao)).toEqual(['feito', 'nao_deu', 'feito']);
  expect(told[1]?.motivo).toContain('Confira a página dele');
  expect(done.toSorted()).toEqual(['C1', 'C3']);
  expect(logged).toMatchObject([{ pedido: 2 }]);
});
