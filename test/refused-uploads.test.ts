import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMedia } from '../src/server/features/media/index.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';
import { openWorkbench } from './support/workbench.ts';

const nothing = () => undefined;
let bench: Awaited<ReturnType<typeof openWorkbench>>;
let folder: TemporaryFolder;

beforeAll(async () => {
  [bench, folder] = await Promise.all([openWorkbench(), temporaryFolder('vitrine-refused')]);
});
afterAll(async () => {
  await bench.close();
  await folder.remove();
});

it('[OPS-61] an upload whose row is refused leaves no file, and takes none away that was there', async () => {
  await sql`create function refuse_media() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(bench.db);
  const refuseRows = () =>
    sql`create trigger full_disk before insert on media execute function refuse_media()`.execute(bench.db);
  const takeRows = () => sql`drop trigger full_disk on media`.execute(bench.db);
  const media = createMedia({
    db: bench.db,
    clock: bench.clock,
    log: { info: nothing, warn: nothing, error: nothing },
    dataDir: folder.path,
    recover: async () => null,
    onPicturesReady: async () => undefined,
  });
  const other = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const files = () => readdir(join(folder.path, 'media')).catch(() => []);
  await refuseRows();
  const twice = await Promise.allSettled([media.storeMedia(other), media.storeMedia(other)]);
  expect(twice.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await files()).toEqual([]);
  await takeRows();
  const { url } = await media.storeMedia(other);
  expect(await files()).toHaveLength(1);
  await refuseRows();
  await expect(media.storeMedia(other)).rejects.toMatchObject({ code: '53100' });
  await takeRows();
  expect(await media.original(url.split('/').at(-1) ?? '')).not.toBeNull();
  await media.stop();
});
