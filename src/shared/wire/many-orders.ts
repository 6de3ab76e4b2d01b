import { z } from 'zod';

/** Is each of these named once? */
export const isEachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** Numbers in a query, separated by commas, so many at most. */
export const numbersText = (most: number, words: string) =>
  z
    .string(words)
    .max(most * 16, words)
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, words)
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= most && isEachOnce(ids), words);

/** A query that names so many orders at most. */
export function ordersQuery(most: number) {
  const words = `Informe de 1 a ${most} números de pedidos, cada um uma vez.`;
  return z.object({
    pedidos: numbersText(most, words).describe('Numbers of orders, separated by commas'),
  });
}
