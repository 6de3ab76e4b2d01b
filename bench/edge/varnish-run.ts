import { join } from 'node:path';
import { ownerAt } from '../../test/support/chaos/buyers.ts';
import { startServer, type RunningServer } from '../../test/support/server-process.ts';
import { freePort } from './proxies.ts';
import { startPurgeGate } from './purge-gate.ts';
import { EDGE_CHECKS } from './varnish-checks.ts';
import { startVarnish, varnishPlace } from './varnish.ts';

/** Of these the last quarter is when an old page is shown while a new one is fetched. */
const SECONDS = 12;
const ADMIN_PASSWORD = 'alecrim-do-campo-2026';

interface Given {
  folder: string;
  /** Of a new, empty database. */
  database: string;
  note: (name: string, check: () => Promise<string | undefined>) => Promise<void>;
  say: (line: string) => void;
}

/** Two shops with an edge that keeps pages by time, and what has to hold there. */
export async function tryVarnish({ folder, database, note, say }: Given): Promise<void> {
  const ports = [await freePort(), await freePort()] as const;
  const place = await varnishPlace(join(folder, 'varnish'), ports);
  const gate = await startPurgeGate(place.purgePort);
  const env = {
    DATABASE_URL: database,
    ADMIN_PASSWORD,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    EDGE_SECONDS: String(SECONDS),
    EDGE_PURGE: 'varnish',
    EDGE_PURGE_URL: gate.url,
    EDGE_PURGE_TOKEN: place.token,
  };
  const shops: RunningServer[] = [];
  const restart = async (at?: number) => {
    for (const [number, port] of ports.entries())
      if (at === undefined || at === number) shops[number] = await startServer({ port, env });
  };
  const edge = await startVarnish(place);
  try {
    await restart();
    const owner = await ownerAt(shops[0]?.url ?? '', ADMIN_PASSWORD);
    const sides = { edge, shops, gate, owner, seconds: SECONDS, restart, say };
    // The first moments are full of what a start has forgotten.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    for (const { name, run } of EDGE_CHECKS) await note(name, () => run(sides));
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await edge.stop();
    await gate.stop();
  }
}
