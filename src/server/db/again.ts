import { setTimeout as sleep } from 'node:timers/promises';
import { isOutdated } from './prepared.ts';

/** Of what wants what many want, each time one comes through. */
const SERIALIZED_ATTEMPTS = 20;
const ATTEMPTS = 6;
const LONGEST_FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 640;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Has the database given something up in favour of others, all of it, so that it may be asked anew? */
export const isGivenUp = (error: unknown): boolean =>
  hasCode(error, SERIALIZATION_FAILURE) || hasCode(error, DEADLOCK);

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

let begunAgain = 0;
let failed = 0;

/** How often something was begun anew in this process, and how often it came to nothing even so. */
export const givenUpCounts = () => ({ again: begunAgain, failed });

interface Bounds {
  random?: () => number;
  mayPass?: (error: unknown) => boolean;
  /** Fewer than six or twenty. */
  attempts?: number;
  longestPauseMs?: number;
}

/** As long as an attempt is given up in favour of others, up to six or twenty times, with a random pause that grows up to two thirds of a second. */
export async function again<T>(
  attempt: () => Promise<T>,
  {
    random = Math.random,
    mayPass = passes,
    attempts = Infinity,
    longestPauseMs = LONGEST_PAUSE_MS,
  }: Bounds = {},
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error)) throw error;
      const isLast = count >= Math.min(attempts, attemptsOf(error));
      if (isLast) {
        failed += 1;
        throw error;
      }
      begunAgain += 1;
      const longest = Math.min(LONGEST_FIRST_PAUSE_MS * 2 ** count, longestPauseMs);
      await sleep(random() * longest);
    }
  }
}

/** A deadlock and tables that change take their time by themselves. */
const attemptsOf = (error: unknown) =>
  hasCode(error, SERIALIZATION_FAILURE) ? SERIALIZED_ATTEMPTS : ATTEMPTS;

/** Or was a statement kept from before a change of its tables. */
const passes = (error: unknown) => isGivenUp(error) || isOutdated(error);
