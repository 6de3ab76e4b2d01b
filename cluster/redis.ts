import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRONT_ADDRESS } from './machines.ts';
import type { Programs } from './processes.ts';

const PORT = 6379;
const KEEPS_NOTHING = ['--save', '', '--appendonly', 'no'];

/** Settings of shops that share a Redis on the front machine; none, and no Redis, while a shop has no such setting. */
export function startRedis(programs: Programs): Record<string, string> {
  const settings = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8');
  if (!/^#? ?REDIS_URL=/m.test(settings)) return {};
  const command = ['redis-server', '--port', String(PORT), '--bind', FRONT_ADDRESS, '--protected-mode', 'no'];
  programs.start({ name: 'redis', command: [...command, ...KEEPS_NOTHING], asNobody: true });
  return { REDIS_URL: `redis://${FRONT_ADDRESS}:${PORT}` };
}
