import { dayAfter, dayOf, endOfDay } from '#shared/days.ts';
import { DAYS_TO_SEND_BACK } from '#shared/exchange-rules.ts';
import type { Exchange } from './exchanges.store.ts';

interface Yes {
  /** How what she has goes back. */
  sendBack: string;
  now: Date;
}

/** What is written down of a request that is said yes to, and by when its piece is to be here. */
export const authorisation = (
  { kept }: Pick<Exchange, 'kept'>,
  { sendBack, now }: Yes,
): Pick<Exchange, 'send_back' | 'send_by'> => ({
  send_back: sendBack,
  send_by: kept ? endOfDay(dayAfter(dayOf(now), DAYS_TO_SEND_BACK)) : null,
});
