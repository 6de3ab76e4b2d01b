import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { lasts, type Clock } from '../clock.ts';

export interface LogFile {
  /** Where the newest lines are. */
  path: string;
  /** Adds a line. A line that can't be written is lost: the shop goes on without it. */
  write(line: string): void;
  close(): void;
}

interface LogFileDeps {
  folder: string;
  name?: string | undefined;
  clock: Clock;
  /** Hears that lines are lost, and why: once, and again each hour in which they still are. */
  onLost: (error: NodeJS.ErrnoException) => void;
  maxBytes?: number;
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Besides the one that is written: together they take no more than 50 MB. */
const OLD_FILES = 4;
const OPEN_AGAIN_MS = 5000;
const TELL_AGAIN_MS = 3_600_000;

/** A log of bounded size. It is opened by its first line, and written at once: a crash loses nothing. */
export function createLogFile(deps: LogFileDeps): LogFile {
  const { folder, name = 'vitrine', clock, onLost, maxBytes = MAX_BYTES } = deps;
  const pathOf = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  let file: { descriptor: number; bytes: number } | null = null;
  /** A disk that fills up takes a part of a line: the next one begins anew. */
  let isCut = false;
  const rest = { endsMs: 0, lastsMs: OPEN_AGAIN_MS };
  const silence = { endsMs: 0, lastsMs: TELL_AGAIN_MS };

  function open(): { descriptor: number; bytes: number } {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const descriptor = openSync(pathOf(0), 'a', 0o600);
    return { descriptor, bytes: fstatSync(descriptor).size };
  }
  function close(): void {
    const closing = file;
    file = null;
    if (closing !== null) closeSync(closing.descriptor);
  }
  function rotate(): void {
    close();
    for (let age = OLD_FILES - 1; age >= 0; age -= 1) moveIfThere(pathOf(age), pathOf(age + 1));
  }
  function writeWhole(given: string): void {
    file ??= open();
    const line = isCut ? `\n${given}` : given;
    const bytes = Buffer.byteLength(line);
    if (file.bytes > 0 && file.bytes + bytes > maxBytes) {
      rotate();
      file = open();
    }
    const written = writeSync(file.descriptor, line);
    file.bytes += written;
    if (written > 0) isCut = written < bytes;
  }
  return {
    path: pathOf(0),
    close,
    write(line) {
      const now = clock().getTime();
      if (lasts(rest, now)) return;
      try {
        writeWhole(line);
        silence.endsMs = 0;
      } catch (error) {
        // A disk that is full or can't be written is not asked again for each line.
        rest.endsMs = now + OPEN_AGAIN_MS;
        close();
        if (lasts(silence, now)) return;
        silence.endsMs = now + TELL_AGAIN_MS;
        onLost(error as NodeJS.ErrnoException);
      }
    },
  };
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
