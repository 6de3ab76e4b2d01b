import { ApiError, ifNew, type ApiAnswer, type AskOptions } from '../calls/api.ts';
import { setConnection } from '../calls/connection.ts';

export interface ListReaderOptions<T> {
  /** Asks for the list. */
  ask(options: AskOptions): Promise<ApiAnswer<T>>;
  everyMs: number;
  /** Of what the page shows already: the first reading then only asks for news. */
  etag: string | null;
  /** What the page shows may be old: ask for news at once. */
  atOnce?: boolean;
  /**
   * Something new came; its etag, where it has one, and whether it is but sample data on a dead network. What it could
   * not show, by a promise that fails, is asked for again at the next reading.
   */
  onData(data: T, etag: string | null, simulated: boolean): void | Promise<void>;
  /** The server answered, but not OK. A dead network is no answer: what stands stays. */
  onRefused(status: number): void;
}

export interface ListReader {
  /** Reads the whole list now, whatever stands. */
  readWhole(): Promise<void>;
  /** Begins to read every now and then while the tab is in sight; returns what ends it. */
  start(): () => void;
}

/** JSON that is no list of things was not said by the shop. */
function refuseOther(data: unknown): void {
  if (Array.isArray(data) && data.every((item) => typeof item === 'object' && item !== null)) return;
  setConnection('offline');
  throw new Error('not a list of the shop');
}

const SHOWN_WITHIN_MS = 10_000;

/** What hangs keeps nobody from the next reading. */
async function inTime(work: void | Promise<void>): Promise<void> {
  if (!work) return;
  const hung = Promise.withResolvers<void>();
  const timer = setTimeout(() => hung.reject(new Error('it was not shown in time')), SHOWN_WITHIN_MS);
  await Promise.race([work, hung.promise]).finally(() => clearTimeout(timer));
}

/** Reads one list again and again; a 304 costs nothing and changes nothing. Failures are logged. */
export function createListReader<T>(options: ListReaderOptions<T>): ListReader {
  let { etag } = options;
  let lastMs = performance.now();
  let reading: AbortController | null = null;

  async function read(): Promise<void> {
    reading?.abort();
    const mine = new AbortController();
    reading = mine;
    lastMs = performance.now();
    try {
      const answer = await ifNew((how) => options.ask(how), etag, { unseen: true, signal: mine.signal });
      if (answer === null) return;
      refuseOther(answer.data);
      await inTime(options.onData(answer.data, answer.etag, answer.simulated));
      if (reading === mine) ({ etag } = answer);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.error('reading a list again failed', error);
      if (!(error instanceof ApiError) || error.status === 0) return;
      etag = null;
      options.onRefused(error.status);
    } finally {
      if (reading === mine) reading = null;
    }
  }

  function start(): () => void {
    lastMs = options.atOnce ? Number.NEGATIVE_INFINITY : performance.now();
    const readIfDue = () => {
      // One that is still under way, on a slow network, is not asked over.
      const due = reading === null && performance.now() - lastMs >= options.everyMs;
      if (due && !document.hidden) void read();
    };
    // Looked at more often than read: a tab that comes back after a long sleep reads at once.
    const timer = setInterval(readIfDue, Math.min(options.everyMs, 1000));
    document.addEventListener('visibilitychange', readIfDue);
    // What stands may be sample data, or old: nobody waits for the next turn once the line is back.
    const readAnew = () => {
      lastMs = Number.NEGATIVE_INFINITY;
      if (!document.hidden) void read();
    };
    addEventListener('online', readAnew);
    readIfDue();
    return () => {
      clearInterval(timer);
      removeEventListener('online', readAnew);
      document.removeEventListener('visibilitychange', readIfDue);
      reading?.abort();
    };
  }

  return {
    start,
    readWhole() {
      etag = null;
      return read();
    },
  };
}
