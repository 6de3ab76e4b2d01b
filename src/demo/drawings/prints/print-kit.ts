import type { Random } from '../random.ts';
import type { PrintPalette } from './palette.ts';

/** What a print is drawn with. */
export type PrintKit = {
  /** Id of the pattern to define; ids of motifs begin with it. */
  readonly id: string;
  readonly palette: PrintPalette;
  readonly random: Random;
  /** 1 for a full-length garment; larger where the garment is seen from nearer. */
  readonly size: number;
};
