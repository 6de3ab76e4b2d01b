import { expect, it } from 'vitest';
import { putOff, type Room } from './texts.ts';

it('[PGS-21] a later day that a text was given meanwhile stays, and nothing is told', async () => {
  const now = new Date('2030-01-01T11:00:00Z');
  const asked: string[] = [];
  const told = (what: string) =>
    new Proxy(
      {},
      { get: (_, name) => () => Promise.reject(new Error(`${what}: ${asked.push(String(name))}`)) },
    );
  const room = (at: Date) =>
    ({
      tx: told('table'),
      kind: told('kind'),
      now,
      by: '',
      text: { key: 1, revision: 1, plan: { at, by: 'admin' } },
    }) as unknown as Room;
  await putOff(room(new Date(now.getTime() + 1)), 'Confira os campos marcados.');
  expect(asked).toEqual([]);
  await expect(putOff(room(now), 'Confira os campos marcados.')).rejects.toThrow('kind');
  expect(asked).toEqual(['touch']);
});
