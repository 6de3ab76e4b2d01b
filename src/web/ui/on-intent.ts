import type { Picture } from '#shared/wire/catalog.ts';
import { srcset } from './picture.tsx';

/** What some browsers tell of their line. */
interface Line {
  /** Its owner pays by the byte, or wants to save them. */
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether a link that is only looked at may fetch its page ahead. The server's HTML is the same either way. */
export function onIntent(): 'intent' | 'none' {
  const { connection } = navigator as { connection?: Line };
  return connection?.saveData || connection?.effectiveType?.endsWith('2g') ? 'none' : 'intent';
}

/** How wide the first picture of a product's page is shown. */
export const FIRST_PICTURE_SIZES = '(min-width: 80rem) max(35rem, 37vw), (min-width: 48rem) 45vw, 85vw';

/** Fetches the picture that a product's page will show first, in the format that its small one came in. */
export function fetchFirstPicture(picture: Pick<Picture, 'url' | 'widths'>, shown: string): void {
  const kind = /\.(avif|webp)$/.exec(shown)?.[1] as 'avif' | 'webp' | undefined;
  if (kind === undefined || onIntent() === 'none') return;
  Object.assign(new Image(), { sizes: FIRST_PICTURE_SIZES, srcset: srcset(picture, kind) });
}
