import type { PricedCart } from '#shared/pricing/index.ts';

/**
 * A cart that costs nothing can't be charged by any provider: one cent stays to be paid. It is taken from the PIX discount,
 * else from the freight's, else from the last discount of the last unit that has any.
 */
export function payable(cart: PricedCart): PricedCart {
  if (cart.totalCents > 0 || cart.units.length === 0) return cart;
  const { freight, pixCents } = cart;
  if (pixCents === 0 && freight !== null && freight.discountCents > 0)
    return {
      ...cart,
      freight: { ...freight, discountCents: freight.discountCents - 1 },
      verdicts: oneLess(cart.verdicts, freight.promotion),
      totalCents: 1,
    };
  return withOneCent(cart);
}

function withOneCent(cart: PricedCart): PricedCart {
  const at = cart.units.findLastIndex(({ allocations }) =>
    cart.pixCents > 0 ? allocations.at(-1)?.promotion === 'pix' : allocations.length > 0,
  );
  const unit = cart.units[at];
  const last = unit?.allocations.at(-1);
  if (unit === undefined || last === undefined) return cart;
  const rest = unit.allocations.slice(0, -1);
  const allocations = last.cents > 1 ? [...rest, { ...last, cents: last.cents - 1 }] : rest;
  const isPix = last.promotion === 'pix';
  const discounts = cart.discounts.map((one) =>
    one.promotion === last.promotion ? { ...one, cents: one.cents - 1 } : one,
  );
  return {
    ...cart,
    units: cart.units.with(at, { ...unit, allocations, paidCents: 1 }),
    lines: cart.lines.map((line) =>
      line.id === unit.line ? { ...line, paidCents: line.paidCents + 1 } : line,
    ),
    discounts: discounts.filter(({ cents }) => cents > 0),
    pixCents: cart.pixCents - (isPix ? 1 : 0),
    goodsCents: 1,
    totalCents: 1,
    verdicts: isPix ? cart.verdicts : oneLess(cart.verdicts, last.promotion),
  };
}

const oneLess = (verdicts: PricedCart['verdicts'], promotion: number | 'pix' | null) =>
  verdicts.map((one) => (one.promotion === promotion ? { ...one, cents: one.cents - 1 } : one));
