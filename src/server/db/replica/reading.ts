import { Kysely, PostgresDialect, type PostgresPool, type PostgresQueryResult } from 'kysely';
import { isRefusal } from '../begins.ts';
import { isDatabaseUnreachable } from '../unreachable.ts';
import type { DB } from '../schema.ts';
import type { ReplicaWatch } from './watch.ts';

/** Who reads. */
export type Reader = { readonly kind: string; readonly justWrote?: boolean } | null;

/**
 * Where to read what may be a second old: lists, searches, figures, files. Whoever has just changed something sees it; of what
 * others change a second may be missing. Nothing is decided or written by what is read here.
 */
export type Reading = (reader: Reader) => Kysely<DB>;

/** Where a reading was begun, or that what was begun on the replica went on elsewhere. */
export type ReadAt = 'replica' | 'primary' | 'left';

export interface ReadingDeps {
  db: Kysely<DB>;
  primary: PostgresPool;
  replica: PostgresPool;
  watch: Pick<ReplicaWatch, 'isUsed' | 'holding' | 'lose'>;
  counted: (at: ReadAt) => void;
  /** Hears what the replica refused, which the primary was then asked. */
  refused: (error: unknown) => void;
}

type Client = Awaited<ReturnType<PostgresPool['connect']>>;
/** Each call reads from the replica as long as it is fresh, and from the first statement on that it can't answer from the primary. */
export function createReading(deps: ReadingDeps): Reading {
  return (reader) => {
    const isOld = reader?.justWrote !== true && deps.watch.isUsed();
    deps.counted(isOld ? 'replica' : 'primary');
    if (!isOld) return deps.db;
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool: oneWay(deps) }) });
  };
}

/** Connections of one reading. It never goes back to the replica: what was seen of the primary would be gone again. */
function oneWay(deps: ReadingDeps): PostgresPool {
  let gone = false;
  const leave = () => {
    if (!gone) deps.counted('left');
    gone = true;
  };
  return {
    options: deps.primary.options,
    end: async () => {},
    async connect() {
      if (gone || !deps.watch.isUsed()) {
        leave();
        return deps.primary.connect();
      }
      const { watch } = deps;
      const client = await held(deps.replica.connect(), watch.holding()).catch(() => null);
      if (client !== null) return falling({ ...deps, client, leave });
      leave();
      return deps.primary.connect();
    },
  };
}

/** A connection to the replica that asks the primary what the replica can't answer. */
function falling({ client, leave, ...deps }: ReadingDeps & { client: Client; leave: () => void }): Client {
  const signal = deps.watch.holding();
  let instead: Client | null = null;
  let broken = false;
  let begun = false;

  async function onPrimary<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    instead ??= await deps.primary.connect();
    return instead.query<R>(text, values);
  }

  async function ask<R>(text: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (instead !== null) return onPrimary<R>(text, values);
    // The database has ended what was begun, or will with the connection.
    if (broken && ENDS.test(text)) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (BEGINS.test(text)) begun = true;
    try {
      return await held(client.query<R>(text, values), signal);
    } catch (error) {
      broken = !isRefusal(error);
      if (isOwn(error)) throw error;
      if (isDatabaseUnreachable(error)) deps.watch.lose(error);
      leave();
      deps.refused(error);
      // One state of the database for several statements: all of them are asked anew.
      if (begun) throw new BegunAnew('The replica was left', { cause: error });
      return onPrimary<R>(text, values);
    }
  }

  function release(destroy?: boolean): void {
    instead?.release(destroy);
    client.release(broken || (instead === null && destroy === true));
  }
  return Object.assign(Object.create(client) as Client, { query: ask as Client['query'], release });
}

const BEGINS = /^(?:begin|start transaction)\b/;
const ENDS = /^(?:rollback|commit)\b/;

/** To `inSnapshot` the same as what a database gives up in favour of others. */
class BegunAnew extends Error {
  readonly code = '40001';
}

class Lost extends Error {}

/** What comes while the replica is held; what hangs when it is lost is not waited for. */
async function held<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const lost = Promise.withResolvers<never>();
  const give = () => lost.reject(new Lost('The replica was lost'));
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  try {
    return await Promise.race([answer, lost.promise]);
  } catch (error) {
    // What comes later is nobody's.
    answer.then(discard, () => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', give);
  }
}

function discard(late: unknown): void {
  if (typeof late !== 'object' || late === null || !('release' in late)) return;
  if (typeof late.release === 'function') late.release(true);
}

const READ_ONLY = '25006';
const CANCELED = '57014';

/** An error of whoever asks, not of the replica: to write, or to ask for more than the time that there is. */
function isOwn(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === READ_ONLY || code === CANCELED;
}
