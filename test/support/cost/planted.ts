import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { METERED } from './ask-meter.ts';
import { meterAt } from './metered-shop.ts';
import type { Operation } from './targets.ts';

const SERVER = fileURLToPath(new URL('planted-server.ts', import.meta.url));

/** A metered server whose calls do what no call may, each in its own way. */
export async function startPlanted() {
  const child = spawn(process.execPath, [...METERED, SERVER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: number }];
  const url = `http://127.0.0.1:${listening}`;
  const nobody = { of: async () => '', renewed: async () => '' };
  const { end, ...meter } = meterAt({ url, process: child }, nobody);
  return {
    ...meter,
    keptBytes: async () => 0,
    operation: (path: string): Operation => ({
      method: 'POST',
      path,
      parameters: [],
      body: { type: 'object', properties: { nome: { type: 'string' } } },
    }),
    async stop(): Promise<void> {
      end();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
