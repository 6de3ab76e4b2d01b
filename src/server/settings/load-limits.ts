import { z } from 'zod';

/** Milliseconds from which on costly calls, lists and purchases are refused, in this order; null for `off`. */
export const loadLimits = z
  .string()
  .default('400,1500,5000')
  .transform((value) => (value.trim() === 'off' ? [] : value.split(',').map(Number)))
  .refine(
    (parts) =>
      parts.length === 0 || (parts.length === 3 && parts.every((ms, n) => ms >= (parts[n - 1] ?? 0))),
    'use três números de milissegundos em ordem crescente, separados por vírgula, ou off',
  )
  .transform(([heavy, browse, sale]) =>
    heavy === undefined || browse === undefined || sale === undefined
      ? null
      : ([heavy, browse, sale] as const),
  );
