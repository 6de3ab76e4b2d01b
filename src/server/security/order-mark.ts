import { createHash } from 'node:crypto';
import { normalizeCode } from '#shared/orders.ts';

const LETTERS = 16;

/**
 * What stands for an order's code in the log, null for what is no code: made of it by whoever has it, while nobody makes
 * the code of it. The code itself opens the order's state and cancels its payment, so that no log may hold it.
 */
export function orderMark(typed: string): string | null {
  const codigo = normalizeCode(typed.slice(0, 64));
  return codigo && createHash('sha256').update(codigo).digest('hex').slice(0, LETTERS);
}
