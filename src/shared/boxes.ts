import type { ParcelSize } from './parcel.ts';

/** Three edges of something, in whole millimetres. */
export type Edges = Pick<ParcelSize, 'lengthMm' | 'widthMm' | 'heightMm'>;

/** A box or bag that the owner packs in. */
export interface Box {
  nome: string;
  /** What there is room for. */
  inside: Edges;
  /** What a carrier measures; null: as inside, as of a bag. */
  outside: Edges | null;
  /** Its own weight. */
  ownGrams: number;
  /** The most that its pieces may weigh together. */
  mostGrams: number;
  ativo: boolean;
}

export const MOST_BOXES = 20;
export const MOST_BOX_NAME = 40;
export const MOST_EDGE_MM = 2000;
export const MOST_OWN_GRAMS = 20_000;
export const MOST_CONTENT_GRAMS = 150_000;

/** As the post takes it: the longest edge, all edges together, the weight with its pieces; and the least, sorted. */
const POST = { edgeMm: 1000, sumMm: 2000, grams: 30_000, leastMm: [20, 110, 160] } as const;

export const edgesOf = ({ lengthMm, widthMm, heightMm }: Edges): [number, number, number] => [
  lengthMm,
  widthMm,
  heightMm,
];

/** What a carrier measures of it. */
export const outerOf = ({ inside, outside }: Pick<Box, 'inside' | 'outside'>): Edges => outside ?? inside;

/** What its owner had better know of a box; empty: nothing. */
export function postNotes(box: Pick<Box, 'inside' | 'outside' | 'ownGrams' | 'mostGrams'>): string[] {
  const edges = edgesOf(outerOf(box)).toSorted((a, b) => a - b);
  const sum = edges.reduce((total, edge) => total + edge, 0);
  const isLarge = edges.some((edge) => edge > POST.edgeMm) || sum > POST.sumMm;
  const isSmall = edges.some((edge, at) => edge < (POST.leastMm[at] ?? 0));
  return [
    ...(isLarge ? ['Os Correios não levam: passa de 100 cm num lado ou de 200 cm na soma dos três.'] : []),
    ...(isSmall
      ? ['Menor que o mínimo dos Correios (16 × 11 × 2 cm): eles cobram como se tivesse esse tamanho.']
      : []),
    ...(box.ownGrams + box.mostGrams > POST.grams
      ? ['Cheia pode passar de 30 kg, o máximo dos Correios.']
      : []),
  ];
}

const CENTIMETRES = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const KILOGRAMS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });

/** '30 × 20 × 12,5 cm': length, width, height. */
export const edgesText = (edges: Edges): string =>
  `${edgesOf(edges)
    .map((mm) => CENTIMETRES.format(mm / 10))
    .join(' × ')} cm`;

/** '1,25 kg' */
export const kilogramsText = (grams: number): string => `${KILOGRAMS.format(grams / 1000)} kg`;
