import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../edge/ask.ts';
import type { Asked } from './report.ts';

export interface Relay {
  url: string;
  asked: Asked[];
  stop(): Promise<void>;
}

/** Brings the provider's news of payments to the shop by the way that buyers take, which has https and no name. */
export async function startRelay(https: number): Promise<Relay> {
  const asked: Asked[] = [];
  const server: Server = createServer(async (given, answer) => {
    const body = Buffer.concat(await given.toArray());
    const began = performance.now();
    const headers = Object.fromEntries(
      ['content-type', 'x-signature', 'x-request-id'].flatMap((name) => {
        const value = given.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const { status, why } = await ask(https, given.url ?? '/', {
      method: given.method ?? 'POST',
      headers,
      body,
    }).then(
      (told) => ({ status: told.status, why: told.status === 200 ? undefined : String(told.status) }),
      (error: Error) => ({ status: 502, why: error.message }),
    );
    asked.push({ phase: 'all', kind: 'news of payments', ms: performance.now() - began, wrong: why });
    answer.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
