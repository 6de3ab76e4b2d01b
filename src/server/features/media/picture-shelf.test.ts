import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPictureShelf, shelfFolder } from './picture-shelf.ts';

let home: string;
let folder: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-shelf-'));
  folder = join(home, '.cache/vitrine/pictures');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const bytes = (text: string) => Buffer.from(text);

describe('what one data folder has made', () => {
  it('[DEMO-14] is there for another, in a folder that only its user may enter', async () => {
    await createPictureShelf({ folder }).put('a', bytes('made'));
    expect(await createPictureShelf({ folder }).take('a')).toEqual(bytes('made'));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('is missing when it was cut off, changed or moved to another name', async () => {
    const shelf = createPictureShelf({ folder });
    for (const name of ['cut', 'empty', 'changed', 'moved']) await shelf.put(name, bytes('made'));
    await truncate(join(folder, 'cut'), 34);
    await truncate(join(folder, 'empty'), 0);
    await writeFile(join(folder, 'changed'), Buffer.alloc(36, 'x'));
    await copyFile(join(folder, 'moved'), join(folder, 'elsewhere'));
    for (const name of ['cut', 'empty', 'changed', 'elsewhere', 'never']) {
      expect([name, await shelf.take(name)]).toEqual([name, null]);
    }
    expect(await shelf.take('moved')).toEqual(bytes('made'));
  });

  it('is whole while many servers put it there at once', async () => {
    const shelves = Array.from({ length: 20 }, () => createPictureShelf({ folder }));
    const large = Buffer.alloc(100_000, 'a');
    await Promise.all(shelves.map((shelf) => shelf.put('a', large)));
    expect((await shelves[0]?.take('a'))?.equals(large)).toBe(true);
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('goes when there is too much, the oldest first, with what a crash has left', async () => {
    await createPictureShelf({ folder }).put('old', Buffer.alloc(600));
    await utimes(join(folder, 'old'), 1, 1);
    await writeFile(join(folder, 'crashed.part'), 'half');
    await utimes(join(folder, 'crashed.part'), 2, 2);
    await createPictureShelf({ folder, maxBytes: 1000 }).put('new', Buffer.alloc(600));
    expect(await readdir(folder)).toEqual(['new']);
  });
});

describe('nothing is kept or taken', () => {
  it.each([
    ['where others may enter', () => mkdir(folder, { recursive: true, mode: 0o755 })],
    [
      'behind a link',
      async () => {
        await mkdir(join(home, 'elsewhere'), { mode: 0o700 });
        await mkdir(join(home, '.cache/vitrine'), { recursive: true });
        await symlink(join(home, 'elsewhere'), folder);
      },
    ],
    ['where a file stands', () => writeFile(join(home, '.cache'), '')],
  ])('%s', async (_, prepare) => {
    await prepare();
    if ((await stat(folder).catch(() => null))?.isDirectory()) await chmod(folder, 0o755);
    const shelf = createPictureShelf({ folder });
    await shelf.put('a', bytes('made'));
    expect(await shelf.take('a')).toBeNull();
  });

  it("in another user's home", async () => {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(home, 65_534, 65_534);
    const foreign = isRoot ? folder : '/vitrine-shelf/pictures';
    const shelf = createPictureShelf({ folder: foreign });
    await shelf.put('a', bytes('made'));
    expect(await shelf.take('a')).toBeNull();
    await expect(stat(foreign)).rejects.toThrow('ENOENT');
  });

  it('without a folder', async () => {
    const shelf = createPictureShelf({ folder: null });
    await shelf.put('a', bytes('made'));
    expect(await shelf.take('a')).toBeNull();
  });
});

it.each([
  [{ HOME: '/casa/ana' }, '/casa/ana/.cache/vitrine/pictures'],
  [{ HOME: '/casa/ana', XDG_CACHE_HOME: '/fast' }, '/fast/vitrine/pictures'],
  [{ HOME: '/casa/ana', XDG_CACHE_HOME: 'here' }, '/casa/ana/.cache/vitrine/pictures'],
  [{ HOME: '' }, null],
  [{}, null],
])('the folder follows the environment: %j', (env, expected) => {
  expect(shelfFolder(env)).toBe(expected);
});
