import { createJob, type Job, type Signals } from '../../jobs/index.ts';
import { applyReading } from './apply.ts';
import type { TrackingDeps } from './deps.ts';
import { claimDue, releaseParcel, type Parcel } from './tracking.store.ts';
import { afterFailure } from './when.ts';

const EVERY_MS = 5000;
/** Longer than the calls of one round may take together. */
const LEASE_MS = 120_000;
/** By one call; and those of which there are news, each by a call of its own. */
const BATCH = 50;
const HURRIED = 5;

/** Asks the provider for the parcels whose time has come: those of which there are signed news, then the others together. */
export function createTrackingWorker(deps: TrackingDeps): Job {
  const said = createSaid(deps);
  const round = async (signals: Signals) => {
    if (deps.closed() !== '') return undefined;
    const hurried = await claim(deps, { isHurried: true, limit: HURRIED });
    for (const parcel of hurried) {
      if (signals.stopping.aborted) return undefined;
      await lookAt(deps, parcel, said);
    }
    if (signals.stopping.aborted) return undefined;
    const others = await claim(deps, { isHurried: false, limit: BATCH });
    if (others.length > 0) await lookAtAll(deps, others, said);
    return hurried.length === HURRIED || others.length === BATCH ? 0 : undefined;
  };
  return createJob(round, { name: 'tracking', everyMs: EVERY_MS, log: deps.log });
}

function claim(deps: TrackingDeps, which: { isHurried: boolean; limit: number }): Promise<Parcel[]> {
  const now = deps.clock();
  const lease = deps.random(16).toString('hex');
  return claimDue(deps.db, { ...which, lease, now, until: new Date(now.getTime() + LEASE_MS) });
}

type Said = (words: string) => void;

async function lookAt(deps: TrackingDeps, parcel: Parcel, said: Said): Promise<void> {
  const answer = await deps.provider.look(parcel.provider_id);
  if (answer.kind === 'ok' && answer.value?.id === parcel.provider_id) {
    said('');
    return applyReading(deps, parcel, answer.value);
  }
  said(answer.kind === 'refused' ? answer.words : '');
  return putOff(deps, parcel);
}

async function lookAtAll(deps: TrackingDeps, parcels: readonly Parcel[], said: Said): Promise<void> {
  const answer = await deps.provider.follow(parcels.map(({ provider_id: id }) => id));
  said(answer.kind === 'refused' ? answer.words : '');
  const known = new Map(answer.kind === 'ok' ? answer.value.map((news) => [news.id, news]) : []);
  for (const parcel of parcels) {
    const news = known.get(parcel.provider_id);
    await (news === undefined ? putOff(deps, parcel) : applyReading(deps, parcel, news));
  }
}

function putOff(deps: TrackingDeps, parcel: Parcel): Promise<void> {
  const now = deps.clock();
  const isOver = parcel.hurry_until === null || parcel.hurry_until <= now;
  const awaits = isOver ? '' : parcel.awaits;
  const next = afterFailure(parcel, now);
  return releaseParcel(deps.db, parcel, { next, tries: parcel.tries + 1, awaits });
}

/** What the provider refuses is logged once, until it says something else. */
function createSaid({ log }: TrackingDeps): Said {
  let last = '';
  return (words) => {
    if (words !== '' && words !== last) log.warn({ palavras: words }, 'parcels are not told of');
    last = words;
  };
}
