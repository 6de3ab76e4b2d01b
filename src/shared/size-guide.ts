/** The measures of a body that decide a size. */
export const bodyMeasures = ['busto', 'cintura', 'quadril'] as const;
export type BodyMeasure = (typeof bodyMeasures)[number];

/** Centimetres; what is missing, zero or not a number takes no part. */
export type BodyCm = { readonly [measure in BodyMeasure]?: number | null | undefined };

/** What most of those who bought a product say; see `fit.ts`. */
type Verdict = '' | 'menor' | 'maior';

/** Half of the usual step from one size to the next. */
const WORN_CM = { '': 0, menor: -2, maior: 2 } as const;

/** The sizes as they are worn: of what most find small each size dresses a smaller body than it says. */
export function asWorn(sizes: readonly MeasuredSize[], verdict: Verdict): readonly MeasuredSize[] {
  if (verdict === '') return sizes;
  const worn = (cm: number | null | undefined) => (stated(cm) ? cm + WORN_CM[verdict] : cm);
  return sizes.map(({ tamanho, detalhes }) => ({
    tamanho,
    detalhes: detalhes && {
      busto: worn(detalhes.busto),
      cintura: worn(detalhes.cintura),
      quadril: worn(detalhes.quadril),
    },
  }));
}

/** A size of a product; busto, cintura and quadril in `detalhes` are of the body that the size dresses. */
export interface MeasuredSize {
  readonly tamanho: string;
  readonly detalhes?: BodyCm | null | undefined;
}

export type Fit = 'tight' | 'right' | 'loose';

export interface FitNote {
  readonly measure: BodyMeasure;
  readonly fit: Fit;
  /** The size's measure less the body's: below zero the garment is small there. */
  readonly easeCm: number;
}

export interface SizeAdvice {
  readonly tamanho: string;
  /** False when no size is large enough: `tamanho` is then the nearest. */
  readonly fits: boolean;
  /** It fits, or is small by so little that it may be tried. */
  readonly isWorthTrying: boolean;
  readonly notes: readonly FitNote[];
  /** The advice in a sentence for the shopper. */
  readonly texto: string;
}

// A tape is read to a centimetre or so, and cloth gives as much.
const tightBelowCm = -1;
const looseAboveCm = 5;
/** By more than this no cut makes up for it: such a size is nobody's nearest. */
const hopelessBelowCm = -4;

function stated(cm: number | null | undefined): cm is number {
  return typeof cm === 'number' && Number.isFinite(cm) && cm > 0;
}

function fitOf(easeCm: number): Fit {
  if (easeCm < tightBelowCm) return 'tight';
  return easeCm > looseAboveCm ? 'loose' : 'right';
}

interface Candidate {
  readonly tamanho: string;
  readonly notes: readonly FitNote[];
  readonly totalCm: number;
}

/** Only measures that every measured size states are compared: a gap in one size must not favour it. */
function candidatesFor(body: BodyCm, sizes: readonly MeasuredSize[]): Candidate[] {
  const given = bodyMeasures.filter((measure) => stated(body[measure]));
  const measured = sizes.filter((size) => given.some((measure) => stated(size.detalhes?.[measure])));
  const shared = given.filter((measure) => measured.every((size) => stated(size.detalhes?.[measure])));
  if (shared.length === 0) return [];
  return measured.map(({ tamanho, detalhes }) => {
    const notes = shared.map((measure) => {
      const easeCm = Math.round(((detalhes?.[measure] ?? 0) - (body[measure] ?? 0)) * 10) / 10;
      return { measure, easeCm, fit: fitOf(easeCm) };
    });
    const totalCm = shared.reduce((sum, measure) => sum + (detalhes?.[measure] ?? 0), 0);
    return { tamanho, notes, totalCm };
  });
}

function least(
  candidates: readonly Candidate[],
  by: (candidate: Candidate) => number,
): Candidate | undefined {
  return candidates.toSorted((a, b) => by(a) - by(b))[0];
}

const worstShortageCm = ({ notes }: Candidate) => -Math.min(...notes.map(({ easeCm }) => easeCm));

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(words);
}

const places = { busto: 'no busto', cintura: 'na cintura', quadril: 'no quadril' } as const;

/** '3,5 cm na cintura e 1 cm no quadril' */
function easeText(notes: readonly FitNote[]): string {
  return listed(
    notes.map(({ measure, easeCm }) => `${Math.abs(easeCm).toLocaleString('pt-BR')} cm ${places[measure]}`),
  );
}

function adviceText({ tamanho, notes }: Candidate, fits: boolean): string {
  const named = (fit: Fit) => notes.filter((note) => note.fit === fit);
  if (!fits) {
    const missing = easeText(named('tight'));
    return `Nenhum tamanho chega às suas medidas: no ${tamanho}, o mais próximo, faltam ${missing}.`;
  }
  const ease = named('loose').length > 0 ? `, com folga de ${easeText(named('loose'))}` : '';
  const right = listed(named('right').map((note) => note.measure));
  if (right === '') return `O tamanho ${tamanho} é o que melhor veste você${ease}.`;
  return `O tamanho ${tamanho} é o seu: ${right} na medida${ease}.`;
}

/**
 * Which size dresses this body: the smallest one that is tight nowhere, or the nearest when all are too small.
 * Measures in cm, sizes in any order. Null when body and sizes have no measure in common.
 */
export function adviseSize(body: BodyCm, sizes: readonly MeasuredSize[]): SizeAdvice | null {
  const candidates = candidatesFor(body, sizes);
  const fitting = candidates.filter(({ notes }) => notes.every(({ fit }) => fit !== 'tight'));
  const best = least(fitting, ({ totalCm }) => totalCm) ?? least(candidates, worstShortageCm);
  if (best === undefined) return null;
  const fits = fitting.length > 0;
  const isWorthTrying = best.notes.every(({ easeCm }) => easeCm >= hopelessBelowCm);
  return { tamanho: best.tamanho, fits, isWorthTrying, notes: best.notes, texto: adviceText(best, fits) };
}

export interface StockedAdvice extends SizeAdvice {
  /** Can it be bought? */
  readonly isThere: boolean;
  /** The next one that fits and can be bought, where the advised one cannot. */
  readonly next: SizeAdvice | null;
}

/** The same, with what can be bought of it. */
export function adviseStocked(
  body: BodyCm,
  sizes: readonly MeasuredSize[],
  isInStock: (tamanho: string) => boolean,
): StockedAdvice | null {
  const advice = adviseSize(body, sizes);
  if (advice === null) return null;
  const isThere = isInStock(advice.tamanho);
  const other =
    isThere || !advice.fits
      ? null
      : adviseSize(
          body,
          sizes.filter(({ tamanho }) => isInStock(tamanho)),
        );
  return { ...advice, isThere, next: other?.fits === true ? other : null };
}
