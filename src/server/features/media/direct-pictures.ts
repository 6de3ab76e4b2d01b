import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { createJob, type Signals } from '../../jobs/index.ts';
import { boundedCache } from '../../limits/bounded.ts';
import type { DirectBucket } from '../../providers/bucket/port.ts';
import type { MediaFolder } from './media-folder.ts';
import { parseFile, WIDTHS } from './picture-sizes.ts';
import { beginsAs, sharedName, type SharedSize, type SharedSizes } from './shared-sizes.ts';

/**
 * Made sizes that browsers get from the bucket itself. Nobody is sent there for a file that was not seen to answer, nor
 * while the bucket doesn't.
 */
export interface DirectPictures {
  /** Where the file is to be had; null while the shop sends it. */
  addressOf(key: string, file: string): string | null;
  /** Somebody was sent this one, of a usual width: it is looked for in the bucket, and put there where it is missing. Waits for nothing. */
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
const ANSWERS_ELSE = 'it answers something else';

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

interface Bringing extends DirectDeps {
  standing: Standing;
  cutting: AbortSignal;
}

/** Sees a file in the bucket, and puts it there first where it is missing. */
async function bring(size: SharedSize, { standing, cutting, ...deps }: Bringing): Promise<Brought> {
  const { bucket, clock, folder, shared } = deps;
  const { address, untilMs } = await bucket.sign(sharedName(size), clock());
  let look = await bucket.look(address);
  if (look.kind === 'missing' || look.kind === 'refused') {
    const bytes = await folder.readSize(size.key, size.file);
    if (bytes === null || !(await shared.put(size, bytes, cutting))) return 'nothing';
    look = await bucket.look(address);
    // It was put there: nothing of this bucket is to be read.
    if (look.kind === 'refused') look = { kind: 'failed', detail: REFUSES };
  }
  if (look.kind === 'failed') {
    standing.note(look.detail);
    return 'failed';
  }
  if (look.kind !== 'there' || !beginsAs(size.file, look.start)) return 'nothing';
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
  let used: SharedSize | null = null;
  let last: SharedSize | null = null;
  const now = (name: string) => {
    const found = known.get(name);
    return found !== undefined && found.untilMs > clock().getTime() ? found : undefined;
  };

  return {
    now,
    set: known.set,
    hasLast: () => last !== null,
    use(size: SharedSize): void {
      used = last = size;
    },
    /** Does the bucket still answer where browsers are sent? */
    async checkLast(): Promise<void> {
      const size = standing.isAside() ? last : used;
      used = null;
      if (size === null) return;
      const { address } = await bucket.sign(sharedName(size), clock());
      const look = await bucket.look(address);
      if (look.kind === 'failed') return standing.note(look.detail);
      if (look.kind === 'there' && beginsAs(size.file, look.start)) return standing.note(null);
      // Others may be gone with it, or are kept from everybody now: each has to be seen anew.
      known.clear();
      last = null;
      if (look.kind === 'refused') standing.note(REFUSES);
      if (look.kind === 'there') standing.note(ANSWERS_ELSE);
    },
  };
}

export function createDirectPictures(deps: DirectDeps): DirectPictures {
  const { clock, log, count } = deps;
  const standing = createStanding(log);
  const known = createKnown(deps, standing);
  const waiting = new Map<string, SharedSize>();

  async function walk({ stopping, cutting }: Signals): Promise<void> {
    // While it is aside, and nothing is known to be there, the first that is wanted tries it.
    if (standing.isAside() && known.hasLast()) return;
    for (const [name, wanted] of waiting) {
      if (stopping.aborted) return;
      waiting.delete(name);
      const brought = await bring(wanted, { ...deps, standing, cutting });
      if (brought === 'failed') return;
      const nothing = { address: '', untilMs: clock().getTime() + NOTHING_FOR_MS };
      known.set(name, brought === 'nothing' ? nothing : brought);
    }
  }

  // Beside each other: whoever is led is not to wait for what is put there.
  const bringing = createJob(walk, { name: 'direct-pictures', everyMs: LOOK_EVERY_MS, log });
  const watching = createJob(known.checkLast, {
    name: 'direct-pictures-watch',
    everyMs: LOOK_EVERY_MS,
    log,
  });
  return {
    start() {
      bringing.start();
      watching.start();
    },
    async stop() {
      await Promise.all([bringing.stop(), watching.stop()]);
    },
    addressOf(key, file) {
      const size = { key, file };
      const address = known.now(sharedName(size))?.address ?? '';
      count(standing.isAside() ? 'aside' : address === '' ? 'missing' : 'direct');
      if (standing.isAside() || address === '') return null;
      known.use(size);
      return address;
    },
    offer(key, file) {
      const name = sharedName({ key, file });
      const width = parseFile(file)?.width;
      if (!WIDTHS.some((usual) => usual === width) || waiting.size >= MOST_WAITING) return;
      if (waiting.has(name) || known.now(name) !== undefined) return;
      waiting.set(name, { key, file });
      if (!standing.isAside()) bringing.wake();
    },
  };
}
