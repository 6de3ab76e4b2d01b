/** A list in parts of so many at the most. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let from = 0; from < all.length; from += size) found.push(all.slice(from, from + size));
  return found;
}
