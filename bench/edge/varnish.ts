import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, listens } from './proxies.ts';

const PROGRAM = 'varnishd';
const VCL = join(import.meta.dirname, '../../docs/server/varnish.vcl');
const PATIENCE_MS = 30_000;
/** As the file of docs/server has it, so that it is told by another. */
const TOKEN = 'troque-este-segredo';

/** A Varnish with its configuration of docs/server, but for ports and token. */
export interface RunningVarnish {
  url: string;
  stop(): Promise<void>;
}

/** The addresses of one that is about to start: its shops are told of them before. */
export interface VarnishPlace {
  folder: string;
  port: number;
  purgePort: number;
  token: string;
  /** Of the shops behind it. */
  upstreams: readonly [number, number];
}

/** What Varnish says that it is; null where it, or its module for keys, is not installed. */
export function varnishVersion(): string | null {
  try {
    const said = execFileSync('sh', ['-c', `${PROGRAM} -V 2>&1`], { encoding: 'utf8' });
    return /varnish-(\d+\.\d+[\w.]*)/.exec(said)?.[1] ?? '';
  } catch {
    return null;
  }
}

export async function varnishPlace(
  folder: string,
  upstreams: VarnishPlace['upstreams'],
): Promise<VarnishPlace> {
  const token = 'limpeza-da-bancada-de-testes';
  return { folder, port: await freePort(), purgePort: await freePort(), token, upstreams };
}

function configured({ folder, token, upstreams: [a, b] }: VarnishPlace): string {
  let text = readFileSync(VCL, 'utf8');
  for (const [from, to] of [
    [`Bearer ${TOKEN}`, `Bearer ${token}`],
    ['.port = "3000"', `.port = "${a}"`],
    ['.port = "3001"', `.port = "${b}"`],
    // Readers are not told whose request a kept page was made for; the checks are.
    ['sub vcl_deliver {', 'sub vcl_deliver {\n    set resp.http.X-Made = resp.http.X-Request-Id;'],
  ] as const) {
    if (!text.includes(from)) throw new Error(`docs/server/varnish.vcl has no '${from}'`);
    text = text.replaceAll(from, to);
  }
  const path = join(folder, 'vitrine.vcl');
  writeFileSync(path, text);
  return path;
}

/** Starts it and waits until it has compiled its configuration and listens. */
export async function startVarnish(place: VarnishPlace): Promise<RunningVarnish> {
  const { folder, port, purgePort } = place;
  mkdirSync(folder, { recursive: true });
  const args = ['-F', '-n', join(folder, 'work'), '-f', configured(place), '-s', 'malloc,64m'];
  const own = ['-p', 'http_gzip_support=off', '-p', 'vcc_allow_inline_c=off'];
  const addresses = ['-a', `publica=127.0.0.1:${port}`, '-a', `limpeza=127.0.0.1:${purgePort}`];
  // The system's user of the package cannot read a folder of ours: it runs as whoever runs the bench.
  const child = spawn(PROGRAM, [...args, '-j', 'none', ...own, ...addresses], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (said = (said + chunk).slice(-4000)));
  const ended = once(child, 'exit');
  const until = Date.now() + PATIENCE_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`varnish does not run:\n${said}`);
    await sleep(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    },
  };
}
