import { expect, it } from 'vitest';
import { createHerd, MemberEnded, type Member } from './herd.ts';

/** A busy machine is no failure: what never comes still fails. */
const PATIENT = { timeout: 60_000 };

const TIMES = { firstPauseMs: 1, longestPauseMs: 2, settledMs: 60_000 };

/** A process that serves until it is told to end, or at once ends with a code. */
function member(endsWith?: number): Member & { die(signal: string): void } {
  const { promise: ended, resolve } = Promise.withResolvers<number | string>();
  const serves = endsWith === undefined ? Promise.resolve() : new Promise<void>(() => undefined);
  if (endsWith !== undefined) resolve(endsWith);
  return { serves, ended, end: () => resolve(0), die: resolve };
}

function herdOf(count: number, fork: (number: number) => Member) {
  const said: string[] = [];
  const { promise: lost, resolve: onLost } = Promise.withResolvers<string>();
  const warn = (sentence: string) => void said.push(sentence);
  return { herd: createHerd({ count, fork, warn, onLost: () => onLost('lost'), times: TIMES }), said, lost };
}

it('[NODE-03] starts one process alone, then the others, and each that ends by itself again', async () => {
  const forked: number[] = [];
  const members = new Map<number, ReturnType<typeof member>>();
  const { herd, said } = herdOf(3, (number) => {
    forked.push(number);
    const made = member();
    members.set(number, made);
    return made;
  });
  await herd.start();
  expect(forked).toEqual([1, 2, 3]);
  members.get(2)?.die('SIGKILL');
  await expect.poll(() => forked, PATIENT).toEqual([1, 2, 3, 2]);
  expect(said).toEqual([expect.stringContaining('O processo 2 da loja terminou sozinho (SIGKILL)')]);
  await herd.stop();
  expect(forked).toHaveLength(4);
});

it('[NODE-03] does not try again what never served, and says so to whoever starts it', async () => {
  let forked = 0;
  const { herd, said } = herdOf(3, () => {
    forked += 1;
    return member(1);
  });
  await expect(herd.start()).rejects.toThrow(MemberEnded);
  expect(forked).toBe(1);
  expect(said).toEqual([]);
});

it.each(['EMFILE', 'SIGKILL'])(
  '[NODE-03] says of a first one that could not why it never served: %s',
  async (how) => {
    const { herd, said } = herdOf(2, () => ({ ...member(1), ended: Promise.resolve(how) }));
    await expect(herd.start()).rejects.toThrow(MemberEnded);
    expect(said).toEqual([`O processo 1 da loja terminou antes de atender (${how}).`]);
  },
);

it('[NODE-45] says what was wrong with one that could not be made for a reason without a code', async () => {
  const { herd, said } = herdOf(2, () => {
    throw new TypeError('no such thing');
  });
  await expect(herd.start()).rejects.toThrow(MemberEnded);
  expect(said).toEqual(['O processo 1 da loja terminou antes de atender (TypeError: no such thing).']);
});

it('[NODE-03] gives up when none serves any more, however often they are started', async () => {
  let isBroken = false;
  const living: ReturnType<typeof member>[] = [];
  const { herd, lost } = herdOf(2, () => {
    if (isBroken) return member(1);
    const made = member();
    living.push(made);
    return made;
  });
  await herd.start();
  isBroken = true;
  for (const one of living) one.die('SIGKILL');
  expect(await lost).toBe('lost');
  await herd.stop();
});

it('[NODE-03] goes on trying as long as another one serves', async () => {
  let tries = 0;
  const second = member();
  const { herd, said } = herdOf(2, (number) => {
    if (number === 1) return member();
    tries += 1;
    return tries === 1 ? second : member(1);
  });
  await herd.start();
  second.die('SIGABRT');
  await expect.poll(() => tries, PATIENT).toBeGreaterThan(20);
  expect(said.at(-1)).toContain('vezes seguidas');
  await herd.stop();
});

it('[NODE-45] tries again where a process could not even be made', async () => {
  let isFull = false;
  const second = member();
  const { herd, said } = herdOf(2, (number) => {
    if (number === 1) return member();
    if (isFull) throw Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' });
    return second;
  });
  await herd.start();
  isFull = true;
  second.die('SIGKILL');
  await expect.poll(() => said.length, PATIENT).toBeGreaterThan(5);
  expect(said[1]).toContain('(EMFILE)');
  await herd.stop();
});
