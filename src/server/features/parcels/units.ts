interface Line {
  quantity: number;
  /** Units whose money is back or on its way. */
  back: number;
  /** Units in parts of the order. */
  ahead: number;
}

/** Units of a line that are in the order's own parcel: what is given back is taken of these first. */
export const unitsInOwn = ({ quantity, back, ahead }: Line): number => Math.max(0, quantity - back - ahead);

interface Part {
  id: number;
  units: number;
  isSent: boolean;
}

/** Units of a line that each of its parts holds: what is given back beyond the own parcel's is taken of what is still here, of the newest first. */
export function unitsInParts(
  { quantity, back }: Omit<Line, 'ahead'>,
  parts: readonly Part[],
): ReadonlyMap<number, number> {
  let left = Math.max(0, quantity - back);
  const inOrder = parts.toSorted((a, b) => Number(b.isSent) - Number(a.isSent) || a.id - b.id);
  return new Map(
    inOrder.map(({ id, units }) => {
      const held = Math.min(units, left);
      left -= held;
      return [id, held];
    }),
  );
}
