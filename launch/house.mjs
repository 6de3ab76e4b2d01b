import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever the command was called from. */
export const HOUSE = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = 20;

/** The Node.js that the lockfile pins; the host's own only starts things. */
export const PINNED_NODE = join(HOUSE, 'node_modules', '.bin', 'node');

/** The script behind a name of node_modules/.bin. */
export function program(name) {
  return join(HOUSE, 'node_modules', '.bin', name);
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/** Ends the command with one sentence for whoever called it. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Stops at once on a Node.js that is too old to go on. */
export function checkNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  giveUp(`A Vitrine precisa do Node.js ${OLDEST_NODE} ou mais novo; este é o ${version}.`);
}

export function isInstalled() {
  return existsSync(PINNED_NODE);
}
