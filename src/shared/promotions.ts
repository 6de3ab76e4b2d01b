/** The words of promotions that server, shop and office share. */

export const tiposDePromocao = ['percentual', 'valor', 'leve_pague', 'progressivo', 'frete', 'pix'] as const;
export type TipoDePromocao = (typeof tiposDePromocao)[number];

/** Computed by the database's clock; the owner only sets the first, and pauses. */
export const estadosDePromocao = [
  'rascunho',
  'programada',
  'ativa',
  'pausada',
  'encerrada',
  'esgotada',
] as const;
export type EstadoDePromocao = (typeof estadosDePromocao)[number];

export const MOST_PROMOTIONS = 500;
export const MOST_CODES = 20_000;
export const MOST_STEPS = 10;
export const LONGEST_PROMOTION_NAME = 120;
export const LONGEST_COUPON = 40;

/** A code in its one written form: without spaces around it or within, in capitals. Null where it can be none. */
export function normalizeCoupon(typed: string): string | null {
  if (typed.length > 4 * LONGEST_COUPON) return null;
  const code = typed.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase();
  return /^[\p{L}\p{N}_-]{3,40}$/u.test(code) ? code : null;
}
