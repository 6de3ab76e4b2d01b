import type { PricedCart, PricingContext, Promotion, Verdict } from './types.ts';
import type { Plan, Contender } from './plan.ts';
import { percentOf } from './benefit.ts';

export interface PricedFreight {
  freight: PricedCart['freight'];
  verdicts: Verdict[];
}

/** One promotion takes off the freight: the higher priority, then what saves more. Pieces and freight do not compete. */
export function priceFreight(
  contenders: readonly Contender[],
  plan: Plan,
  { freightCents }: Pick<PricingContext, 'freightCents'>,
): PricedFreight {
  const judged = contenders.map((contender) => ({
    promotion: contender.promotion,
    verdict: judge(contender, plan, freightCents),
  }));
  const [best] = judged
    .filter(({ verdict }) => verdict.reason === 'applied')
    .toSorted(
      (a, b) =>
        b.promotion.priority - a.promotion.priority ||
        b.verdict.cents - a.verdict.cents ||
        a.promotion.id - b.promotion.id,
    );
  const verdicts = judged.map(({ verdict }): Verdict =>
    verdict.reason === 'applied' && verdict !== best?.verdict
      ? { promotion: verdict.promotion, reason: 'other_goes_first', cents: 0 }
      : verdict,
  );
  if (freightCents === null) return { freight: null, verdicts };
  const discountCents = best?.verdict.cents ?? 0;
  const freight = { cents: freightCents, discountCents, promotion: best?.promotion.id ?? null };
  return { freight, verdicts };
}

function judge({ promotion, units }: Contender, plan: Plan, freightCents: number | null): Verdict {
  const verdict = (reason: Verdict['reason'], cents = 0): Verdict => ({
    promotion: promotion.id,
    reason,
    cents,
  });
  const goods = units.reduce((sum, { at }) => sum + (plan.left[at] ?? 0), 0);
  const missing = (promotion.conditions.minCents ?? 0) - goods;
  if (missing > 0) return { ...verdict('too_little_value'), missing };
  if (freightCents === null) return verdict('no_freight');
  const cents = cutOf(promotion, freightCents);
  return cents === 0 ? verdict('nothing_left') : verdict('applied', cents);
}

function cutOf({ benefit, limits }: Promotion, freightCents: number): number {
  if (benefit.kind !== 'freight') return 0;
  const cents = percentOf(freightCents, benefit.percent);
  return Math.min(cents, freightCents, benefit.mostCents ?? cents, limits.budgetCents ?? cents);
}
