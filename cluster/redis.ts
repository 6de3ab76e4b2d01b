import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { documented } from '../test/support/documented.ts';
import { callOften } from './limits.ts';
import type { Machine } from './machines.ts';
import type { Programs } from './processes.ts';

const run = promisify(execFile);
/** As docs/server/cluster/redis.conf has it. */
const PASSWORD = 'troque-esta-do-redis';
/** A shop tries again every 15 s at the most. */
const BACK_WITHIN_MS = 60_000;

export interface Redis {
  kill9(): Promise<void>;
  restart(): void;
  pause(): void;
  goOn(): void;
  /** Comes when shops count in it (again). */
  used(): Promise<void>;
}

/** The Redis of docs/server/cluster on this machine. */
export async function startRedis(
  { address, within }: Machine,
  { folder, programs }: { folder: string; programs: Programs },
): Promise<Redis> {
  const data = join(folder, 'redis');
  const path = join(folder, 'redis.conf');
  await mkdir(data, { mode: 0o755 });
  await writeFile(
    path,
    documented('cluster/redis.conf', [
      ['supervised systemd\n', ''],
      ['/var/lib/redis', data],
    ]),
  );
  const start = () =>
    programs.start({ name: 'redis', command: ['redis-server', path], within, asNobody: true });
  let running = start();
  const counted = async () => {
    const ask = ['redis-cli', '-h', address, '--user', 'loja', '-a', PASSWORD, '--no-auth-warning'];
    const [command = '', ...args] = [...within, ...ask, 'info', 'commandstats'];
    const { stdout } = await run(command, args, { timeout: 2000 }).catch(() => ({ stdout: '' }));
    return [...stdout.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
  };
  return {
    kill9: () => running.kill('SIGKILL'),
    restart: () => void (running = start()),
    pause: () => void process.kill(running.pid, 'SIGSTOP'),
    goOn: () => void process.kill(running.pid, 'SIGCONT'),
    async used() {
      const before = await counted();
      const until = Date.now() + BACK_WITHIN_MS;
      for (let time = 0; (await counted()) <= before; time += 1) {
        if (Date.now() > until) throw new Error(`No shop counts in Redis after ${BACK_WITHIN_MS / 1000} s`);
        await callOften(`198.18.254.${1 + (time % 250)}`);
        await sleep(500);
      }
    },
  };
}
