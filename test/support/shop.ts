import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareShop, type RunningShop, type ShopOptions } from './prepared-shop.ts';
import { serverEnvironment } from './server-process.ts';
import { shopHost } from './shop-host.ts';

/**
 * Starts the real shop and waits until it listens. Within a run its database is a copy of a migrated or seeded one,
 * unless the test brings a database or a data folder. It lives in one process with the other shops of this worker's
 * files (shop-host.ts); `startServer` gives it its own.
 */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const { folder, dataDir, env, discard } = await prepareShop(options);
  try {
    const output = join(folder, 'output');
    const shop = await shopHost().open({
      env: { ...serverEnvironment(), ...env },
      output,
      balcao: options.balcao,
    });
    return {
      ...shop,
      url: `http://127.0.0.1:${shop.port}`,
      dataDir,
      logs: () => readFileSync(output, 'utf8'),
      async stop() {
        await shop.stop();
        await discard();
        return 0;
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
