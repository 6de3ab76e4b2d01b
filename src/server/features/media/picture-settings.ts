/** How pictures are compressed. Effort 2 of AVIF takes twice as long for files of the same size. */
export const AVIF = { quality: 55, effort: 1 };
export const WEBP = { quality: 80, effort: 4 };

/** Raised when the same settings make other pictures than before. */
export const RECIPE = 1;
