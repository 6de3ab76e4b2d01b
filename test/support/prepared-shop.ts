import { chown, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freshDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { currentRun, type Template } from './test-run.ts';

export interface ShopOptions {
  /** Settings of the shop; those of the process that runs the tests are not inherited. */
  env?: Record<string, string>;
  /** A data folder that outlives this shop, for restarts; a temporary one otherwise. */
  dataDir?: string;
  /** The port that a shop had which was ended; any that is free otherwise. */
  port?: number;
  /** Where the Balcão is reached, a provider of another make, that takes the payments in the place of Mercado Pago. */
  balcao?: string;
}

export interface RunningShop {
  url: string;
  port: number;
  dataDir: string;
  /** All that it has printed so far. */
  logs(): string;
  /** Ends it in order and returns its exit code; deletes a temporary data folder. */
  stop(): Promise<number | null>;
}

interface PreparedShop {
  /** A folder of its own, which goes with it. */
  folder: string;
  dataDir: string;
  /** The settings that lead it to its data. */
  env: Record<string, string>;
  /** Deletes what was made for it. */
  discard(): Promise<void>;
}

/** Makes the data of a shop that is about to start. */
export async function prepareShop(
  options: ShopOptions & { embedded?: boolean; uid?: number },
): Promise<PreparedShop> {
  const folder = await temporaryFolder('vitrine-shop');
  const dataDir = options.dataDir ?? join(folder.path, 'data');
  await mkdir(dataDir, { recursive: true });
  if (options.uid !== undefined) await chown(dataDir, options.uid, options.uid);
  const copy = await copiedDatabase(options, dataDir);
  return {
    folder: folder.path,
    dataDir,
    env: { ...options.env, ...copy?.env, PORT: String(options.port ?? 0), DATA_DIR: dataDir },
    async discard() {
      await copy?.drop();
      await folder.remove();
    },
  };
}

interface CopiedShop {
  /** The settings of a shop that is to find it. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** A database and pictures for a shop that comes without; undefined where it has its own. */
async function copiedDatabase(
  { env = {}, dataDir: lasting, embedded = false }: Parameters<typeof prepareShop>[0],
  dataDir: string,
): Promise<CopiedShop | undefined> {
  if (embedded || lasting !== undefined || 'DATABASE_URL' in env) return undefined;
  return copyShop(dataDir, env['SEED_DEMO'] === 'off' ? 'migrated' : 'demo');
}

/** What a shop keeps, copied for one whose data folder outlives its server; undefined outside of a run. */
export async function copyShop(dataDir: string, template: Template): Promise<CopiedShop | undefined> {
  const run = await currentRun();
  if (run === null) return undefined;
  const { url, drop } = await freshDatabase(run.postgresUrl, template);
  if (template === 'demo') await cp(run.demoMedia, join(dataDir, 'media'), { recursive: true });
  return { env: { DATABASE_URL: url }, drop };
}
