import { fileOf, type PictureSize } from './picture-sizes.ts';

export interface PictureAsk {
  key: string;
  sizes: PictureSize[];
}

/** Sizes that somebody asked for before they were made. */
export interface PictureAsks {
  add(key: string, size: PictureSize): void;
  /** All that was asked for of the picture that has waited longest. */
  take(): PictureAsk | undefined;
}

/** Beyond these the next who asks puts a picture down again. */
const MOST_WAITING = 1000;

export function createPictureAsks(): PictureAsks {
  const waiting = new Map<string, Map<string, PictureSize>>();
  return {
    add(key, size) {
      const sizes = waiting.get(key) ?? new Map<string, PictureSize>();
      if (sizes.size === 0 && waiting.size >= MOST_WAITING) return;
      waiting.set(key, sizes.set(fileOf(size), size));
    },
    take() {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [key, sizes] = first;
      waiting.delete(key);
      return { key, sizes: [...sizes.values()] };
    },
  };
}
