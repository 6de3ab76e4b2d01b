import { createHash } from 'node:crypto';
import type { Table } from '../store.ts';
import { refusal } from './errors.ts';

/** What was made under a key: the digest of the body and the id of the thing. */
export interface KeyRow {
  digest: string;
  madeId: number;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** The digest of a body, whatever the order of its keys. */
function digestOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body ?? {})))
    .digest('base64url');
}

/**
 * Makes a thing at most once per key: the same key with the same body finds what was made, with another body
 * it is a conflict. A refusal thrown by `make` leaves the key free.
 */
export function onceByKey(
  keys: Table<KeyRow>,
  { scope, key, body }: { scope: string; key: string | undefined; body: unknown },
  make: () => number,
): number {
  if (!key) throw refusal(400, 4292, "Header X-Idempotency-Key can't be null");
  const digest = digestOf(body);
  const held = keys.get(`${scope}:${key}`);
  if (held && held.digest !== digest) {
    throw refusal(409, 'idempotency_key_already_used', 'idempotency_key_already_used');
  }
  if (held) return held.madeId;
  const madeId = make();
  keys.set(`${scope}:${key}`, { digest, madeId });
  return madeId;
}
