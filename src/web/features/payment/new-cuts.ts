import type { Desconto } from '#shared/wire/prices.ts';
import type { ApiErrorBody } from '../../lib/calls/api.ts';

/** What is taken off by now, as a refusal tells it, in reais. */
export interface NewCuts {
  /** Null: those of an order that stands, as they are. */
  descontos: readonly Desconto[] | null;
  frete: number | null;
  pix: number;
  /** The coupon does not hold any more. */
  withoutCoupon: boolean;
}

/** The discounts in a refusal; null where it tells of none. */
export function newCutsIn(body: ApiErrorBody, withoutCoupon: boolean): NewCuts | null {
  const { descontos, desconto_frete, desconto_pix } = body;
  if (descontos === undefined && desconto_pix === undefined && !withoutCoupon) return null;
  const isTold = descontos !== undefined || withoutCoupon;
  return {
    descontos: isTold ? (descontos ?? []) : null,
    frete: isTold ? (desconto_frete?.valor ?? 0) : null,
    pix: desconto_pix ?? 0,
    withoutCoupon,
  };
}
