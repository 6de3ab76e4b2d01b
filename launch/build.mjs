import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, listFiles, removeStamp, writeStamp } from './fingerprint.mjs';
import { giveUp, HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { inTurn, sentenceFor } from './install.mjs';
import { step } from './step.mjs';

const BUILD = join(HOUSE, 'build');
const STAMP = join(BUILD, 'stamp.json');

const SOURCES = [
  'src/web',
  'src/office',
  'src/shared',
  'bundling',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'tsconfig.office.json',
  'package-lock.json',
];

/** Builds the pages and what they load into build/, unless their sources have not changed. Ends the command on failure. */
export async function ensureBuilt() {
  const failure = await buildIfStale();
  if (failure) giveUp(failure);
}

/** The same, but returns what went wrong as text, or undefined. */
async function buildIfStale() {
  if (isFresh(STAMP, sources(), HOUSE)) return undefined;
  return inTurn(() => (isFresh(STAMP, sources(), HOUSE) ? undefined : build()));
}

/** The same as one more thing that passes or fails. */
export async function countBuild() {
  const failure = await buildIfStale();
  if (failure) say(failure);
  return failure ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

function sources() {
  return listFiles(SOURCES.map((path) => join(HOUSE, path))).filter((file) => !/\.test\.tsx?$/.test(file));
}

async function build() {
  removeStamp(STAMP);
  const files = sources();
  const { code, output, seconds } = await step({
    label: 'Construindo as páginas',
    command: PINNED_NODE,
    args: [program('react-router'), 'build'],
    cwd: HOUSE,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    rmSync(BUILD, { recursive: true, force: true });
    return sentenceFor(output) ?? `${output.trim()}\nA construção das páginas falhou; a causa está acima.`;
  }
  writeStamp(STAMP, files, HOUSE);
  say(`Páginas construídas em ${seconds} s.`);
  return undefined;
}
