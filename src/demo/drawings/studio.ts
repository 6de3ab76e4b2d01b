import type { GarmentDrawing } from './garment-drawing.ts';
import type { Random } from './random.ts';

export type Studio = { readonly spec: GarmentDrawing; readonly back: boolean; readonly random: Random };
