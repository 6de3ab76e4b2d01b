import type { Format } from './picture-sizes.ts';

/** What the picture process is asked. Paths are the shop's own. */
export type PictureJob =
  | { kind: 'sizes'; source: string; folder: string; widths: number[]; formats: readonly Format[] }
  | { kind: 'normalise'; bytes: Uint8Array };

/** What it answers: one message for each job. */
export type PictureResult =
  | { kind: 'sizes'; placeholder: string }
  | { kind: 'normalised'; bytes: Uint8Array; width: number; height: number }
  /** The bytes are no picture that can be taken. */
  | { kind: 'refused' }
  | { kind: 'failed'; message: string };
