import { useCoupon } from '../../lib/prices/coupon.ts';
import { usePagePromotions } from '../../lib/prices/use-page-promotions.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';
import { CouponField } from './coupon-field.tsx';

interface CouponPlaceProps {
  prices: Prices;
  /** Gift cards alone are bought, which no promotion is for. */
  byEmail: boolean;
}

/** A place for a coupon, where any holds, or one came with a link. */
export function CouponPlace({ prices: { state, precos }, byEmail }: CouponPlaceProps) {
  const isOffered = usePagePromotions()?.cupons === true && !byEmail;
  const kept = useCoupon();
  if (!isOffered && kept === null) return null;
  return <CouponField told={precos?.cupom ?? null} busy={state === 'asking'} />;
}
