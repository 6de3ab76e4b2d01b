import { reasonText } from '#shared/promotion-words.ts';
import type { PricedCart, Reason } from '#shared/pricing/index.ts';
import type { FoundCode } from './published.store.ts';

/** How a coupon that was typed stands in a cart. */
export interface Coupon {
  code: string;
  state: 'aplicado' | 'nao_aplicado' | 'invalido';
  reason: Reason | 'invalido' | 'pausada';
  text: string;
  /** The promotion's, where it may be told. */
  name?: string;
  promotionId?: number;
}

/** The one answer to codes that don't exist and to private ones that don't hold: guessing tells nothing. */
export const UNKNOWN_COUPON = 'Este cupom não vale para esta compra. Confira o código.';

interface CouponFacts {
  asked: string;
  code: FoundCode | undefined;
  cart: PricedCart;
}

/** Says whether a coupon holds, and of a public one why not. */
export function judgeCoupon({ asked, code, cart }: CouponFacts): Coupon {
  const invalid: Coupon = { code: asked, state: 'invalido', reason: 'invalido', text: UNKNOWN_COUPON };
  if (code === undefined) return invalid;
  const { promotion, single, isPaused } = code;
  const verdict = cart.verdicts.find((one) => one.promotion === promotion.id);
  const name = promotion.document.nome;
  if (verdict?.reason === 'applied')
    return {
      code: code.code,
      state: 'aplicado',
      reason: 'applied',
      text: `Cupom ${code.code} aplicado.`,
      name,
      promotionId: promotion.id,
    };
  if (single) return invalid;
  const told = { code: code.code, state: 'nao_aplicado' as const, name };
  if (isPaused || verdict === undefined)
    return { ...told, reason: 'pausada', text: `O cupom ${code.code} não está valendo agora.` };
  const at = verdict.reason === 'not_started' ? promotion.startsAt : promotion.endsAt;
  const why = reasonText({ reason: verdict.reason, missing: verdict.missing, at });
  return { ...told, reason: verdict.reason, text: `O cupom ${code.code} não foi aplicado. ${why}` };
}
