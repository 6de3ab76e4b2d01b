import type { PictureSize } from './picture-sizes.ts';

/** One of the files that a logo or a symbol is made into. Lengths in points. */
export interface Mark {
  height: number;
  /** Of the file; without it as wide as the picture comes out. */
  width?: number;
  /** How much of the file the picture may take, the rest is ground. */
  share?: number;
  /** Without it what lets the ground through goes on doing so. */
  ground?: '#ffffff';
  format: 'webp' | 'png' | 'jpeg';
}

/** What the picture process is asked. Paths are the shop's own. */
export type PictureJob =
  | { kind: 'sizes'; source: string; folder: string; sizes: PictureSize[] }
  | { kind: 'share'; source: string; target: string; width: number }
  | { kind: 'mark'; source: string; target: string; mark: Mark }
  /** A drawing of the shop's own as a PNG. */
  | { kind: 'draw'; svg: string; width: number }
  | { kind: 'normalise'; bytes: Uint8Array }
  | { kind: 'photo'; bytes: Uint8Array };

/** What it answers: one message for each job. */
export type PictureResult =
  | { kind: 'sizes'; placeholder: string }
  | { kind: 'shared' }
  | { kind: 'drawn'; bytes: Uint8Array }
  | { kind: 'normalised'; bytes: Uint8Array; width: number; height: number }
  | { kind: 'photo'; bytes: Uint8Array; preview: Uint8Array; width: number; height: number }
  /** The bytes are no picture that can be taken. */
  | { kind: 'refused'; why: 'kind' | 'pixels' }
  | { kind: 'failed'; message: string };
