import type { Detalhes } from '#shared/wire/catalog.ts';
import type { DemoSize } from './demo-product.ts';

type BodyMeasure = 'busto' | 'cintura' | 'quadril';
type BodyChart = Readonly<Record<string, Readonly<Record<BodyMeasure, number>>>>;

/** The garment's own measures at the middle size; the other sizes grow and shrink from there. */
interface GarmentMeasures {
  readonly comprimento: number;
  readonly manga?: number;
  readonly largura?: number;
  readonly altura?: number;
}

// Bodies as Brazilian boutiques cut for them, in cm.
const letterChart: BodyChart = {
  PP: { busto: 80, cintura: 62, quadril: 90 },
  P: { busto: 84, cintura: 66, quadril: 94 },
  M: { busto: 89, cintura: 71, quadril: 99 },
  G: { busto: 95, cintura: 77, quadril: 105 },
  GG: { busto: 102, cintura: 84, quadril: 112 },
};
const numberChart: BodyChart = {
  '36': { busto: 82, cintura: 64, quadril: 92 },
  '38': { busto: 86, cintura: 68, quadril: 96 },
  '40': { busto: 90, cintura: 72, quadril: 100 },
  '42': { busto: 94, cintura: 76, quadril: 104 },
  '44': { busto: 98, cintura: 80, quadril: 108 },
  '46': { busto: 103, cintura: 85, quadril: 113 },
};

const gradesCm = { comprimento: 1, manga: 0.5, largura: 1.5, altura: 0.5 } as const;

function gradedMeasures(atMiddle: GarmentMeasures, stepsFromMiddle: number): Detalhes {
  const graded: Detalhes = {};
  for (const measure of ['manga', 'comprimento', 'largura', 'altura'] as const) {
    const cm = atMiddle[measure];
    if (cm !== undefined) graded[measure] = cm + stepsFromMiddle * gradesCm[measure];
  }
  return graded;
}

function chartSizes(chart: BodyChart, body: readonly BodyMeasure[], atMiddle: GarmentMeasures): DemoSize[] {
  const middle = Math.floor((Object.keys(chart).length - 1) / 2);
  return Object.entries(chart).map(([tamanho, cm], index) => ({
    tamanho,
    detalhes: {
      ...Object.fromEntries(body.map((measure) => [measure, cm[measure]])),
      ...gradedMeasures(atMiddle, index - middle),
    },
  }));
}

/** PP to GG (or the ones named), with the body measures that matter for the cut and the garment's own at M. */
export function letterSizes(
  body: readonly BodyMeasure[],
  atM: GarmentMeasures,
  only: readonly string[] = Object.keys(letterChart),
): readonly DemoSize[] {
  return chartSizes(letterChart, body, atM).filter((size) => only.includes(size.tamanho));
}

/** 36 to 46, by waist and hip, with the garment's own measures at 40. */
export function numberSizes(at40: GarmentMeasures): readonly DemoSize[] {
  return chartSizes(numberChart, ['cintura', 'quadril'], at40);
}

/** One size for many bodies: its body measures are the largest that it dresses. */
export function singleSize(detalhes: Detalhes): readonly DemoSize[] {
  return [{ tamanho: 'Único', detalhes }];
}
