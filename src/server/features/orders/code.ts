import { randomText } from '../../security/random-text.ts';

type Random = (bytes: number) => Buffer;

/** An order's public code, 75 random bits: who holds it may see the order's state, nobody guesses it. */
export function newCode(random: Random): string {
  return [5, 5, 5].map((length) => randomText(random, length)).join('-');
}

/** What the provider knows an order by: PED-, the time in milliseconds and a random tail. */
export function newReference(now: Date, random: Random): string {
  return `PED-${now.getTime()}-${randomText(random, 8)}`;
}
