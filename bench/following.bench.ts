import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { call } from '../test/support/provider.ts';
import { startServer } from '../test/support/server-process.ts';
import { median, say } from './figure.ts';
import { embeddedOf } from './purchases/embedded.ts';

/**
 * How long after a publication does a page of another node say what was published? The yardstick are the two seconds that
 * are promised.
 */

const TIMES = Number(process.env['PUBLICATIONS'] ?? 20);
const PROMISED_MS = 2000;
const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const SETTINGS = '/api/gerenciamento/configuracoes';

const env = { ADMIN_PASSWORD, SEED_DEMO: 'off', LOG_LEVEL: 'error', DATA_KEY: 'ab'.repeat(32) };
const first = await startServer({ embedded: true, env });
const second = await startServer({ env: { ...env, DATABASE_URL: (await embeddedOf(first.dataDir)).url } });
const login = { username: 'admin', password: ADMIN_PASSWORD };
const { token } = (
  await call<{ token: string }>(`${first.url}/api/admin/login`, { method: 'POST', body: login })
).body;
const owner = { authorization: `Bearer ${token}` };
const ask = <T>(method: string, path: string, body?: unknown) =>
  call<T>(`${first.url}${path}`, { method, body, headers: owner });

/** How long it took, ms, until the other node's page had the name. */
async function publishAndWait(nome: string): Promise<number> {
  const { versao } = (await ask<Configuracoes>('GET', SETTINGS)).body;
  const saved = await ask<{ versao: number }>('PUT', SETTINGS, { versao, documento: { nome } });
  const done = await ask('POST', `${SETTINGS}/publicar`, { versao: saved.body.versao });
  if (done.status !== 200) throw new Error(`Not published: ${done.status}`);
  const began = performance.now();
  for (;;) {
    const page = await (await fetch(`${second.url}/contato`)).text();
    if (page.includes(nome)) return performance.now() - began;
  }
}

const times: number[] = [];
for (let time = 0; time < TIMES; time += 1) times.push(await publishAndWait(`Ateliê ${time + 1}ª vez`));
const slowest = Math.max(...times);
say({
  name: '[CONF-10] another node follows a publication',
  ratio: slowest / PROMISED_MS,
  yardstick: 'the 2 s promised, at its slowest',
  detail: `${TIMES} publications, median ${Math.round(median(times))} ms, slowest ${Math.round(slowest)} ms`,
});
await second.stop();
await first.stop();
