import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const WATCHING = join(import.meta.dirname, '../../docs/watching');

/** Prometheus's own word on the rules of docs/watching: that they are well formed, and each raised as its test says. */
export async function tryRules(): Promise<string | undefined> {
  for (const args of [
    ['check', 'rules', 'vitrine.rules.yml'],
    ['test', 'rules', 'vitrine.rules.test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ]) {
    const failure = await run('promtool', args, { cwd: WATCHING }).then(
      () => undefined,
      (error: { stdout?: string; stderr?: string; message: string }) =>
        [error.stdout, error.stderr].filter(Boolean).join(' ') || error.message,
    );
    if (failure !== undefined) return failure.trim();
  }
  return undefined;
}
