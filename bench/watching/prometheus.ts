import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../edge/proxies.ts';
import { quickConfig, quickRules } from './quick.ts';

const START_PATIENCE_MS = 60_000;

export type AlertState = 'inactive' | 'pending' | 'firing';

interface Alert {
  labels: Record<string, string>;
  state: AlertState;
}
interface Target {
  health: string;
  lastError: string;
  lastScrapeDuration: number;
}

/** Debian's Prometheus, which looks at a shop every other second. */
export async function startPrometheus(folder: string, shopPort: number) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'vitrine.rules.yml'), quickRules());
  writeFileSync(join(folder, 'prometheus.yml'), quickConfig(`127.0.0.1:${shopPort}`));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-4000)));
  const url = `http://127.0.0.1:${port}`;

  async function get<T>(path: string): Promise<T> {
    const answer = await fetch(`${url}/api/v1/${path}`);
    const told = (await answer.json()) as { status: string; data: T; error?: string };
    if (told.status !== 'success') throw new Error(told.error ?? `${answer.status}`);
    return told.data;
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const untilMs = Date.now() + START_PATIENCE_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > untilMs) {
      await stop();
      throw new Error(`Prometheus does not start: ${said}`);
    }
    await sleep(200);
  }
  return {
    stop,
    targets: async () => (await get<{ activeTargets: Target[] }>('targets')).activeTargets,
    /** How many series a query finds. Throws where Prometheus can't read it. */
    async seriesOf(query: string): Promise<number> {
      return (await get<{ result: unknown[] }>(`query?query=${encodeURIComponent(query)}`)).result.length;
    },
    async stateOf(name: string): Promise<AlertState> {
      const { alerts } = await get<{ alerts: Alert[] }>('alerts');
      const states = alerts.filter(({ labels }) => labels['alertname'] === name).map(({ state }) => state);
      return states.includes('firing') ? 'firing' : (states[0] ?? 'inactive');
    },
    async firing(): Promise<string[]> {
      const { alerts } = await get<{ alerts: Alert[] }>('alerts');
      const names = alerts.flatMap(({ labels, state }) =>
        state === 'firing' ? (labels['alertname'] ?? []) : [],
      );
      return [...new Set(names)];
    },
  };
}

export type RunningPrometheus = Awaited<ReturnType<typeof startPrometheus>>;
