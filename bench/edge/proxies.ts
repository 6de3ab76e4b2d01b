import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { certificate, key } from '../../test/support/certificate.ts';
import { documented } from '../../test/support/documented.ts';

const PATIENCE_MS = 15_000;

/** A proxy that runs with its configuration of docs/server, but for names, ports and certificate. */
export interface RunningProxy {
  http: number;
  https: number;
  stop(): Promise<void>;
}

interface Place {
  folder: string;
  http: number;
  https: number;
  /** Of the shops behind it. */
  upstreams: readonly [number, number];
}

interface Adapted {
  command: string;
  args: string[];
}

export type ProxyName = 'caddy' | 'nginx' | 'haproxy';

/** Any port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const adapters: Record<ProxyName, (place: Place) => Adapted> = {
  caddy({ folder, http, https, upstreams: [a, b] }) {
    const cert = `tls ${write(folder, 'cert.pem', certificate)} ${write(folder, 'key.pem', key)}`;
    const text = documented('Caddyfile', [
      [
        '{\n\tservers {',
        `{\n\tadmin off\n\tauto_https disable_certs\n\thttp_port ${http}\n\thttps_port ${https}\n\tservers {`,
      ],
      ['\nloja.example {\n', `\nlocalhost {\n\t${cert}\n`],
      ['127.0.0.1:3000', `127.0.0.1:${a} 127.0.0.1:${b}`],
      ['# health_', 'health_'],
    ]);
    return { command: 'caddy', args: ['run', '--config', write(folder, 'Caddyfile', text)] };
  },
  nginx({ folder, http, https, upstreams: [a, b] }) {
    const site = documented('nginx.conf', [
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['    listen [::]:80;\n', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['loja.example;', 'localhost;'],
      ['https://$host$request_uri', `https://$host:${https}$request_uri`],
      ['/etc/letsencrypt/live/loja.example/fullchain.pem', write(folder, 'cert.pem', certificate)],
      ['/etc/letsencrypt/live/loja.example/privkey.pem', write(folder, 'key.pem', key)],
      ['# server 127.0.0.1:3001', `server 127.0.0.1:${b}`],
      ['127.0.0.1:3000', `127.0.0.1:${a}`],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
      .join('\n');
    const user = process.getuid?.() === 0 ? 'user root;\n' : '';
    const main = `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${temporary}\n  access_log off;\n${site}}\n`;
    return { command: 'nginx', args: ['-e', `${folder}/error.log`, '-c', write(folder, 'nginx.conf', main)] };
  },
  haproxy({ folder, http, https, upstreams: [a, b] }) {
    mkdirSync(join(folder, 'certs'));
    write(folder, 'certs/localhost.pem', `${certificate}${key}`);
    const text = documented('haproxy.cfg', [
      // Whoever tries it need not be root, and may open few files.
      ['    user haproxy\n    group haproxy\n    log /dev/log local0\n', ''],
      ['maxconn 20000', 'maxconn 2000'],
      ['    log global\n', ''],
      ['    option httplog\n', ''],
      ['/run/haproxy/admin.sock', join(folder, 'admin.sock')],
      ['bind :80\n', `bind 127.0.0.1:${http}\n`],
      ['bind :443 ', `bind 127.0.0.1:${https} `],
      ['/etc/haproxy/certs/', join(folder, 'certs/')],
      ['redirect scheme https', `redirect prefix https://localhost:${https}`],
      ['127.0.0.1:3000', `127.0.0.1:${a}`],
      ['127.0.0.1:3001', `127.0.0.1:${b}`],
    ]);
    return { command: 'haproxy', args: ['-W', '-f', write(folder, 'haproxy.cfg', text)] };
  },
};

const VERSION: Record<ProxyName, string[]> = { caddy: ['version'], nginx: ['-v'], haproxy: ['-v'] };

/** What a proxy says that it is; null where it is not installed. */
export function versionOf(name: ProxyName): string | null {
  try {
    const said = execFileSync('sh', ['-c', `${name} ${VERSION[name].join(' ')} 2>&1`], { encoding: 'utf8' });
    return /\d+\.\d+[\w.]*/.exec(said)?.[0] ?? '';
  } catch {
    return null;
  }
}

/** Starts a proxy before these shops, and waits until it listens. */
export async function startProxy(
  name: ProxyName,
  folder: string,
  upstreams: readonly [number, number],
): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true });
  const [http, https] = [await freePort(), await freePort()];
  const { command, args } = adapters[name]({ folder, http, https, upstreams });
  // Caddy keeps its own certificates and settings below these.
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (said = (said + chunk).slice(-4000)));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(late);
  };
  const until = Date.now() + PATIENCE_MS;
  while (!(await listens(https))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} does not run:\n${said}`);
    await sleep(50);
  }
  return { http, https, stop };
}

/** Does anybody answer there? */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}
