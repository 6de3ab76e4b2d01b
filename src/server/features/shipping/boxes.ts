import { z } from 'zod';
import type { Box } from '#shared/boxes.ts';
import type { OwnWayRow } from './own-ways.store.ts';

const edges = z.object({ lengthMm: z.number(), widthMm: z.number(), heightMm: z.number() });

const keptBoxes = z.object({
  caixas: z.array(
    z.object({
      nome: z.string(),
      inside: edges,
      outside: edges.nullable(),
      ownGrams: z.number(),
      mostGrams: z.number(),
      ativo: z.boolean(),
    }),
  ),
});

/** The boxes that the owner named; none where she has said nothing. */
export function boxesIn(row: OwnWayRow | undefined): Box[] {
  return row === undefined ? [] : (keptBoxes.safeParse(row.document).data?.caixas ?? []);
}
