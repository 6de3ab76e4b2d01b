import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const COLUMNS = [['Nome', (name: string) => name]] as const;

it('[MOVE-21] rows that can’t be read while nobody takes the file yet break it for its reader, and end no process', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  const csv = csvOf(COLUMNS, failing());
  for (let turns = 0; turns < 20; turns += 1) await turn();
  await expect(csv.toArray()).rejects.toThrow('the database is away');
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
});

async function* failing() {
  yield ['Ana'];
  throw new Error('the database is away');
}
