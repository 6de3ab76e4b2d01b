interface Share {
  index: number;
  cents: number;
  remainder: number;
}

/**
 * Shares an amount by weights in whole cents that add up to it: each share is rounded down, and the cents left over go one
 * each to the largest remainders, the first of equal ones. All of it is the first one's where nothing weighs.
 */
export function shareCents(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? totalCents : 0));
  // The product of two amounts may be more than a number holds exactly.
  const part = Number.isSafeInteger(totalCents * sum) ? partOf : largePartOf;
  const exact = weights.map((weight, index): Share => ({ index, ...part(totalCents, weight, sum) }));
  const leftOver = totalCents - exact.reduce((all, { cents }) => all + cents, 0);
  const first = exact.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, leftOver);
  for (const share of first) share.cents += 1;
  return exact.map(({ cents }) => cents);
}

function partOf(totalCents: number, weight: number, sum: number): Omit<Share, 'index'> {
  const remainder = (totalCents * weight) % sum;
  return { cents: (totalCents * weight - remainder) / sum, remainder };
}

function largePartOf(totalCents: number, weight: number, sum: number): Omit<Share, 'index'> {
  const product = BigInt(totalCents) * BigInt(weight);
  return { cents: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
}
