import { pipeline, Readable, Transform } from 'node:stream';
import type { Api } from './api.ts';
import type { GuardDeps } from './sessions.ts';
import { noteWrite } from './sessions.store.ts';

/** Longer than what is read may be old, by what a clock's second differs from another's. */
const MARGIN_MS = 1000;
/** Of an answer that is still being made a note is enough for less than the margin. */
const ANEW_AFTER_MS = 400;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Who of the office has changed something is noted before she hears that it is done: until a replica must show it, she
 * reads from where it was written, whichever server she asks.
 */
export function noteWrites(api: Api, { db, lagMs }: Pick<GuardDeps, 'db'> & { lagMs: number }): void {
  api.addHook('onSend', async (request, _reply, payload) => {
    const { session } = request;
    if (session?.kind !== 'admin' || READS.has(request.method)) return payload;
    const note = () =>
      noteWrite(db, session.tokenHash, lagMs + MARGIN_MS).catch((error: unknown) => {
        // What she has done is done.
        request.log.error({ err: error }, 'a write could not be noted; what is read next may lack it');
      });
    await note();
    return payload instanceof Readable ? notedBeforeEach(payload, note) : payload;
  });
}

/** What is sent while the work goes on: any part of it may be the one that says that all is done. */
function notedBeforeEach(parts: Readable, note: () => Promise<void>): Readable {
  let noted = performance.now();
  const noteAnew = async () => {
    const now = performance.now();
    if (now - noted < ANEW_AFTER_MS) return;
    await note();
    noted = now;
  };
  const through = new Transform({
    objectMode: true,
    transform: (part, _encoding, done) => void noteAnew().then(() => done(null, part)),
    flush: (done) => void noteAnew().then(() => done()),
  });
  // Who loses the one loses the other; what went wrong is told by the one that is sent.
  pipeline(parts, through, () => undefined);
  return through;
}
