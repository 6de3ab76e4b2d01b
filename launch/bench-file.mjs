import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { HOUSE } from './house.mjs';

/** What a file of figures says first of itself; another number is another version of it. */
const KIND = 'vitrine-figures';
const VERSION = 1;
const MOST_BYTES = 4 * 1024 * 1024;
const LONGEST_TEXT = 2000;
const MOST_ROUNDS = 1000;
const GIB = 1024 ** 3;

/** The machine that figures are measured on, and the code that they are measured of. */
export function presentRun() {
  const { dependencies } = JSON.parse(readFileSync(join(HOUSE, 'package.json'), 'utf8'));
  const processors = cpus();
  const machine = {
    processor: plain(processors[0]?.model ?? 'unknown'),
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / GIB),
    system: `${platform()} ${arch()}`,
    node: dependencies.node,
  };
  return { at: new Date().toISOString(), machine, commit: commitOf(HOUSE) };
}

const plain = (text) =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);

/** With `+` where files differ from it; `unknown` where git does not know the folder. */
function commitOf(folder) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}

/** What benchmarks have told, one JSON object a line; of a line that one was killed in the middle of, nothing. */
export const toldFigures = (text) => text.split('\n').map(objectOf).filter(isFigure);

/**
 * Writes a run's figures: where and of what they were measured, a line for each, and how many there are. It is there whole, or as
 * it was before. `failed` names the benchmarks that ended badly.
 */
export function writeFigures(file, { run, figures, failed = [] }) {
  const lines = [{ kind: KIND, version: VERSION, ...run }, ...figures, { figures: figures.length, failed }];
  const beside = `${file}.${process.pid}.part`;
  writeFileSync(beside, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flag: 'wx' });
  renameSync(beside, file);
}

/**
 * An earlier run, with its figures. Throws with a sentence for whoever named the file, where it is none, is of another version,
 * or was cut off.
 */
export function readFigures(file) {
  const [first = '', ...rest] = textOf(file).split('\n');
  const { kind, version, at, machine, commit } = objectOf(first);
  if (kind !== KIND) throw new Error(`${file} não é um arquivo de medidas de npm run bench -- --save.`);
  if (version !== VERSION)
    throw new Error(`${file} é de outra versão das medidas: meça de novo com --save, na versão de antes.`);
  if (!isMachine(machine) || !isText(at) || !isText(commit))
    throw new Error(`${file} não diz de que máquina e de que versão da loja é.`);
  const end = rest.findIndex((line) => objectOf(line).figures !== undefined);
  const figures = rest.slice(0, Math.max(end, 0)).map(objectOf);
  if (end === -1 || objectOf(rest[end]).figures !== figures.length || rest.slice(end + 1).join('') !== '')
    throw new Error(`${file} está incompleto: a gravação foi interrompida, ou alguém o mudou.`);
  if (!figures.every(isFigure)) throw new Error(`${file} tem uma linha que não é uma medida.`);
  return { at, machine, commit, figures: byName(figures) };
}

/** By what was measured and what it was compared with: beside another yardstick it is another figure. */
export const byName = (figures) =>
  new Map(figures.map((figure) => [`${figure.name}, of ${figure.yardstick}`, figure]));

/** Never more than a file of figures has, and nothing of what only looks like a file. */
function textOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`Não há um arquivo ${file}.`);
  if (!found.isFile()) throw new Error(`${file} não é um arquivo.`);
  if (found.size > MOST_BYTES) throw new Error(`${file} é grande demais para um arquivo de medidas.`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} não pôde ser lido (${error.code}).`, { cause: error });
  }
}

/** What a line says; nothing where it is no object. */
function objectOf(line) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

/** What is printed later must not steer somebody's terminal. */
const isText = (value) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT && !/\p{Cc}/u.test(value);

const isMachine = (value) =>
  [value?.processor, value?.system, value?.node].every(isText) &&
  [value?.cores, value?.memoryGiB].every(Number.isFinite);

const areRounds = (value) =>
  value === undefined ||
  (Array.isArray(value) && value.length <= MOST_ROUNDS && value.every(Number.isFinite));

const isFigure = ({ name, ratio, yardstick, rounds }) =>
  isText(name) && isText(yardstick) && Number.isFinite(ratio) && areRounds(rounds);
