import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnServer, untilListening, type SpawnedServer } from '../test/support/server-process.ts';
import { documented } from '../test/support/documented.ts';
import type { Machine } from './machines.ts';

export const PORT = 3000;
export const ADMIN_PASSWORD = 'alecrim-do-campo-2026';

/** The shops of the cluster, one on each machine. */
export interface Shops {
  start(machine: Machine): Promise<void>;
  kill9(machine: Machine): Promise<void>;
  /** Ends it in order; what it said where that went wrong. */
  end(machine: Machine): Promise<string | undefined>;
  endAll(): Promise<void>;
}

/** The lines of docs/server/cluster/shop.env. */
function settingsOf(machine: Machine, cwd: string): Record<string, string> {
  const text = documented('cluster/shop.env', [
    ['HOST=10.0.0.11', `HOST=${machine.address}`],
    ['/var/lib/vitrine', join(cwd, 'data')],
    ['/var/backups/vitrine', join(cwd, 'backups')],
  ]);
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value ?? '']),
  );
}

/** A shop by `npm start`'s own settings, which reaches all it needs by way of its machine. */
export function createShops(folder: string, env: Record<string, string>): Shops {
  const running = new Map<Machine, SpawnedServer>();
  const end = async (machine: Machine, signal: NodeJS.Signals) => {
    const server = running.get(machine);
    running.delete(machine);
    server?.process.kill(signal);
    return { code: await server?.ended, said: server?.output().slice(-2000) ?? '' };
  };
  return {
    async start(machine) {
      const cwd = join(folder, `shop-${machine.name}`);
      await mkdir(cwd, { recursive: true });
      const server = spawnServer({
        cwd,
        within: machine.within,
        env: {
          ...settingsOf(machine, cwd),
          ...env,
          ADMIN_PASSWORD,
          LOG_LEVEL: 'warn',
        },
      });
      running.set(machine, server);
      await untilListening(server);
    },
    async kill9(machine) {
      await end(machine, 'SIGKILL');
    },
    async end(machine) {
      const { code, said } = await end(machine, 'SIGTERM');
      return code === 0 ? undefined : `ended with ${code}: ${said}`;
    },
    async endAll() {
      await Promise.all([...running.keys()].map((machine) => end(machine, 'SIGKILL')));
    },
  };
}
