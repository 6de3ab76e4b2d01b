import { statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

const SETTLE_MS = 150;

/** Calls `onChange` once things have settled after these files, or sources below these folders, changed. Tests don't count. */
export function watchSources(paths, onChange) {
  let timer;
  const changed = (_event, name) => {
    if (!name || !/\.(ts|sql|js|css|html)$/.test(name) || name.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(name), SETTLE_MS);
  };
  // Editors put a new file in the place of the old one, which who watches the file itself would lose.
  const watchFile = (file) =>
    watch(dirname(file), (event, name) => name === basename(file) && changed(event, name));
  const watchers = paths.map((path) =>
    statSync(path).isFile() ? watchFile(path) : watch(path, { recursive: true }, changed),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * Runs what `start` starts (a child process) and starts it anew, after its orderly end, whenever `restart` is called.
 * One that ended by itself waits for the next change. `end` resolves with the last exit code.
 */
export function keepRunning(start) {
  let child = start();
  let ending = false;
  let busy = Promise.resolve();
  const over = () => child.exitCode !== null || child.signalCode !== null;
  const ended = async (signal) => {
    if (over()) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  const anew = async (before) => {
    await before;
    await ended('SIGTERM');
    if (!ending) child = start();
  };
  return {
    restart() {
      busy = anew(busy);
      return busy;
    },
    async end(signal) {
      ending = true;
      await busy;
      await ended(signal);
      return child.exitCode ?? 1;
    },
  };
}
