import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { comparison } from './bench-compare.mjs';
import { byName, presentRun, readFigures, toldFigures, writeFigures } from './bench-file.mjs';
import { giveUp } from './house.mjs';

/** The options of a command that measures. */
export const FIGURES_OPTIONS = { save: { type: 'string' }, compare: { type: 'string' } };

/**
 * Opens a run of benchmarks whose figures are kept in the file `--save` and told beside those of `--compare`. Ends the command with a sentence
 * before anything is measured where one of them can't be used. Benchmarks write to `told`, the environment's FIGURES.
 */
export function openFigures({ save, compare }) {
  const before = compare === undefined ? undefined : orGiveUp(() => readFigures(resolve(compare)));
  if (save !== undefined) orGiveUp(() => checkPlace(resolve(save)));
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-figures-'));
  const told = join(folder, 'told');
  const run = presentRun();
  const failed = [];
  return {
    told,
    /** Notes how a benchmark ended. */
    note(name, code) {
      if (code === 0) return;
      failed.push(name);
      process.exitCode = code;
    },
    /** Compares and keeps what was told. */
    close() {
      const figures = existsSync(told) ? toldFigures(readFileSync(told, 'utf8')) : [];
      rmSync(folder, { recursive: true });
      if (before !== undefined)
        console.log(['', ...comparison(before, { ...run, figures: byName(figures) })].join('\n'));
      if (save !== undefined) writeFigures(resolve(save), { run, figures, failed });
    },
  };
}

function orGiveUp(work) {
  try {
    return work();
  } catch (error) {
    return giveUp(error.message);
  }
}

/** A measurement of many minutes is not to end in a place that takes no file, or in somebody's other file. */
function checkPlace(file) {
  if (existsSync(file)) readFigures(file);
  const beside = `${file}.${process.pid}.part`;
  try {
    writeFileSync(beside, '', { flag: 'wx' });
    rmSync(beside);
  } catch {
    throw new Error(`Na pasta ${dirname(file)} não se pode gravar um arquivo.`);
  }
}
