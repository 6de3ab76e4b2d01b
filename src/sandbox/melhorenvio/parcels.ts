import type { Store } from '../store.ts';
import { statusOf, type Label } from './label.ts';
import type { FreightNews } from './news.ts';
import type { Wallet } from './wallet.ts';

/** What a carrier does with a parcel, and the provider's site with its label; each by the event that is told of it. */
const EVENTS = {
  receive: 'received',
  post: 'posted',
  deliver: 'delivered',
  fail: 'undelivered',
  /** Their words stand in no document, and are taken for what they say. */
  lose: 'lost',
  bring: 'returned',
  pause: 'paused',
  suspend: 'suspended',
  expire: 'expired',
  cancel: 'cancelled',
  /** A word that stands in no document. */
  odd: 'in_the_jungle',
} as const;

export type ParcelEvent = keyof typeof EVENTS;

const isEvent = (name: string): name is ParcelEvent => Object.hasOwn(EVENTS, name);

/** What may come next of a parcel, for people who move it by hand. */
const NEXT: Readonly<Record<string, readonly ParcelEvent[]>> = {
  released: [],
  generated: ['post', 'receive', 'expire'],
  received: ['post'],
  posted: ['deliver', 'fail', 'lose', 'bring', 'pause'],
  undelivered: ['deliver', 'post', 'bring'],
  paused: ['post', 'deliver'],
  suspended: ['post', 'deliver'],
};

interface ParcelsDeps {
  wallet: Wallet;
  news: FreightNews;
  store: Store;
  clock: () => number;
}

/** Parcels on their way, as carriers move them. */
export function createParcels({ wallet, news, store, clock }: ParcelsDeps) {
  const nextOf = (label: Label) => NEXT[statusOf(label, clock())] ?? [];
  return {
    /** The newest labels that were paid, with what may come next of each. */
    list: () =>
      wallet.labels
        .list()
        .filter(({ paidMs }) => paidMs !== null)
        .toReversed()
        .slice(0, 60)
        .map((label) => ({ label, status: statusOf(label, clock()), next: nextOf(label) })),
    /** False: there is no such parcel or event. */
    async move(id: string, event: string): Promise<boolean> {
      const label = wallet.labels.get(id);
      if (label === undefined || !isEvent(event)) return false;
      const moved = { ...label, ...changeBy(event, label, clock()) };
      wallet.labels.set(id, moved);
      news.tell(moved, EVENTS[event]);
      await store.flush();
      return true;
    },
  };
}

function changeBy(event: ParcelEvent, label: Label, nowMs: number): Partial<Label> {
  if (event === 'post') return { postedMs: label.postedMs ?? nowMs, told: null };
  if (event === 'deliver') return { postedMs: label.postedMs ?? nowMs, deliveredMs: nowMs };
  if (event === 'cancel') return { canceledMs: nowMs };
  return { told: { status: EVENTS[event], ms: nowMs } };
}

export type Parcels = ReturnType<typeof createParcels>;
