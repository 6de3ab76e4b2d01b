/** What an invoice says of a line of an order. */
export interface InvoicedLine {
  /** The order's line. */
  item: number;
  quantity: number;
  discountCents: number;
  freightCents: number;
}

const NAMES = ['item', 'quantity', 'discountCents', 'freightCents'] as const;
const isWhole = (value: number | undefined): value is number => Number.isSafeInteger(value);

/** As it is kept beside an invoice; nothing where that can't be read. */
export function readLines(kept: unknown): InvoicedLine[] {
  const rows: unknown[] = Array.isArray(kept) ? kept : [];
  return rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null) return [];
    const fields: Record<string, unknown> = { ...row };
    const [item, quantity, discountCents, freightCents] = NAMES.map((name) => Number(fields[name]));
    return isWhole(item) && isWhole(quantity) && isWhole(discountCents) && isWhole(freightCents)
      ? [{ item, quantity, discountCents, freightCents }]
      : [];
  });
}

/** How many units of each line several invoices say. */
export function unitsIn(
  invoices: readonly (readonly Pick<InvoicedLine, 'item' | 'quantity'>[])[],
): Map<number, number> {
  const units = new Map<number, number>();
  for (const { item, quantity } of invoices.flat()) units.set(item, (units.get(item) ?? 0) + quantity);
  return units;
}
