import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import {
  createServer as createSecureServer,
  getCACertificates,
  setDefaultCACertificates,
  type Server,
} from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnection } from '../src/server/redis/connection.ts';
import { certificate, key } from './support/certificate.ts';

/** Shakes hands, and greets as Redis does. */
let server: Server;
const usual = getCACertificates();

beforeAll(async () => {
  setDefaultCACertificates([...usual, certificate]);
  server = createSecureServer({ cert: certificate, key }, (socket) => {
    socket.on('error', () => {});
    // HELLO has an empty answer.
    socket.on('data', () => socket.write('%0\r\n'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  setDefaultCACertificates(usual);
  server.close();
});

const WAITED = { timeout: 20_000, interval: 10 };
const TRICKLE_MS = 200;

/** A way to a port on which a server's words come byte by byte, until this is to end. */
async function slowWay(to: number) {
  const open = new Set<Socket>();
  const flows: (() => void)[] = [];
  let isSlow = true;
  const front = createServer((client) => {
    const behind = connect(to, '127.0.0.1');
    let held = Buffer.alloc(0);
    const give = (bytes: number) => {
      client.write(held.subarray(0, bytes));
      held = held.subarray(bytes);
    };
    const drops = setInterval(() => held.length > 0 && give(1), TRICKLE_MS);
    const flow = () => {
      clearInterval(drops);
      give(held.length);
    };
    flows.push(flow);
    open.add(client);
    client.pipe(behind);
    behind.on('data', (words: Buffer) => {
      held = Buffer.concat([held, words]);
      if (!isSlow) flow();
    });
    for (const end of [client, behind]) {
      end.on('error', () => {});
      end.on('close', () => {
        clearInterval(drops);
        open.delete(client);
        client.destroy();
        behind.destroy();
      });
    }
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (front.address() as AddressInfo).port,
    connections: () => open.size,
    hurry() {
      isSlow = false;
      for (const flow of flows) flow();
    },
    close: () => front.close(),
  };
}

it('[NODE-47] a Redis whose handshake took too long keeps no connection when it is through at last', async () => {
  const way = await slowWay((server.address() as AddressInfo).port);
  const said: string[] = [];
  const connection = createConnection({
    address: { host: 'localhost', port: way.port, isSecure: true, database: 0 },
    log: { info: () => undefined, warn: (what: unknown) => void said.push(JSON.stringify(what)) },
    count: () => undefined,
    tryOut: async () => undefined,
  });
  connection.start();
  await expect.poll(() => said, WAITED).toEqual(['{"reason":"late"}']);
  // Where this machine was slow the library itself has given it up as well.
  way.hurry();
  await expect.poll(connection.isUp, WAITED).toBe(true);
  await expect.poll(way.connections, WAITED).toBe(1);
  connection.stop();
  await expect.poll(way.connections, WAITED).toBe(0);
  way.close();
});
