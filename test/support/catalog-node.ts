import { createCatalog, catalogRoutes, type Catalog } from '../../src/server/features/catalog/index.ts';
import { createDrawingRecovery, seedDemo } from '../../src/server/features/demo/index.ts';
import { createMedia, mediaRoutes, type Media } from '../../src/server/features/media/index.ts';
import { systemClock } from '../../src/server/clock.ts';
import { loadConfig } from '../../src/server/config.ts';
import { migrate, openDatabase, type Database } from '../../src/server/db/index.ts';
import { createHttpServer, registerCalls } from '../../src/server/http/server.ts';
import { temporaryFolder } from './temporary-folder.ts';

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
export async function startCatalogNode(databaseUrl: string): Promise<CatalogNode> {
  const folder = await temporaryFolder('vitrine-node');
  const dataDir = folder.path;
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4, log: quiet });
  await migrate(database.pool, quiet);
  const { db } = database;
  const app = createHttpServer(loadConfig({ LOG_LEVEL: 'silent' }));
  const deps = { db, clock: systemClock, log: app.log };
  const catalog = createCatalog(deps);
  const recover = createDrawingRecovery();
  const media = createMedia({ ...deps, dataDir, recover, onPicturesReady: catalog.announcePictures });
  await registerCalls(app, [catalogRoutes({ catalog }), mediaRoutes({ media })]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The node listens nowhere');
  return {
    url: `http://127.0.0.1:${address.port}`,
    dataDir,
    database,
    catalog,
    media,
    seed: (mode = 'auto') => seedDemo({ db, media, clock: systemClock, mode, say: quiet }),
    async stop() {
      await app.close();
      await media.stop();
      await catalog.stop();
      await database.stop();
      await folder.remove();
    },
  };
}
