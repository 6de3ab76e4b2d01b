import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const SOURCE = /\.(?:ts|tsx|mts|js|mjs)$/;
const TEST = /\.test\.(?:ts|tsx|mts|js|mjs)$/;
// Beside the code only *.test.* files hold tests; under test/ and e2e/ a journey may be shared by several.
const PLACES = [
  ['src', TEST],
  ['launch', TEST],
  ['cluster', TEST],
  ['test', SOURCE],
  ['e2e', SOURCE],
];

function filesUnder(folder, pattern) {
  let found;
  try {
    found = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return found
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !/\.d\.m?ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}

/** All files of requirements, by name; the README only explains and is left out. */
export function readRequirementFiles() {
  return readdirSync(here)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map((name) => ({ file: name, path: join(here, name), text: readFileSync(join(here, name), 'utf8') }));
}

/** All benchmarks. */
export function readBenches() {
  return sourcesAt(filesUnder('bench', /\.bench\.ts$/));
}

/** All sources that may hold tests, with paths relative to the project. */
export function readTestSources() {
  return sourcesAt(PLACES.flatMap(([folder, pattern]) => filesUnder(folder, pattern)));
}

function sourcesAt(paths) {
  return paths.map((path) => ({
    file: relative(root, path).split(sep).join('/'),
    text: readFileSync(path, 'utf8'),
  }));
}
