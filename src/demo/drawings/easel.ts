import type { Cloth } from './cloth.ts';
import type { Place } from './geometry.ts';
import type { PrintCloth } from './prints/print.ts';
import type { Random } from './random.ts';

/** Everything a piece is painted with. `scale` is pixels per centimetre. */
export type Easel = {
  readonly cloth: Cloth;
  readonly place: Place;
  readonly scale: number;
  readonly prefix: string;
  readonly random: Random;
  readonly print: PrintCloth | null;
  /** Pattern of the weave's marks; null for smooth cloth. */
  readonly weave: string | null;
  /** The colour of who wears it; null where nobody does. */
  readonly worn: string | null;
};
