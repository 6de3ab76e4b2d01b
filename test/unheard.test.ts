import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnServer, untilListening } from './support/server-process.ts';
import { databasePid, temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: first starts and ends of the whole server, one after the other.

let folder: TemporaryFolder;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await temporaryFolder('vitrine-unheard');
  env = { DATA_DIR: join(folder.path, 'data'), PORT: '0', SEED_DEMO: 'off' };
});
afterEach(() => folder.remove());

/** Each time a line of the log says so. */
async function askForNothing(port: number): Promise<void> {
  for (let asked = 0; asked < 5; asked += 1)
    expect((await fetch(`http://127.0.0.1:${port}/api/nothing`)).status).toBe(404);
}

describe('[RUN-147] a server whose words nobody takes', () => {
  it.each(['json', 'auto'])(
    'ends in order, its database too, when their reader is gone: %s',
    async (format) => {
      const server = spawnServer({ cwd: folder.path, env: { ...env, LOG_FORMAT: format } });
      const port = await untilListening(server);
      server.process.stdout?.destroy();
      server.process.stderr?.destroy();
      await askForNothing(port);
      server.process.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(await databasePid(join(folder.path, 'data'))).toBeUndefined();
    },
  );

  it('starts, answers and ends in order where the disk of its log is full', async () => {
    const within = ['sh', '-c', 'exec "$@" > /dev/full 2>&1', 'sh'];
    const server = spawnServer({ cwd: folder.path, env: { ...env, LOG_FORMAT: 'json' }, within });
    const [message] = await Promise.race([once(server.process, 'message'), server.ended.then(() => [])]);
    expect(message).toMatchObject({ listening: expect.any(Number) });
    const { listening: port } = message as { listening: number };
    await askForNothing(port);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
