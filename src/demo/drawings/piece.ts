import type { Point, Run } from './geometry.ts';

/** A soft mark of light or shadow that follows the cloth; widths in centimetres. */
export type Fold = {
  readonly run: Run;
  readonly width: number;
  readonly tone: 'shade' | 'light';
  /** 0..1, before the cloth's own strength. */
  readonly strength: number;
  /** Where it is widest: at its start, in the middle, or even all along. */
  readonly shape: 'start' | 'middle' | 'even';
  /** -1 or 1 gives one crisp edge and one soft one. */
  readonly lean?: number;
};

/** A hard little thing sewn on; `size` is its radius or half height in centimetres. */
export type Ornament = {
  readonly kind: 'button' | 'buckle' | 'zip';
  readonly at: Point;
  readonly size: number;
};

/** How the print lies on a piece: pieces are cut from different places of the same cloth. */
export type PrintLay = { readonly turn: number; readonly dx: number; readonly dy: number };

/** One piece of cloth, painted from back to front in the order of the list it stands in. */
export type Piece = {
  readonly outline: readonly Run[];
  /** 'inside' is the far side of the cloth; 'open' too, where whoever wears it is seen instead. */
  readonly fill: 'cloth' | 'inside' | 'open' | 'dim' | 'trim';
  /** Contours that turn away from the light, with how much. */
  readonly edges: readonly { readonly run: Run; readonly strength: number }[];
  readonly folds: readonly Fold[];
  /** Firm thin lines at the heart of folds, heaviest at their start. */
  readonly creases: readonly Run[];
  /** Sewn lines: a fine dark line with a light one beside it. */
  readonly seams: readonly Run[];
  /** Rows of stitches. */
  readonly stitches: readonly Run[];
  /** Contours drawn in ink. */
  readonly ink: readonly Run[];
  /** Bound or hemmed edges, drawn as a narrow band along the run. */
  readonly bindings: readonly { readonly run: Run; readonly width: number }[];
  readonly ornaments: readonly Ornament[];
  readonly lay: PrintLay | null;
};

const BLANK: Omit<Piece, 'outline'> = {
  fill: 'cloth',
  edges: [],
  folds: [],
  creases: [],
  seams: [],
  stitches: [],
  ink: [],
  bindings: [],
  ornaments: [],
  lay: null,
};

export function piece(outline: readonly Run[], rest: Partial<Omit<Piece, 'outline'>> = {}): Piece {
  return { ...BLANK, ...rest, outline };
}

export function shade(run: Run, width: number, rest: Partial<Omit<Fold, 'run' | 'width'>> = {}): Fold {
  return { tone: 'shade', strength: 0.5, shape: 'start', ...rest, run, width };
}

export function light(run: Run, width: number, rest: Partial<Omit<Fold, 'run' | 'width'>> = {}): Fold {
  return { tone: 'light', strength: 0.5, shape: 'middle', ...rest, run, width };
}

/** What can be added to a piece once its outline stands. */
export type Marks = Partial<
  Pick<Piece, 'folds' | 'creases' | 'seams' | 'stitches' | 'ornaments' | 'bindings'>
>;

export function marked(original: Piece, ...more: readonly Marks[]): Piece {
  return {
    ...original,
    folds: [...original.folds, ...more.flatMap((marks) => marks.folds ?? [])],
    creases: [...original.creases, ...more.flatMap((marks) => marks.creases ?? [])],
    seams: [...original.seams, ...more.flatMap((marks) => marks.seams ?? [])],
    stitches: [...original.stitches, ...more.flatMap((marks) => marks.stitches ?? [])],
    ornaments: [...original.ornaments, ...more.flatMap((marks) => marks.ornaments ?? [])],
    bindings: [...original.bindings, ...more.flatMap((marks) => marks.bindings ?? [])],
  };
}
