import { isFurther } from '#shared/parcel-states.ts';
import { isSignedBy, readNews, stateOf } from '../../providers/freight/parcels-wire.ts';
import type { NewsOutcome, TrackingDeps } from './deps.ts';
import { findByProvider, ringFor } from './tracking.store.ts';
import { HURRY_MS } from './when.ts';

/** Of a word that is not known here it is asked again no sooner. */
const AGAIN_MS = 60_000;

/** What came in, as it came. */
export interface RawNews {
  body: Buffer;
  signature: string | undefined;
}

/**
 * Takes what somebody sends as the provider's news. Signed ones ring a bell: what they are about is read back before
 * anything comes of it. What says nothing new costs nobody a call.
 */
export async function receiveNews(deps: TrackingDeps, { body, signature }: RawNews): Promise<NewsOutcome> {
  if (signature === undefined) return 'sem_assinatura';
  if (!isSignedBy(deps.secret(), body, signature)) return 'forjada';
  const news = readNews(body.toString());
  if (news === null) return 'ilegivel';
  const parcel = await findByProvider(deps.db, news.id);
  if (parcel === undefined || !parcel.followed) return 'alheia';
  const now = deps.clock();
  const told = stateOf(news.word);
  const wasJustRead = parcel.read_at !== null && now.getTime() - parcel.read_at.getTime() < AGAIN_MS;
  if (told === null ? wasJustRead : !isFurther(told, parcel.state)) return 'sabida';
  // The furthest that was signed is what is awaited, in whatever order it comes.
  const before = stateOf(parcel.awaits);
  const awaits = told === null || before === null || isFurther(told, before) ? news.word : parcel.awaits;
  await ringFor(deps.db, parcel.label_id, { awaits, now, until: new Date(now.getTime() + HURRY_MS) });
  return 'nova';
}
