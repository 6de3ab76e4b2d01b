import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { otherMachine } from './elsewhere.mjs';
import { HOUSE } from './house.mjs';

const options = { nowMs: Date.parse('2026-11-22T12:00:00Z'), libraries: [HOUSE] };

it('[RUN-64] says what is no instant, and what lacks', () => {
  expect(otherMachine('carnaval', options)).toContain('carnaval');
  expect(otherMachine(undefined, { ...options, libraries: [] })).toContain('apt-get install libfaketime');
});

it('[RUN-64] moves the clock to a leap day or to where it is told, in an empty home that it takes away', () => {
  const leapDay = otherMachine(undefined, options);
  const before = otherMachine('2026-11-22T11:59:00Z', options);
  if (typeof leapDay === 'string' || typeof before === 'string') throw new Error('There is no other machine');
  const aheadSeconds = (Date.parse('2028-02-29T12:00:00Z') - options.nowMs) / 1000;
  expect(leapDay.env).toMatchObject({ FAKETIME: `+${aheadSeconds}`, TZ: 'Pacific/Auckland', LANG: 'C' });
  expect(before.env.FAKETIME).toBe('-60');
  for (const { env, remove } of [leapDay, before]) {
    expect(existsSync(env.HOME)).toBe(true);
    remove();
    expect(existsSync(env.HOME)).toBe(false);
  }
});

it('[RUN-64] runs on one core, with files that only their owner may read', () => {
  const machine = otherMachine(undefined, options);
  if (typeof machine === 'string') throw new Error(machine);
  machine.remove();
  expect(machine.prefix.slice(0, 3)).toEqual(['taskset', '-c', '0']);
  const [command = '', ...args] = [...machine.prefix.slice(3), 'sh', '-c', 'umask'];
  expect(execFileSync(command, args, { encoding: 'utf8' })).toBe('0077\n');
});
