import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { databasePid, temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: whole shops of their own, started for other users of the system.

/** Which of the system's users the shop runs as. Root can become anybody; anybody else is an ordinary user already. */

const HOUSE = fileURLToPath(new URL('..', import.meta.url));
const NOBODY = 65_534;
const OWN = process.getuid?.() ?? NOBODY;
const run = promisify(execFile);

let folder: TemporaryFolder;
let shop: RunningServer | null = null;

beforeEach(async () => {
  folder = await temporaryFolder('vitrine-accounts');
});
afterEach(async () => {
  await shop?.stop();
  shop = null;
  await folder.remove();
});

async function uidOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\t(\d+)/m.exec(status)?.[1]);
}

/** The repository, or a copy of what runs where its folder is closed to that user. */
async function houseFor(uid: number): Promise<string> {
  if (uid === OWN) return HOUSE;
  const canRead = await run('test', ['-r', join(HOUSE, 'node_modules/.bin/node')], { uid, gid: uid }).then(
    () => true,
    () => false,
  );
  if (canRead) return HOUSE;
  for (const part of ['src', 'migrations', 'build', 'package.json', 'node_modules'])
    await cp(join(HOUSE, part), join(folder.path, part), { recursive: true, verbatimSymlinks: true });
  return folder.path;
}

/** Opens the shop from nothing, and whom its processes belong to by then: its own and its database's. */
async function openAs(uid: number): Promise<{ server: number; database: number }> {
  const house = await houseFor(uid);
  shop = await startServer({ house, embedded: true, ...(uid !== OWN && { uid }) });
  const products = (await (await fetch(`${shop.url}/api/produtos`)).json()) as Produto[];
  expect(products.length).toBeGreaterThanOrEqual(48);
  const picture = products[0]?.imagens[0]?.replace(/^https?:\/\/[^/]+/, '') ?? '';
  for (const path of ['/', picture])
    expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
  const [server, database] = await Promise.all([uidOf(shop.pid), uidOf(await databasePid(shop.dataDir))]);
  return { server, database };
}

it('[RUN-12] opens the whole shop for an ordinary user', async () => {
  const uid = OWN === 0 ? NOBODY : OWN;
  expect(await openAs(uid)).toEqual({ server: uid, database: uid });
  expect(await shop?.stop()).toBe(0);
});

it('[RUN-12] opens the whole shop for root, whose database runs as somebody else', async ({ annotate }) => {
  if (OWN !== 0) await annotate('Not run as root: this start is an ordinary one.');
  const { server, database } = await openAs(OWN);
  expect(server).toBe(OWN);
  expect(database === 0).toBe(false);
  expect(await shop?.stop()).toBe(0);
});
