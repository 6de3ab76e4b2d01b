/** What a vale can pay with. */
interface Spendable {
  /** ISO 8601. */
  expiresAt: string;
  balanceCents: number;
}

/** What is used of a vale. */
export interface CreditUse<Credit> {
  credit: Credit;
  cents: number;
}

/** What of each vale pays an amount: the one that ends first is spent first. Those of which nothing is used are left out. */
export function usesOf<Credit extends Spendable>(
  credits: readonly Credit[],
  amountCents: number,
): CreditUse<Credit>[] {
  let left = amountCents;
  const uses: CreditUse<Credit>[] = [];
  for (const credit of credits.toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt))) {
    const cents = Math.min(left, credit.balanceCents);
    if (cents > 0) uses.push({ credit, cents });
    left -= Math.max(cents, 0);
  }
  return uses;
}

/** What is left to pay of an amount when these have paid what they can. */
export function leftCents(credits: readonly Spendable[], amountCents: number): number {
  return usesOf(credits, amountCents).reduce((left, { cents }) => left - cents, amountCents);
}
