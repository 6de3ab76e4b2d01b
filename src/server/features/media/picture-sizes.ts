/** Widths in pixels that pictures are made in; a photograph only in those that it reaches. */
const WIDTHS = [320, 480, 640, 960, 1280] as const;

export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** The widths of one picture. A drawing has no width of its own: it gets them all. */
export function widthsFor(media: { content_type: string; width: number }): number[] {
  if (isDrawing(media)) return [...WIDTHS];
  const fitting = WIDTHS.filter((width) => width <= media.width);
  return fitting.length > 0 ? fitting : [media.width];
}

function isDrawing(media: { content_type: string }): boolean {
  return media.content_type === 'image/svg+xml';
}

/** A picture's file: '640.avif'. Null for any other name. */
export function parseFile(name: string): { width: number; format: Format } | null {
  const match = /^([1-9]\d{1,3})\.(avif|webp)$/.exec(name);
  const format = FORMATS.find((known) => known === match?.[2]);
  return match && format ? { width: Number(match[1]), format } : null;
}
