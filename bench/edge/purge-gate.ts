import { once } from 'node:events';
import { createServer } from 'node:http';

/** The way from the shops to the edge's purges, which can be closed. */
export interface PurgeGate {
  url: string;
  /** The keys of each call that came through, in order. */
  seen(): string[];
  /** From now on nothing comes through, or does again. */
  lose(on: boolean): void;
  /** A call with these words in the place of the token; its status. */
  forge(authorization: string): Promise<number>;
  stop(): Promise<void>;
}

/** Stands before the port of Varnish that purges. */
export async function startPurgeGate(purgePort: number): Promise<PurgeGate> {
  const target = `http://127.0.0.1:${purgePort}/`;
  const seen: string[] = [];
  let lost = false;
  const server = createServer(async (request, response) => {
    request.resume();
    if (lost) return response.writeHead(503).end();
    const keys = String(request.headers['xkey-purge']);
    const authorization = String(request.headers.authorization);
    const answer = await fetch(target, { method: 'POST', headers: { 'xkey-purge': keys, authorization } })
      .then(({ status }) => status)
      .catch(() => 502);
    if (answer === 200) seen.push(keys);
    return response.writeHead(answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    seen: () => seen,
    lose: (on) => {
      lost = on;
    },
    async forge(authorization) {
      const { status } = await fetch(target, {
        method: 'POST',
        headers: { 'xkey-purge': 'loja', ...(authorization !== '' && { authorization }) },
      });
      return status;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
