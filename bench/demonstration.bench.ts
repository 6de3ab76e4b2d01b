import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepBanner } from '../src/demo/index.ts';
import { startCatalogNode } from '../test/support/catalog-node.ts';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { say } from './figure.ts';

/**
 * Processor time of the demonstration's pictures in the background, [DEMO-15]: counted for the banner and some drawings,
 * reckoned for all. The yardstick is the whole checking of this project's types, in the same run.
 */

const COUNTED = 12;
const HOUSE = fileURLToPath(new URL('..', import.meta.url));

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const node = await startCatalogNode(database.url);
await node.seed();
await node.catalog.start();

const { pool, db } = node.database;
const waiting = async () =>
  Number((await pool.query("select count(*) as n from media where state = 'new'")).rows[0].n);
const all = await waiting();
await keepBanner({ db, media: node.media });
node.media.start();
const first = await secondsOnce(all - 4);
const some = (await secondsOnce(all - 4 - COUNTED)) - first;
const seconds = first + (some / COUNTED) * (all - 4);
await node.stop();
await database.drop();
await postgres.stop();

const yardstick = yardstickSeconds();
say({
  name: "The demonstration's pictures [DEMO-15]",
  ratio: seconds / yardstick,
  yardstick: "checking this project's types",
  detail: `${seconds.toFixed(0)} s of processor to ${yardstick.toFixed(0)} s; wanted under 60 s on a machine at rest`,
});

/** Processor seconds of the picture processes once so few drawings wait. */
async function secondsOnce(few: number): Promise<number> {
  while ((await waiting()) > few) await sleep(50);
  const tasks = await readdir(`/proc/${process.pid}/task`);
  const children = tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8'));
  const pids = (await Promise.all(children)).join(' ').split(' ').filter(Boolean);
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const fields = stats.map((stat) => stat.split(') ')[1]?.split(' ') ?? []);
  return fields.reduce((sum, field) => sum + (Number(field[11] ?? 0) + Number(field[12] ?? 0)) / 100, 0);
}

function yardstickSeconds(): number {
  const { stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time node_modules/.bin/tsc -p tsconfig.test.json > /dev/null'],
    { cwd: HOUSE, encoding: 'utf8' },
  );
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return user + system;
}
