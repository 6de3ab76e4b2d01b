/** A stream of repeatable numbers: the same seed always draws the same garment. */
export type Random = {
  /** A number in [min, max). */
  between(min: number, max: number): number;
  /** A whole number in [min, max]. */
  whole(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(options: readonly [T, ...T[]]): T;
};

/** Mulberry32: small, fast and even enough for pictures; never for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (options) => options[Math.floor(next() * options.length)] ?? options[0],
  };
}

/** FNV-1a of a text, to make seeds and ids out of names. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
