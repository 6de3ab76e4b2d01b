import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { createConnection, tryAddress, type Asked, type ConnectionDeps } from './connection.ts';
import type { KeptValues, Redis } from './port.ts';
import { MOST_BYTES, openValue, sealValue } from './values.ts';
import { addWindows } from './windows.ts';

export interface RedisDeps extends Omit<ConnectionDeps, 'tryOut'> {
  clock: Clock;
  /** Of this shop alone, the same on all its nodes: names its keys and signs its values. */
  secret: string;
  /** How many times as long as usual an answer may take; 1 unless said. */
  patience?: number;
}

/** Nobody waits for what all have counted. */
const TELL_MS = 1000;
/** A shopper does, and the database has the same. */
const READ_MS = 100;
const WRITE_MS = 1000;
const TRIED_MS = 1000;

/**
 * Several shops may have one Redis: all keys begin with the shop's own mark. What they name stands in them as a hash that only
 * this shop can make.
 */
export function createRedis({ secret, clock, patience = 1, ...deps }: RedisDeps): Redis {
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const mark = `vitrine:${hashOf('mark').slice(0, 10)}`;
  const nameOf = (kind: string, key: string) => `${mark}:${kind}:${hashOf(`${kind} ${key}`)}`;
  const connection = createConnection({ ...deps, tryOut: (client) => tryOut(client, `${mark}:try`) });
  connection.start();

  function values<T>({ name: kind, schema }: { name: string; schema: z.ZodType<T> }): KeptValues<T> {
    return {
      async read(key) {
        const name = nameOf(kind, key);
        // Whoever else writes there may have written anything, of any length.
        const text = await connection.ask(
          (client) => client.getRange(name, 0, MOST_BYTES - 1),
          patience * READ_MS,
        );
        if (!text) return undefined;
        const value = openValue({ secret, name, schema }, text);
        if (value === null) deps.count('forged');
        return value ?? undefined;
      },
      write(key, value, forMs) {
        const name = nameOf(kind, key);
        const text = sealValue(secret, name, value);
        if (text === null || forMs < 1) return;
        const expiration = { type: 'PX', value: Math.ceil(forMs) } as const;
        void connection.ask((client) => client.set(name, text, { expiration }), WRITE_MS);
      },
    };
  }

  return {
    values,
    isUp: connection.isUp,
    stop: connection.stop,
    async addMany(told) {
      const nowMs = clock().getTime();
      const named = told
        .filter(({ endsMs }) => endsMs > nowMs)
        .map((one) => ({ ...one, name: nameOf('limit', one.key) }));
      if (named.length === 0) return new Map();
      return connection.ask((client) => addWindows(client, named, nowMs), patience * TELL_MS);
    },
  };
}

/** Asks an address once whether it can be used, as the shop would. */
export const examineRedis = (address: RedisDeps['address']) =>
  tryAddress(address, (client) => tryOut(client, 'vitrine:doctor'));

/** Counts, keeps and reads as the shop will: a full one, a replica and a name that may not are found out here. */
async function tryOut(client: Asked, name: string): Promise<void> {
  const endsMs = Date.now() + TRIED_MS;
  const count = { key: '', name: `${name}:count`, known: 0, events: 1, endsMs, windowMs: TRIED_MS };
  await addWindows(client, [count], Date.now());
  await client.set(`${name}:value`, '1', { expiration: { type: 'PX', value: TRIED_MS } });
  await client.getRange(`${name}:value`, 0, 1);
}
