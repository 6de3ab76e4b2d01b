import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PaperJob, PaperResult } from './paper-job.ts';

// A process of its own, without the shop's secrets: it does one job, and is ended. The work is done in a thread, so that this
// one can look at the memory that it takes: what a file unpacks to lies outside of the heap, whose bound does not hold it.

const LOOK_EVERY_MS = 50;
const mostBytes = Number(process.argv[2]);

process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (job: PaperJob) => {
  // Sheets are waited for at a printer, and are soon done.
  if (job.kind !== 'join') stepBack();
  look();
  const work = new Worker(new URL('./paper-work.ts', import.meta.url), { workerData: job });
  work.once('message', (result: PaperResult) => process.send?.(result));
  work.once('error', () => process.exit(1));
});
setInterval(look, LOOK_EVERY_MS);

function stepBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that doesn't allow it shares its time evenly.
  }
}

function look(): void {
  if (process.memoryUsage.rss() > mostBytes) process.exit(1);
}
