import type { ExchangeReason } from './exchange-rules.ts';
import type { ExchangeState } from './exchange-states.ts';

/** Of one request. */
export const MOST_PHOTOS = 4;
const TAKES: ReadonlySet<ExchangeState> = new Set(['pedida', 'autorizada']);

/** May photographs of a defect still be added? Once the piece is here it shows itself. */
export const takesPhotos = (exchange: { reason: ExchangeReason; state: ExchangeState }): boolean =>
  exchange.reason === 'defeito' && TAKES.has(exchange.state);

/** How many more a request takes. */
export const photosLeft = (
  exchange: { reason: ExchangeReason; state: ExchangeState },
  count: number,
): number => (takesPhotos(exchange) ? Math.max(0, MOST_PHOTOS - count) : 0);
