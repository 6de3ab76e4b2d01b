import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** What a proxy passes on, seen from behind it. */
export interface Echo {
  port: number;
  seen: Pick<IncomingMessage, 'url' | 'rawHeaders'>[];
  connections(): number;
  stop(): Promise<void>;
}

/** Stands where the shop stands and writes down what arrives. */
export async function startEcho(): Promise<Echo> {
  const seen: Echo['seen'] = [];
  let connections = 0;
  const server = createServer(({ url, rawHeaders }, response) => {
    seen.push({ url, rawHeaders });
    response.end('seen');
  });
  server.keepAliveTimeout = 72_000;
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    port: address.port,
    seen,
    connections: () => connections,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
