import type { Desconto } from '#shared/wire/prices.ts';
import type { ApiErrorBody } from '../../lib/calls/api.ts';

/** What is taken off by now, as a refusal tells it, in reais. */
export interface NewCuts {
  descontos: readonly Desconto[];
  frete: number;
  pix: number;
  /** The coupon does not hold any more. */
  withoutCoupon: boolean;
}

/** The discounts in a refusal; null where it tells of none. */
export function newCutsIn(body: ApiErrorBody, withoutCoupon: boolean): NewCuts | null {
  const { descontos, desconto_frete, desconto_pix } = body;
  if (descontos === undefined && !withoutCoupon) return null;
  return {
    descontos: descontos ?? [],
    frete: desconto_frete?.valor ?? 0,
    pix: desconto_pix ?? 0,
    withoutCoupon,
  };
}
