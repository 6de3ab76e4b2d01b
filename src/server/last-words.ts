import { writeSync } from 'node:fs';

const MOST_CHARACTERS = 16_000;
/** Of who reads what we say and has fallen behind. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 10;
const DEEPEST_CAUSE = 5;

/**
 * What nobody has caught ends the process with 1, as ever, and says where it came from. Node.js would first print the line it was thrown
 * in: of the bundled shop some hundred thousand characters, behind which a pipe of who keeps our words has no place for the reason.
 */
export function sayLastWords(): void {
  // What a promise rejects with and nobody hears comes here, too.
  process.on('uncaughtException', (error: unknown) => {
    try {
      writeAll(`${told(error)}\n`);
    } finally {
      process.exit(1);
    }
  });
}

/** An error's stack with those of its causes, within bounds. */
function told(error: unknown): string {
  const parts: string[] = [];
  for (let next = error, depth = 0; next !== undefined && depth < DEEPEST_CAUSE; depth += 1) {
    const text = next instanceof Error ? (next.stack ?? `${next.name}: ${next.message}`) : String(next);
    parts.push(text.slice(0, MOST_CHARACTERS / DEEPEST_CAUSE));
    next = next instanceof Error ? next.cause : undefined;
  }
  return parts.join('\nCausa: ');
}

/** All of it before the process ends, as far as somebody takes it in time. */
function writeAll(text: string): void {
  const until = Date.now() + PATIENCE_MS;
  for (let left = Buffer.from(text); left.length > 0;) {
    try {
      left = left.subarray(writeSync(process.stderr.fd, left));
    } catch (error) {
      // A pipe that is full for now; anything else is nobody who listens.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() > until) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
