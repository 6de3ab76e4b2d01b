/** A copy with the item at `from` at `to`; the same list where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = to >= 0 && to < list.length ? next.splice(from, 1) : [];
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
