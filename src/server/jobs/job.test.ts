import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJob, inTurn, listJobs, type Job, type Signals } from './index.ts';

let said: string[];
let job: Job | undefined;
const log = {
  info: (...args: unknown[]) => void said.push(String(args.at(-1))),
  error: (...args: unknown[]) => void said.push(String(args.at(-1))),
};

beforeEach(() => {
  said = [];
});

afterEach(() => job?.stop());

function every(everyMs: number, round: (signals: Signals) => Promise<number | void>): Job {
  job = createJob(round, { name: `job ${expect.getState().currentTestName}`, everyMs, log });
  return job;
}

it('comes round again, never twice at once', async () => {
  let underWay = 0;
  let most = 0;
  let rounds = 0;
  every(1, async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
    rounds += 1;
  }).start();
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3));
  expect(most).toBe(1);
});

it('goes on after failures, counts each of them, and logs the same one once and its end', async () => {
  const failures = ['no database', 'no database', 'no database', 'no room'];
  let rounds = 0;
  const failing = every(1, async () => {
    rounds += 1;
    const failure = failures.shift();
    if (failure !== undefined) throw new Error(failure);
  });
  failing.start();
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5));
  expect(said.map((text) => text.includes('failed'))).toEqual([true, true, false]);
  const name = `job ${expect.getState().currentTestName}`;
  expect(listJobs()[name]).toMatchObject({ failures: 4 });
  expect(listJobs()[name]?.rounds).toBeGreaterThan(5);
});

it('does not wait for its pause when it is woken, under way or at rest, or says so itself', async () => {
  let rounds = 0;
  const hourly = every(3_600_000, async () => {
    rounds += 1;
    if (rounds === 1) hourly.wake();
    return rounds === 2 ? 1 : undefined;
  });
  hourly.start();
  await vi.waitFor(() => expect(rounds).toBe(3));
  hourly.wake();
  await vi.waitFor(() => expect(rounds).toBe(4));
});

it('stops when the round under way has ended, and begins no further item of it', async () => {
  const done: number[] = [];
  const began = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const stopped = every(1, ({ stopping }) =>
    inTurn({
      items: Array.from({ length: 20 }, (_, index) => index),
      stopping,
      work: async (item) => {
        began.resolve();
        await goOn.promise;
        done.push(item);
      },
    }),
  );
  stopped.start();
  await began.promise;
  const end = stopped.stop();
  goOn.resolve();
  await end;
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('cuts off what does not end when it is stopped', async () => {
  const hanging = every(
    1,
    ({ cutting }) => new Promise((resolve) => cutting.addEventListener('abort', () => resolve())),
  );
  hanging.start();
  await hanging.stop();
  expect(said).toEqual([]);
});

it('throws the failure of a round that somebody waits for', async () => {
  const failing = every(1, () => Promise.reject(new Error('no database')));
  await expect(failing.runOnce()).rejects.toThrow('no database');
});
