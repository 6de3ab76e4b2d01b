import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, listFiles, removeStamp, takePrints, writeStamp } from './fingerprint.mjs';
import { giveUp, HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { inTurn, sentenceFor } from './install.mjs';
import { step } from './step.mjs';

const BUILD = join(HOUSE, 'build');

/** Of the server's bundle alone: the pages, which take a minute, are not built again for it. */
const SERVER_BUNDLING = ['shop', 'ascii'].map((name) => join('bundling', `${name}.ts`));

const PAGES = {
  folder: BUILD,
  stamp: join(BUILD, 'stamp.json'),
  args: () => [program('react-router'), 'build'],
  sources: [
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
  ],
  except: SERVER_BUNDLING,
  label: 'Construindo as páginas',
  built: 'Páginas construídas',
  failed: 'A construção das páginas falhou',
};

const SHOP = {
  folder: join(BUILD, 'shop'),
  stamp: join(BUILD, 'shop-stamp.json'),
  args: () => [join('bundling', 'shop.ts')],
  sources: [
    ...['server', 'shared', 'sandbox', 'demo', 'web/page-policy.ts'].map((name) => `src/${name}`),
    ...SERVER_BUNDLING,
    'tsconfig.base.json',
    'package-lock.json',
  ],
  label: 'Construindo o servidor',
  built: 'Servidor construído',
  failed: 'A construção do servidor falhou',
};

/** The server as `npm start` runs it. */
export const BUILT_SERVER = join('build', 'shop', 'main.js');

/** Builds the pages with what they load, and the server, into build/, unless their sources have not changed. Ends the command on failure. */
export async function ensureBuilt() {
  const failure = await buildIfStale();
  if (failure) giveUp(failure);
}

/** Whether the built server is that of the sources as they are now. */
export function isServerBuilt() {
  return isBuilt(SHOP);
}

/** The same, but returns what went wrong as text, or undefined. */
async function buildIfStale() {
  for (const part of [PAGES, SHOP]) {
    if (isBuilt(part)) continue;
    const failure = await inTurn(() => (isBuilt(part) ? undefined : build(part)));
    if (failure) return failure;
  }
  return undefined;
}

/** The same as one more thing that passes or fails. */
export async function countBuild() {
  const failure = await buildIfStale();
  if (failure) say(failure);
  return failure ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

/** Whether a part stands for its sources as they are now. */
export function isBuilt(part) {
  return isFresh(part.stamp, sourcesOf(part), HOUSE);
}

function sourcesOf({ sources, except = [] }) {
  const left = new Set(except.map((path) => join(HOUSE, path)));
  const files = listFiles(sources.map((path) => join(HOUSE, path)));
  return files.filter((file) => !/\.test\.tsx?$/.test(file) && !left.has(file));
}

/** Builds a part, whatever stands there; returns what went wrong as text, or undefined. */
export async function build(part) {
  const { folder, stamp, args, label, built, failed } = part;
  removeStamp(stamp);
  // What is saved while it is being built is not in it.
  const prints = takePrints(sourcesOf(part), HOUSE);
  const { code, output, seconds } = await step({
    label,
    command: PINNED_NODE,
    args: args(),
    cwd: HOUSE,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return sentenceFor(output) ?? `${output.trim()}\n${failed}; a causa está acima.`;
  }
  writeStamp(stamp, prints);
  say(`${built} em ${seconds} s.`);
  return undefined;
}
