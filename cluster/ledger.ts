/** What somebody who bought was told, kept on her side. */
export interface Acknowledged {
  /** The fault during which she bought. */
  fault: string;
  email: string;
  /** The order's code, as the answer had it. */
  codigo: string;
  /** Whether the provider has her money, by its own word. */
  isPaid: boolean;
}

/** An order as the shop's books have it in the end. */
export interface Booked {
  codigo: string;
  email: string;
  status: string;
}

export interface Difference {
  fault: string;
  what: 'lost' | 'doubled';
  why: string;
}

/** A person here buys once: what she was told must stand in the books, paid if she paid, and nothing besides. */
export function compare(told: readonly Acknowledged[], booked: readonly Booked[]): Difference[] {
  const byCode = new Map(booked.map((order) => [order.codigo, order]));
  const byEmail = Map.groupBy(booked, ({ email }) => email);
  return told.flatMap(({ fault, email, codigo, isPaid }): Difference[] => {
    const order = byCode.get(codigo);
    const differences: Difference[] = [];
    if (order === undefined) differences.push({ fault, what: 'lost', why: `${codigo} is in no book` });
    else if (isPaid && order.status !== 'paid')
      differences.push({ fault, what: 'lost', why: `${codigo} is ${order.status}, and was paid` });
    const own = byEmail.get(email)?.length ?? 0;
    if (own > 1) differences.push({ fault, what: 'doubled', why: `${email} has ${own} orders` });
    return differences;
  });
}

/** The longest time without an order, in ms, of those answered at these moments; beginning and end count as one. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const all = [from, ...moments.filter((at) => at >= from && at <= to).toSorted((a, b) => a - b), to];
  return Math.max(0, ...all.slice(1).map((at, index) => at - (all[index] ?? at)));
}
