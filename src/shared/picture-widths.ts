/** Widths in points that pictures are made in; a photograph only in those that it reaches. */
export const WIDTHS = [320, 480, 640, 960, 1280] as const;

/** Those of a photograph that is so wide. */
export function widthsWithin(width: number): number[] {
  const fitting = WIDTHS.filter((one) => one <= width);
  return fitting.length > 0 ? fitting : [width];
}
