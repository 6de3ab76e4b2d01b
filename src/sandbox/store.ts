import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One line of the file: what changed together. A null value is a deletion. */
type Change = [table: string, id: string, value: unknown];
type Rows = Map<string, Map<string, unknown>>;

export interface Table<T> {
  get(id: string): T | undefined;
  set(id: string, value: T): void;
  delete(id: string): void;
  /** Every row, oldest first. */
  list(): T[];
}

export interface Store {
  /** Declares a table that keeps its `keep` newest rows, or what fits of them; a row's age is that of its first write. */
  table<T>(name: string, keep: number): Table<T>;
  /** Resolves when everything set so far is on the disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const COMPACT_BYTES = 16 * 1024 * 1024;
/** Of a table's rows, written out: strangers fill them while the shop is in the sandbox. */
export const MOST_TABLE_LETTERS = 16 * 1024 * 1024;

function applyLine(rows: Rows, line: string): void {
  for (const [table, id, value] of JSON.parse(line) as Change[]) {
    const held = rows.get(table) ?? new Map<string, unknown>();
    rows.set(table, held);
    if (value === null) held.delete(id);
    else held.set(id, value);
  }
}

async function readRows(file: string): Promise<Rows> {
  const rows: Rows = new Map();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      applyLine(rows, line);
    } catch (error) {
      // A kill in the middle of a write leaves half a line, which nobody was answered for.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return rows;
}

async function writeSnapshot(file: string, rows: Rows): Promise<void> {
  const lines: string[] = [];
  for (const [table, held] of rows) {
    for (const [id, value] of held) lines.push(JSON.stringify([[table, id, value]]));
  }
  const draft = `${file}.new`;
  await writeFile(draft, lines.map((line) => `${line}\n`).join(''), { flush: true, mode: 0o600 });
  await rename(draft, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

function tableOf<T>(held: Map<string, unknown>, changed: (id: string, value: unknown) => void, keep: number) {
  const sizes = new Map<string, number>();
  let letters = 0;
  const resize = (id: string, size: number) => {
    letters += size - (sizes.get(id) ?? 0);
    if (size === 0) sizes.delete(id);
    else sizes.set(id, size);
  };
  const drop = (id: string) => {
    if (!held.delete(id)) return;
    resize(id, 0);
    changed(id, null);
  };
  const evict = () => {
    for (const id of held.keys()) {
      if (held.size <= keep && letters <= MOST_TABLE_LETTERS) return;
      drop(id);
    }
  };
  for (const [id, value] of held) resize(id, JSON.stringify(value).length);
  evict();
  const table: Table<T> = {
    get: (id) => held.get(id) as T | undefined,
    list: () => [...held.values()] as T[],
    delete: drop,
    set: (id, value) => {
      held.set(id, value);
      resize(id, JSON.stringify(value).length);
      changed(id, value);
      evict();
    },
  };
  return table;
}

/**
 * Opens a small store: rows in memory, every change appended to one file of JSON lines.
 * Changes that are set together are written together, so that a crash keeps all or none of them.
 */
export async function openStore(file: string): Promise<Store> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const rows = await readRows(file);
  await writeSnapshot(file, rows);
  let handle = await open(file, 'a');
  let bytes = 0;
  /** A full disk took no line, or half of one: the next one is of all that there is. */
  let isBehind = false;
  let pending: Change[] = [];
  let last: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;

  async function writeAnew(): Promise<void> {
    await writeSnapshot(file, rows);
    await handle.close();
    handle = await open(file, 'a');
    bytes = 0;
    isBehind = false;
  }

  async function writePending(): Promise<void> {
    const changes = pending;
    pending = [];
    if (isBehind) return writeAnew();
    if (changes.length === 0) return;
    const line = `${JSON.stringify(changes)}\n`;
    isBehind = true;
    await handle.appendFile(line);
    await handle.datasync();
    isBehind = false;
    bytes += line.length;
    if (bytes >= COMPACT_BYTES) await writeAnew();
  }

  function flush(): Promise<void> {
    queued ??= last.then(() => {
      queued = undefined;
      return writePending();
    });
    last = queued.catch(() => {});
    return queued;
  }

  return {
    flush,
    table: <T>(name: string, keep: number) => {
      const held = rows.get(name) ?? new Map<string, unknown>();
      rows.set(name, held);
      return tableOf<T>(held, (id, value) => pending.push([name, id, value]), keep);
    },
    close: async () => {
      await flush();
      await handle.close();
    },
  };
}
