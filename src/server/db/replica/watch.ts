import { performance } from 'node:perf_hooks';
import { createFreshness } from './freshness.ts';
import { mismatch, type Aside, type Place, type ReplicaPlace } from './probe.ts';

/** A replica that was behind is used again after so many good measurements in a row: it does not come and go. */
const GOOD_IN_A_ROW = 4;
/** In the time that reads may be old it is measured so often. */
const LOOKS = 4;

type Changed = (aside: Aside | null, error: unknown) => void;

export interface WatchDeps {
  primary: () => Promise<Place>;
  replica: () => Promise<ReplicaPlace>;
  /** How old reads may be. */
  limitMs: number;
  /** Hears of each change: null from when it is used. With it what kept it from being asked, if anything did. */
  changed?: Changed;
  now?: () => number;
}

export interface ReplicaState {
  used: boolean;
  /** At most so old; null while that is not known. */
  ageMs: number | null;
  aside: Aside | null;
  /** What kept it from being asked; null where something was seen that is wrong. */
  error: unknown;
}

export interface ReplicaWatch {
  isUsed(): boolean;
  state(): ReplicaState;
  /** A read could not reach it: it is set aside until it is measured again. */
  lose(error: unknown): void;
  /** Aborted when the replica is lost to whoever reads from it now. */
  holding(): AbortSignal;
  look(): Promise<void>;
  /** Measures again and again. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Measures how old a replica's rows may be: what the primary had written at a moment, and whether the replica has come so far. Nobody is
 * kept waiting: what is not known to be fresh at this very moment is not used.
 */
export function watchReplica(deps: WatchDeps): ReplicaWatch {
  const { limitMs, now = () => performance.now() } = deps;
  const standing = createStanding(deps.changed ?? (() => {}));
  let freshness = createFreshness();
  let measuredSince: number | null = null;
  let reached = -Infinity;

  function setAside(why: Aside, error: unknown = null): void {
    if (why !== 'behind' && why !== 'unmeasured') {
      // What was measured of it need not hold of who answers there next.
      freshness = createFreshness();
      measuredSince = null;
    }
    standing.setAside(why, error);
  }

  async function measure(): Promise<void> {
    // Before it is asked: what is committed from here on is not promised.
    const at = now();
    const primary = await deps.primary().catch((error: unknown) => setAside('unmeasured', error));
    if (primary === undefined) return;
    const replica = await deps.replica();
    const wrong = mismatch(primary, replica);
    const isAhead = primary.position < reached;
    reached = wrong === null ? replica.position : -Infinity;
    if (wrong !== null) return setAside(wrong);
    // Who follows never comes before: this one is of a clone, which has the system's number, too.
    if (isAhead) return setAside('foreign');
    freshness.sampled(at, primary.position);
    freshness.replayed(replica.position);
    measuredSince ??= at;
    const ageMs = freshness.ageMs(now());
    if ((ageMs ?? now() - measuredSince) > limitMs) setAside('behind');
    // One that is busy shows only at the next look what the primary had written at this one.
    else if (ageMs !== null) standing.good();
  }

  const looks = createLooks(
    () => measure().catch((error: unknown) => setAside('unreachable', error)),
    limitMs / LOOKS,
  );
  const isUsed = () => standing.aside() === null && (freshness.ageMs(now()) ?? Infinity) <= limitMs;
  return {
    ...looks,
    isUsed,
    state: () => ({ used: isUsed(), ageMs: freshness.ageMs(now()), ...standing.why() }),
    lose: (error) => setAside('unreachable', error),
    holding: standing.holding,
  };
}

/** Whether it is used, and whom that holds. */
function createStanding(changed: Changed) {
  let aside: Aside | null = 'unknown';
  let error: unknown = null;
  // The first good measurement of a start is enough.
  let good = GOOD_IN_A_ROW - 1;
  let holding = new AbortController();
  return {
    aside: () => aside,
    why: () => ({ aside, error }),
    holding: () => holding.signal,
    setAside(why: Aside, because: unknown): void {
      good = 0;
      error = because;
      if (why !== 'behind' && why !== 'unmeasured') {
        holding.abort();
        holding = new AbortController();
      }
      if (aside === why) return;
      aside = why;
      changed(why, error);
    },
    good(): void {
      good += 1;
      if (aside === null || good < GOOD_IN_A_ROW) return;
      aside = null;
      error = null;
      changed(null, null);
    },
  };
}

function createLooks(once: () => Promise<void>, everyMs: number) {
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = () => (looking = once());
  const again = () => {
    if (!stopped) timer = setTimeout(() => void look().then(again), everyMs).unref();
  };
  return {
    look,
    start: again,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
