import { randomBytes } from 'node:crypto';
import { systemClock } from '../../src/server/clock.ts';
import { loadConfig } from '../../src/server/settings/config.ts';
import { migrate, openDatabase, type Database } from '../../src/server/db/index.ts';
import type { Catalog } from '../../src/server/features/catalog/index.ts';
import { createDrawingRecovery, seedDemo } from '../../src/demo/index.ts';
import type { Media } from '../../src/server/features/media/index.ts';
import { createHttpServer } from '../../src/server/http/server.ts';
import { createCatalogServices } from '../../src/server/services/catalog.ts';
import type { World } from '../../src/server/services/world.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { serveParts } from './workbench.ts';

const quiet = () => undefined;

/** The catalogue's rooms of the shop as one node runs them, over HTTP on a loopback port. */
export interface CatalogNode {
  url: string;
  dataDir: string;
  database: Database;
  catalog: Catalog;
  media: Media;
  /** As at a start of the server; true when this node seeded. */
  seed(mode?: 'auto' | 'on' | 'off'): Promise<boolean>;
  stop(): Promise<void>;
}

/** Opens a node on a served database, migrated and with its own data folder; nothing is seeded yet. */
export async function startCatalogNode(
  databaseUrl: string,
  { shelfFolder = null }: { shelfFolder?: string | null } = {},
): Promise<CatalogNode> {
  const folder = await temporaryFolder('vitrine-node');
  const dataDir = folder.path;
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4, log: quiet });
  await migrate(database.pool, quiet);
  const config = loadConfig({ LOG_LEVEL: 'silent' }, '');
  const { log } = createHttpServer(config);
  const world: World = { db: database.db, clock: systemClock, random: randomBytes, log };
  const goods = createCatalogServices(world, {
    dataDir,
    shelfFolder,
    publicUrl: config.publicUrl,
    brand: () => config.STORE_NAME,
    recover: createDrawingRecovery(),
  });
  const { catalog, media } = goods;
  const app = await serveParts({ config, world, parts: [goods] });
  return {
    url: app.listeningOrigin,
    dataDir,
    database,
    catalog,
    media,
    seed: (mode = 'auto') => seedDemo({ ...world, media, mode, say: quiet }),
    async stop() {
      await app.close();
      await goods.stop?.();
      await database.stop();
      await folder.remove();
    },
  };
}
