import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { comparison } from './bench-compare.mjs';
import { byName, presentRun, readFigures, toldFigures, writeFigures } from './bench-file.mjs';
import { HOUSE } from './house.mjs';

let folder: string;

const bench = (args: string[]) =>
  promisify(execFile)(process.execPath, [join(HOUSE, 'launch/bench.mjs'), ...args], { timeout: 60_000 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine figures '));
});

afterEach(() => rmSync(folder, { recursive: true }));

const machine = { processor: 'Prova 3000', cores: 2, memoryGiB: 24, system: 'linux x64', node: '26.10.0' };
const run = { at: '2026-11-30T04:00:00.000Z', machine, commit: 'a'.repeat(40) };

const figure = (name: string, ratio: number, rounds?: number[]) => ({
  name,
  ratio,
  yardstick: 'bare',
  detail: '5/s',
  ...(rounds && { rounds }),
});

/** What is read of a file that was kept of these figures. */
function kept(figures: ReturnType<typeof figure>[], of = run) {
  const file = join(folder, 'kept');
  writeFigures(file, { run: of, figures });
  return readFigures(file);
}

it('[RUN-93] figures of an earlier run are told beside those of this one, by their ratios', () => {
  const before = kept([figure('home', 0.8), figure('gone', 1), figure('nothing', 0)]);
  const now = kept([figure('home', 0.72), figure('orders', 0.02), figure('nothing', 1)]);
  expect(comparison(before, now)).toEqual([
    'Beside the run of 2026-11-30T04:00:00.000Z, of aaaaaaaaaa, on this machine:',
    '  home: 0.80 → 0.72 of bare (-10 %, measured once: its noise is unknown)',
    '  orders: 0.02 of bare (not in the earlier run)',
    '  nothing: 0.00 → 1.00 of bare (from nothing, measured once: its noise is unknown)',
    '  gone, of bare: only in the earlier run',
  ]);
});

it('[RUN-93] marks what has changed by more than the rounds of both runs scatter', () => {
  const before = kept([figure('home', 0.8, [0.7, 0.8, 0.9]), figure('list', 0.8, [0.79, 0.8, 0.81])]);
  const now = kept([figure('home', 0.72, [0.6, 0.72, 0.8]), figure('list', 0.72, [0.71, 0.72, 0.78])]);
  expect(comparison(before, now).slice(1)).toEqual([
    '  home: 0.80 → 0.72 of bare (-10 %, within the noise)',
    '! list: 0.80 → 0.72 of bare (-10 %, beyond the noise)',
  ]);
});

it('[RUN-93] tells of another machine, of changed code and of another yardstick', () => {
  const before = kept([figure('home', 0.8)], {
    ...run,
    commit: `${'b'.repeat(40)}+`,
    machine: { ...machine, cores: 64 },
  });
  const now = { ...run, figures: byName([{ ...figure('home', 0.8), yardstick: 'another' }]) };
  expect(comparison(before, now)).toEqual([
    'Beside the run of 2026-11-30T04:00:00.000Z, of bbbbbbbbbb+, on ANOTHER MACHINE (64 x Prova 3000, 24 GiB, linux x64, Node.js 26.10.0):',
    '  home: 0.80 of another (not in the earlier run)',
    '  home, of bare: only in the earlier run',
  ]);
});

it('[RUN-93] a file of figures says on which machine and of which code it was measured', () => {
  const of = presentRun();
  const { figures, ...said } = kept([figure('home', 0.8, [0.8, 0.9])], of);
  expect(said).toEqual(of);
  expect(said.machine.node).toMatch(/^\d+\.\d+\.\d+$/);
  expect(said.commit).toMatch(/^([0-9a-f]{40}\+?|unknown)$/);
  expect([...figures.values()]).toEqual([figure('home', 0.8, [0.8, 0.9])]);
});

it('[RUN-93] of a benchmark that was killed as it wrote, the whole lines are kept', () => {
  const line = JSON.stringify(figure('home', 0.8));
  expect(toldFigures(`${line}\n${line.slice(0, 20)}`)).toEqual([figure('home', 0.8)]);
});

it('[RUN-93] refuses what was cut off, is foreign, of another version, huge, or steers a terminal', () => {
  const file = join(folder, 'figures');
  const head = JSON.stringify({ kind: 'vitrine-figures', version: 1, ...run });
  const end = JSON.stringify({ figures: 1, failed: [] });
  const home = JSON.stringify(figure('home', 0.8));
  const saysOf = (lines: string[]) => {
    writeFileSync(file, lines.join('\n'));
    return () => readFigures(file);
  };
  expect(saysOf([head, home, end, ''])().figures.size).toBe(1);
  for (const lines of [[head], [head, home], [head, end], [head, home, home, end], [head, home, end, home]])
    expect(saysOf(lines)).toThrow('está incompleto');
  expect(saysOf([head, home.slice(0, 15), end])).toThrow('não é uma medida');
  for (const odd of [{ ratio: 'x' }, { name: 'a\u001B[2J' }, { rounds: [null] }, { yardstick: '' }])
    expect(saysOf([head, JSON.stringify({ ...figure('home', 1), ...odd }), end])).toThrow('não é uma medida');
  for (const foreign of ['', 'null', '{"name":"vitrine"}', '\u0000\u0001', home])
    expect(saysOf([foreign])).toThrow('não é um arquivo de medidas');
  expect(saysOf([head.replace('"version":1', '"version":2'), home, end])).toThrow('outra versão');
  expect(saysOf([head.replace('Prova 3000', ''), home, end])).toThrow('de que máquina');
  truncateSync(file, 5 * 1024 * 1024);
  expect(() => readFigures(file)).toThrow('grande demais');
  mkdirSync(join(folder, 'sub'));
  expect(() => readFigures(join(folder, 'sub'))).toThrow('não é um arquivo.');
  expect(() => readFigures(join(folder, 'gone'))).toThrow('Não há um arquivo');
});

it('[RUN-93] a file that could not be written whole stays as it was', () => {
  const file = join(folder, 'figures');
  writeFigures(file, { run, figures: [figure('home', 0.8)] });
  const before = readFileSync(file, 'utf8');
  // Somebody else's, in the place where the new one is written first.
  writeFileSync(`${file}.${process.pid}.part`, '');
  expect(() => writeFigures(file, { run, figures: [] })).toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('[RUN-93] says so before anything is measured where a file can not be read, or would not be written', async () => {
  const foreign = join(folder, 'notes.txt');
  writeFileSync(foreign, 'minhas notas');
  const asked: [string[], string][] = [
    [['--compare', foreign], 'não é um arquivo de medidas'],
    [['--compare', join(folder, 'gone')], 'Não há um arquivo'],
    [['--save', foreign], 'não é um arquivo de medidas'],
    [['--save', join(folder, 'no/such/place')], 'não se pode gravar'],
    [['of-no-such-name'], 'Nenhuma medida se chama of-no-such-name.'],
  ];
  for (const [args, sentence] of asked)
    await expect(bench(args)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    });
  expect(readFileSync(foreign, 'utf8')).toBe('minhas notas');
});
