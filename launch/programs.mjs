import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's headless build first: the same engine, at half the processor time that the whole browser takes for a page. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium or Chrome to run the browser tests in (CHROME_PATH first), or undefined. */
export function findBrowser(env = process.env) {
  return [env.CHROME_PATH, ...onPath(BROWSERS, env), ...MAC_BROWSERS].find(canExecute);
}

/** The folder that holds postgres and initdb of an installed PostgreSQL server, the newest first, or undefined. */
export function findPostgres(
  env = process.env,
  roots = ['/usr/lib/postgresql', '/usr/local/lib/postgresql'],
) {
  const versions = roots.flatMap((root) => newestFirst(root).map((version) => join(root, version, 'bin')));
  const folders = [...versions, ...(env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => canExecute(join(folder, name))));
}

/**
 * A Redis or Valkey server, or undefined. In Debian's package of tools, which starts no service, it lies under the name of one of
 * its other uses: it goes by the name by which it is called.
 */
export function findRedis(env = process.env) {
  return onPath(['redis-server', 'valkey-server', 'redis-check-rdb', 'valkey-check-rdb'], env).find(
    canExecute,
  );
}

function newestFirst(root) {
  try {
    return readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}

function onPath(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function canExecute(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const REDIS_MISSING =
  'Falta um servidor Redis para os testes: instale-o (no Debian: apt-get install redis-tools, que não liga nenhum serviço).';
export const BROWSER_MISSING =
  'Falta um navegador para os testes: instale o Chromium (no Debian: apt-get install chromium) ou indique um em CHROME_PATH.';
