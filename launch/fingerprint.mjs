import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All files below the given files and folders, sorted, so that the same tree always reads the same. */
export function listFiles(paths) {
  return paths.flatMap(filesOf).toSorted();
}

function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

/** Changes whenever a file may have changed: cheap, as no file is read. */
export function quickPrint(files) {
  const lines = files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${file} ${size} ${mtimeMs}`;
  });
  return digest(lines);
}

/** Changes when a file's name or content does, and only then. */
export function contentPrint(files, root) {
  const lines = files.map((file) => {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    return `${file.slice(root.length)} ${content}`;
  });
  return digest(lines);
}

export function digest(lines) {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/**
 * Whether what was made from `files` still stands for them. A new checkout changes every time but no content: then the
 * contents decide, and the stamp is brought up to date.
 */
export function isFresh(stampFile, files, root) {
  const stamp = readStamp(stampFile);
  if (!stamp) return false;
  const quick = quickPrint(files);
  if (stamp.quick === quick) return true;
  if (stamp.content !== contentPrint(files, root)) return false;
  try {
    writeJson(stampFile, { quick, content: stamp.content });
  } catch {
    // A folder that is only read: the contents decide again.
  }
  return true;
}

/** What `files` are now: taken before something is made of them, as they may change meanwhile. */
export function takePrints(files, root) {
  return { quick: quickPrint(files), content: contentPrint(files, root) };
}

export function writeStamp(stampFile, prints) {
  writeJson(stampFile, prints);
}

export function removeStamp(stampFile) {
  rmSync(stampFile, { force: true });
}

function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value)}\n`);
}
