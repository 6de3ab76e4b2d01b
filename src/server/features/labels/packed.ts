import { z } from 'zod';
import type { Packed } from '../shipping/index.ts';

const volume = z.object({
  nome: z.string(),
  weightGrams: z.number(),
  widthMm: z.number(),
  lengthMm: z.number(),
  heightMm: z.number(),
});
const kept = z.object({ wish: z.string(), volumes: z.tuple([volume], volume) });

export type KeptPacking = z.infer<typeof kept>;

/** In which boxes a label's parcel was to go when it was asked for; null: by an estimate of its pieces. */
export const readPacked = (packed: unknown): KeptPacking | null => kept.safeParse(packed).data ?? null;

/** What is kept of it: its price was asked for these very boxes, whatever becomes of them meanwhile. */
export function keptPacking({ how, volumes }: Packed, wish: string): string | null {
  return how === 'boxes' ? JSON.stringify({ wish, volumes } satisfies KeptPacking) : null;
}
