import type { LeituraDePaginas } from '#shared/wire/moving-pages.ts';

/** What was found is counted over all pages each time. */
const SOONEST_SECONDS = 10;

/** How often it is looked how far a reading is: no more often than pages come. */
export function lookEveryMs(
  reading: Pick<LeituraDePaginas, 'status' | 'segundosPorPagina'> | null,
): number | false {
  if (reading?.status !== 'lendo') return false;
  return 1000 * Math.max(SOONEST_SECONDS, reading.segundosPorPagina);
}
