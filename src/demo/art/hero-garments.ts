import type { GarmentDrawing } from '../drawings/garment-drawing.ts';
import type { Hanging } from './hanging.ts';

const FLORAL: GarmentDrawing = {
  type: 'vestido',
  seed: 4107,
  neckline: 'v',
  sleeve: 'curta',
  length: 'midi',
  fit: 'rodado',
  waist: 'faixa',
  print: 'floral',
};

const SLIP: GarmentDrawing = {
  type: 'vestido',
  seed: 4211,
  neckline: 'alcinha',
  sleeve: 'alca',
  length: 'longo',
  fit: 'evase',
  waist: 'solta',
  fabric: 'cetim',
};

const BLOUSE: GarmentDrawing = {
  type: 'blusa',
  seed: 4302,
  neckline: 'quadrado',
  sleeve: 'bufante',
  length: 'longo',
  fit: 'reto',
  details: ['franzido'],
};

const JUMPSUIT: GarmentDrawing = {
  type: 'macacao',
  seed: 4405,
  neckline: 'v',
  sleeve: 'nenhuma',
  length: 'longo',
  fit: 'rodado',
  waist: 'faixa',
  details: ['transpasse'],
};

/** From left to right on the rail of the wide banner. */
export const WIDE_HERO_GARMENTS: readonly Hanging[] = [
  { spec: BLOUSE, hex: '#f6f0e8', x: 800, size: 0.3 },
  { spec: FLORAL, hex: '#f3a9c4', x: 1010, size: 0.5 },
  { spec: SLIP, hex: '#7a1f4b', x: 1222, size: 0.5 },
  { spec: JUMPSUIT, hex: '#c98a6b', x: 1402, size: 0.5 },
];

export const TALL_HERO_GARMENTS: readonly Hanging[] = [
  { spec: FLORAL, hex: '#f3a9c4', x: 265, size: 0.52 },
  { spec: SLIP, hex: '#7a1f4b', x: 490, size: 0.53 },
  { spec: JUMPSUIT, hex: '#c98a6b', x: 690, size: 0.52 },
];

export const OPEN_GRAPH_GARMENTS: readonly Hanging[] = [
  { spec: FLORAL, hex: '#f3a9c4', x: 715, size: 0.38 },
  { spec: SLIP, hex: '#7a1f4b', x: 890, size: 0.38 },
  { spec: JUMPSUIT, hex: '#c98a6b', x: 1050, size: 0.38 },
];
