import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { figuresOf, inTurns, timesPerSecond } from '../bench/others/rates.ts';
import { wordsOf } from '../bench/others/system.ts';
import { HOUSE } from './house.mjs';
import { askedOf, OTHERS, placeOf } from './others-asked.mjs';
import { ensureOther, INSTALL } from './others-install.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-others-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('[RUN-145] measures beside both, or beside the one that is named, from a folder of its own', () => {
  expect(askedOf([])).toMatchObject({
    names: ['evershop', 'vendure'],
    folder: join(tmpdir(), 'vitrine-others'),
    prepare: false,
  });
  expect(askedOf(['--only', 'vendure', '--folder', folder, '--prepare', '--save', 'x'])).toMatchObject({
    names: ['vendure'],
    folder,
    prepare: true,
    save: 'x',
  });
  expect(() => askedOf(['--only', 'constructor'])).toThrow(
    'Não se conhece constructor: há evershop e vendure.',
  );
});

it('[RUN-145] installs into no folder of the repository, and runs nothing from one that others may change', () => {
  const says = (path: string) => () => askedOf(['--folder', path]);
  for (const inside of [HOUSE, join(HOUSE, 'node_modules/others')])
    expect(says(inside)).toThrow('dentro da loja');
  expect(says(join(folder, 'new'))().folder).toBe(join(folder, 'new'));
  writeFileSync(join(folder, 'file'), '');
  expect(says(join(folder, 'file'))).toThrow('não é uma pasta');
  symlinkSync(folder, join(folder, 'link'));
  expect(says(join(folder, 'link'))).toThrow('não é uma pasta');
  mkdirSync(join(folder, 'open'));
  chmodSync(join(folder, 'open'), 0o777);
  expect(says(join(folder, 'open'))).toThrow('outras podem mudá-la');
});

it('[RUN-145] installs exact versions, once, running nothing of theirs, and anew where that was broken off', async () => {
  const versions = Object.values(OTHERS).flatMap(({ packages }) => Object.values(packages));
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const asked = join(folder, 'asked');
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$@" >> '${asked}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  const place = placeOf(folder, 'vendure');
  // Of an installation that was broken off.
  mkdirSync(place);
  writeFileSync(join(place, 'half'), '');
  await ensureOther(folder, 'vendure');
  await ensureOther(folder, 'vendure');
  expect(existsSync(join(place, 'half'))).toBe(false);
  expect(JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))).toMatchObject({
    dependencies: OTHERS.vendure.packages,
  });
  expect(readFileSync(asked, 'utf8')).toBe(`${INSTALL.join(' ')}\n`);
  expect(INSTALL).toContain('--ignore-scripts');
});

it('[RUN-145] tells ours beside each, and each beside the yardstick, by the rates of the same round', async () => {
  const turns: string[] = [];
  const side = (name: string, rates: number[]) => {
    let round = -1;
    const rate = async () => {
      turns.push(name);
      return rates[(round += 1)] ?? 0;
    };
    return { name, rate };
  };
  // The first one warms up.
  const sides = [side('Vitrine', [1, 100, 200]), side('Other', [1, 10, 10]), side('bare', [1, 200, 200])];
  const rates = await inTurns(sides, { rounds: 2, seconds: 0 });
  expect(turns.join()).toBe('Vitrine,Other,bare,Vitrine,Other,bare,Vitrine,Other,bare');
  expect(figuresOf('list', rates, { ours: 'Vitrine', yardstick: 'bare' })).toEqual([
    { name: 'list: Vitrine', ratio: 20, rounds: [10, 20], yardstick: 'Other', detail: '200/s against 10/s' },
    { name: 'list: Vitrine', ratio: 1, rounds: [0.5, 1], yardstick: 'bare', detail: '200/s against 200/s' },
    {
      name: 'list: Other',
      ratio: 0.05,
      rounds: [0.05, 0.05],
      yardstick: 'bare',
      detail: '10/s against 200/s',
    },
  ]);
});

it('[RUN-145] asks for other words each time, and counts what began in time', async () => {
  expect(new Set(Array.from({ length: 60_480 }, (_, index) => wordsOf(index))).size).toBe(60_480);
  expect(await timesPerSecond(async () => undefined, 0.05)).toBeGreaterThan(1);
  await expect(
    timesPerSecond(async () => {
      throw new Error('refused');
    }, 0.05),
  ).rejects.toThrow('refused');
});
