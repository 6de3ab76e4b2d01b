import { WIDTHS, widthsWithin } from '#shared/picture-widths.ts';

export { WIDTHS };
/** Of a drawing those that cards ask for, whatever the screen. The others are made when they are first asked for. */
const CARD_WIDTHS: readonly number[] = [320, 480, 640];

export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** One of the files that a picture is made into. */
export interface PictureSize {
  width: number;
  format: Format;
}

/** The widths of one picture. A drawing has no width of its own: it gets them all. */
export function widthsFor(media: { content_type: string; width: number }): number[] {
  return isDrawing(media.content_type) ? [...WIDTHS] : widthsWithin(media.width);
}

/** The files that are made before anybody asks for them, the smallest first. */
export function sizesAhead(media: { content_type: string; width: number }): PictureSize[] {
  if (isDrawing(media.content_type)) return CARD_WIDTHS.map((width) => ({ width, format: 'avif' }));
  return widthsFor(media).flatMap((width) => FORMATS.map((format) => ({ width, format })));
}

/** Drawn by the shop itself, not taken by anybody's camera. */
export function isDrawing(contentType: string): boolean {
  return contentType === 'image/svg+xml';
}

export function fileOf({ width, format }: PictureSize): string {
  return `${width}.${format}`;
}

/** A picture's file: '640.avif'. Null for any other name. */
export function parseFile(name: string): PictureSize | null {
  const match = /^([1-9]\d{1,3})\.(avif|webp)$/.exec(name);
  const format = FORMATS.find((known) => known === match?.[2]);
  return match && format ? { width: Number(match[1]), format } : null;
}

/** What such a file is, as browsers are told. */
export function typeOf(file: string): string {
  return `image/${file.endsWith('avif') ? 'avif' : 'webp'}`;
}
