import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createSecureServer } from 'node:tls';
import { findRedis, REDIS_MISSING } from '../../launch/programs.mjs';
import { certificate, key } from './certificate.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs a program for as long as somebody holds its input open: it ends with us, however we end. */
const UNTIL_INPUT_ENDS = '"$@" & read -r _; kill -KILL $!; wait $!';

/**
 * A real Redis server, reached by a Unix socket behind ports of ours, so that none has to be free: one as it is, and one that
 * speaks TLS with the tests' certificate.
 */
export async function ownRedis() {
  const found = findRedis();
  if (found === undefined) throw new Error(REDIS_MISSING);
  const folder = await temporaryFolder('vitrine-redis');
  const [program, socket, pidFile] = ['redis-server', 'sock', 'pid'].map((name) => join(folder.path, name));
  if (program === undefined || socket === undefined || pidFile === undefined) throw new Error('Three names');
  // It is what it is called.
  await symlink(found, program);
  const settings = [
    '--port',
    '0',
    '--unixsocket',
    socket,
    '--pidfile',
    pidFile,
    '--save',
    '',
    '--dir',
    folder.path,
  ];
  let server: ChildProcess | undefined;
  const open = new Set<Socket>();
  const pass = (client: Socket) => {
    const behind = connect(socket);
    for (const end of [client, behind]) {
      open.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        open.delete(end);
        client.destroy();
        behind.destroy();
      });
    }
    client.pipe(behind).pipe(client);
  };
  const plain = createServer(pass);
  const secure = createSecureServer({ cert: certificate, key }, pass);
  for (const front of [plain, secure]) await once(front.listen(0, '127.0.0.1'), 'listening');
  const portOf = (front: typeof plain) => (front.address() as AddressInfo).port;
  const signal = async (name: NodeJS.Signals) => process.kill(Number(await readFile(pidFile, 'utf8')), name);

  async function start(): Promise<void> {
    if (server !== undefined) return;
    const command = ['-c', UNTIL_INPUT_ENDS, 'sh', program ?? '', ...settings];
    // Not under a clock that was moved, under which its allocator waits for itself for ever: it is told spans, no times.
    const { LD_PRELOAD: _clock, ...env } = process.env;
    server = spawn('sh', command, { env, stdio: ['pipe', 'ignore', 'ignore'] });
    while (!(await isAnswering(socket ?? ''))) await sleep(10);
  }
  async function kill(): Promise<void> {
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.stdin?.end();
    await ended;
    server = undefined;
  }
  await start();
  return {
    url: `redis://127.0.0.1:${portOf(plain)}`,
    secureUrl: `rediss://localhost:${portOf(secure)}`,
    /** Starts it again, empty, where it was ended. */
    start,
    /** At one blow. */
    kill,
    /** It holds all connections and answers nothing. */
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    /** What Redis says to one line, as a person types it. */
    say: (line: string) => sayTo(socket, line),
    async stop() {
      await signal('SIGCONT').catch(() => {});
      await kill();
      for (const end of open) end.destroy();
      plain.close();
      secure.close();
      await folder.remove();
    },
  };
}

export type OwnRedis = Awaited<ReturnType<typeof ownRedis>>;

const isAnswering = (path: string) =>
  sayTo(path, 'PING').then(
    (answer) => answer.startsWith('+PONG'),
    () => false,
  );

/** The answer as it comes, in one piece. */
async function sayTo(path: string, line: string): Promise<string> {
  const socket = connect(path);
  try {
    socket.write(`${line}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  } finally {
    socket.destroy();
  }
}
