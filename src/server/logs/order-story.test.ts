import { expect, it } from 'vitest';
import { orderFirst, orderNamed } from './order-story.ts';

it('[WATCH-06] an order is named by a number, and what follows is a file, whatever its letters', () => {
  for (const file of ['app-20260922', 'log', './log.json', 'abcde']) {
    expect(orderFirst(['1042', file])).toEqual({ name: { field: 'pedido', value: 42 }, others: [file] });
    expect(orderFirst(['Pedido', '#1042', file])?.others).toEqual([file]);
  }
});

it('[WATCH-06] an order is found by what is copied with words and signs around it', () => {
  const reference = 'PED-1790000000000-7C2M0XQ4';
  for (const typed of [reference, `Pedido ${reference}`, `(${reference}),`, `"${reference.toLowerCase()}".`])
    expect(orderNamed(typed), typed).toEqual({ field: 'referencia', value: reference });
  for (const typed of ['#1042.', '(pedido 1042)', "'1042'"])
    expect(orderNamed(typed), typed).toEqual({ field: 'pedido', value: 42 });
  for (const typed of ['', '.', 'maria', '()', 'PED-', 'x'.repeat(100_000)])
    expect(orderNamed(typed), typed.slice(0, 20)).toBeNull();
});
