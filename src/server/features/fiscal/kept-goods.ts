import type { SoldLine } from './lines.store.ts';

/** Units of a line that went back, and what was given back for them. */
export interface UnitsBack {
  units: number;
  cents: number;
}

/** A line without what went back: the others keep what was paid for them. Null: none is left. */
export function withoutUnits(line: SoldLine, { units, cents }: UnitsBack): SoldLine | null {
  const left = line.quantidade - units;
  if (left <= 0) return null;
  const paid = line.preco_cents * line.quantidade - line.desconto_cents - cents;
  return { ...line, quantidade: left, desconto_cents: line.preco_cents * left - paid };
}

/** A line as its invoice said it, and how many of its units had come back before these. */
export interface Returning {
  quantity: number;
  discountCents: number;
  before: number;
  units: number;
}

/** What is off units that come back: over all of a line's units, however they come, it adds up to what was off the line. */
export function discountOfUnits({ quantity, discountCents, before, units }: Returning): number {
  const upTo = (count: number) => Math.floor((discountCents * count) / quantity);
  return upTo(before + units) - upTo(before);
}
