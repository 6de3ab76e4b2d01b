import { connect as connectHttp2 } from 'node:http2';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { connect } from 'node:tls';
import { certificate } from '../../test/support/certificate.ts';

export interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** One of this machine's own, as another shopper has another address. */
  from?: string;
  /** Where the proxy is, if not on this machine. */
  to?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const PATIENCE_MS = 20_000;
const HELLO = { host: '127.0.0.1', servername: 'localhost', ca: certificate } as const;

/** One call over https as it is written: nothing is unpacked, followed or tried again. Rejects where none is answered. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from, to = HELLO.host }: Asked = {},
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const made = request(
      {
        ...HELLO,
        host: to,
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        ...(from === undefined ? { agent } : { localAddress: from, agent: false }),
        timeout: PATIENCE_MS,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
        answer.once('error', reject);
      },
    );
    made.once('timeout', () => made.destroy(new Error('no answer in time')));
    made.once('error', reject);
    made.end(body);
  });
}

/** The status of a page over HTTP/2. */
export function askHttp2(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const session = connectHttp2(`https://localhost:${port}`, { ca: certificate });
    session.once('error', reject);
    const stream = session.request({ ':path': path });
    stream.once('response', (headers) => {
      session.close();
      resolve(Number(headers[':status']));
    });
    stream.resume();
    stream.end();
  });
}

/** Writes this over TLS and reads until the other side hangs up; what came, and after how many milliseconds it began to. */
export function write(port: number, text: string, patienceMs: number): Promise<{ said: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const began = Date.now();
    let said = '';
    let ms: number | undefined;
    const socket = connect({ ...HELLO, port }, () => socket.write(text));
    const limit = setTimeout(() => socket.destroy(), patienceMs);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      ms ??= Date.now() - began;
      said = (said + chunk).slice(0, 4000);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') reject(error);
    });
    socket.once('close', () => {
      clearTimeout(limit);
      resolve({ said, ms: ms ?? Date.now() - began });
    });
  });
}
