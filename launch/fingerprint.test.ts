import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFresh, listFiles, removeStamp, takePrints, writeStamp } from './fingerprint.mjs';

let root: string;
let stamp: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-stamp-'));
  stamp = join(root, 'made', 'stamp.json');
  mkdirSync(join(root, 'sources/deep'), { recursive: true });
  write('sources/a.ts', 'one');
  write('sources/deep/b.css', 'two');
  writeStamp(stamp, takePrints(files(), root));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

const files = (): string[] => listFiles([join(root, 'sources'), join(root, 'not-there')]);
const fresh = (): boolean => isFresh(stamp, files(), root);

describe('[RUN-03] what was built stands until its sources change', () => {
  it('stands when nothing happened', () => expect(fresh()).toBe(true));

  it('stands when files are only newer, as after a checkout', () => {
    utimesSync(join(root, 'sources/a.ts'), new Date(), new Date(Date.now() + 5000));
    expect(fresh()).toBe(true);
    expect(fresh()).toBe(true);
  });

  it('falls with a changed content of the same size', () => {
    write('sources/deep/b.css', 'TWO');
    utimesSync(join(root, 'sources/deep/b.css'), new Date(), new Date(Date.now() + 5000));
    expect(fresh()).toBe(false);
  });

  it('falls with a new file', () => {
    write('sources/deep/c.css', '');
    expect(fresh()).toBe(false);
  });

  it('falls with a file that was deleted', () => {
    rmSync(join(root, 'sources/a.ts'));
    expect(fresh()).toBe(false);
  });

  it('falls without a stamp, and with one that was cut short', () => {
    removeStamp(stamp);
    expect(fresh()).toBe(false);
    write('made/stamp.json', '{"quick":');
    expect(fresh()).toBe(false);
  });
});
