import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../src/server/db/index.ts';
import { describeTables } from '../src/server/db/row-types.ts';
import { HOUSE, say } from './house.mjs';

// npm run db:types: writes the types of the tables, as the migrations make them in a new database.

const FILE = 'src/server/db/schema.ts';

const folder = await mkdtemp(join(tmpdir(), 'vitrine-types-'));
const database = await openDatabase({ dataDir: folder, poolSize: 1, log: () => {} });
await migrate(database.pool, () => {});
await writeFile(join(HOUSE, FILE), await describeTables(database.pool));
await database.stop();
await rm(folder, { recursive: true });
say(`${FILE} tells the tables as they are now.`);
