import type { PictureSize } from './picture-sizes.ts';

/** What the picture process is asked. Paths are the shop's own. */
export type PictureJob =
  | { kind: 'sizes'; source: string; folder: string; sizes: PictureSize[] }
  | { kind: 'share'; source: string; target: string; width: number }
  | { kind: 'normalise'; bytes: Uint8Array };

/** What it answers: one message for each job. */
export type PictureResult =
  | { kind: 'sizes'; placeholder: string }
  | { kind: 'shared' }
  | { kind: 'normalised'; bytes: Uint8Array; width: number; height: number }
  /** The bytes are no picture that can be taken. */
  | { kind: 'refused'; why: 'kind' | 'pixels' }
  | { kind: 'failed'; message: string };
