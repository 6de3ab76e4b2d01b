import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { createJob } from '../../jobs/index.ts';
import { boundedCache } from '../../limits/bounded.ts';
import type { DirectBucket } from '../../providers/bucket/port.ts';
import type { MediaFolder } from './media-folder.ts';
import { parseFile, WIDTHS } from './picture-sizes.ts';
import { beginsAs, sharedName, type SharedSizes } from './shared-sizes.ts';

/**
 * Made sizes that browsers get from the bucket itself. Nobody is sent there for a file that was not seen to answer, nor
 * while the bucket doesn't.
 */
export interface DirectPictures {
  /** Where the file is to be had; null while the shop sends it. */
  addressOf(key: string, file: string): string | null;
  /** Somebody wants one of the usual widths: it is looked for in the bucket, and put there where it is missing. Waits for nothing. */
  offer(key: string, file: string): void;
  start(): void;
  stop(): Promise<void>;
}

/** `direct`: sent to the bucket; by the shop: `missing`, not known to be there, or `aside`, the bucket does not answer. */
export type Sent = 'direct' | 'missing' | 'aside';

export interface DirectDeps {
  bucket: DirectBucket;
  shared: SharedSizes;
  folder: Pick<MediaFolder, 'readSize'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  count(sent: Sent): void;
}

interface Known {
  /** '' where there is nothing to be had until then. */
  address: string;
  untilMs: number;
}

type Brought = Known | 'nothing' | 'failed';

const LOOK_EVERY_MS = 5000;
const MOST_KNOWN = 20_000;
const KNOWN_BYTES = 24 * 1024 * 1024;
const MOST_WAITING = 1000;
/** What was neither there nor here is not looked for again for so long. */
const NOTHING_FOR_MS = 60_000;
const REFUSES = 'it lets nobody read';

/** Does the bucket answer? Its going and its coming back are logged once. */
function createStanding(log: DirectDeps['log']) {
  let isAside = false;
  return {
    isAside: () => isAside,
    /** Null: it answers. */
    note(detail: string | null): void {
      if (isAside === (detail !== null)) return;
      isAside = detail !== null;
      if (isAside) log.warn({ detail }, 'pictures: the bucket is set aside, the shop sends them itself');
      else log.info('pictures: the bucket sends them again');
    },
  };
}

type Standing = ReturnType<typeof createStanding>;

interface Wanted {
  key: string;
  file: string;
}

/** Sees a file in the bucket, and puts it there first where it is missing. */
async function bring({ key, file }: Wanted, deps: DirectDeps, standing: Standing): Promise<Brought> {
  const { bucket, clock, folder, shared } = deps;
  const { address, untilMs } = await bucket.sign(sharedName(key, file), clock());
  let look = await bucket.look(address);
  if (look.kind === 'missing' || look.kind === 'refused') {
    const bytes = await folder.readSize(key, file);
    if (bytes === null || !(await shared.put(key, file, bytes))) return 'nothing';
    look = await bucket.look(address);
    // It was put there: nothing of this bucket is to be read.
    if (look.kind === 'refused') look = { kind: 'failed', detail: REFUSES };
  }
  if (look.kind === 'failed') {
    standing.note(look.detail);
    return 'failed';
  }
  if (look.kind !== 'there' || !beginsAs(file, look.start)) return 'nothing';
  standing.note(null);
  return { address, untilMs };
}

/** What was seen in the bucket, and what of it somebody was sent for last. */
function createKnown({ bucket, clock }: DirectDeps, standing: Standing) {
  const known = boundedCache<Known>({
    name: 'direct-pictures',
    max: MOST_KNOWN,
    maxBytes: KNOWN_BYTES,
    bytesOf: ({ address }) => 2 * address.length,
  });
  /** While nobody has looked since. */
  let used: string | null = null;
  let last: string | null = null;
  const now = (name: string) => {
    const found = known.get(name);
    return found !== undefined && found.untilMs > clock().getTime() ? found : undefined;
  };

  return {
    now,
    set: known.set,
    hasLast: () => last !== null,
    use(name: string): void {
      used = last = name;
    },
    /** Does the bucket still answer where browsers are sent? */
    async checkLast(): Promise<void> {
      const name = standing.isAside() ? last : used;
      used = null;
      if (name === null) return;
      const { address } = await bucket.sign(name, clock());
      const look = await bucket.look(address);
      if (look.kind === 'there') return standing.note(null);
      if (look.kind === 'failed') return standing.note(look.detail);
      last = null;
      if (look.kind === 'missing') return known.delete(name);
      // Gone, or all of them are kept from everybody now: each has to be seen anew.
      known.clear();
      standing.note(REFUSES);
    },
  };
}

export function createDirectPictures(deps: DirectDeps): DirectPictures {
  const { clock, log, count } = deps;
  const standing = createStanding(log);
  const known = createKnown(deps, standing);
  const waiting = new Map<string, Wanted>();

  async function round({ stopping }: { stopping: AbortSignal }): Promise<void> {
    await known.checkLast();
    // While it is aside, and nothing is known to be there, the first that is wanted tries it.
    if (standing.isAside() && known.hasLast()) return;
    for (const [name, wanted] of waiting) {
      if (stopping.aborted) return;
      waiting.delete(name);
      const brought = await bring(wanted, deps, standing);
      if (brought === 'failed') return;
      const nothing = { address: '', untilMs: clock().getTime() + NOTHING_FOR_MS };
      known.set(name, brought === 'nothing' ? nothing : brought);
    }
  }

  const job = createJob(round, { name: 'direct-pictures', everyMs: LOOK_EVERY_MS, log });
  return {
    start: job.start,
    stop: job.stop,
    addressOf(key, file) {
      const name = sharedName(key, file);
      const address = known.now(name)?.address ?? '';
      count(standing.isAside() ? 'aside' : address === '' ? 'missing' : 'direct');
      if (standing.isAside() || address === '') return null;
      known.use(name);
      return address;
    },
    offer(key, file) {
      const name = sharedName(key, file);
      const width = parseFile(file)?.width;
      if (!WIDTHS.some((usual) => usual === width) || waiting.size >= MOST_WAITING) return;
      if (waiting.has(name) || known.now(name) !== undefined) return;
      waiting.set(name, { key, file });
      if (!standing.isAside()) job.wake();
    },
  };
}
