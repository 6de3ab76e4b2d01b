import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** refuse: cut without an answer; hang: never answered; a text: said in the shop's place. */
type Fault = 'refuse' | 'hang' | { status: number; body: string };

export interface FaultyLine {
  url: string;
  /** The calls whose address has this part meet these faults one after another, and then the shop again. */
  fail(part: string, ...faults: Fault[]): void;
  /** As `fail`, for as long as the line stands. */
  failAlways(part: string, fault: Fault): void;
  mend(): void;
  stop(): Promise<void>;
}

/** A line between browser and shop that does to some calls what bad networks do. */
export async function startFaultyLine(shopUrl: string): Promise<FaultyLine> {
  let rules: { part: string; faults: Fault[]; always: boolean }[] = [];
  const sockets = new Set<Socket>();

  function faultFor(url: string): Fault | undefined {
    const rule = rules.find(({ part, faults }) => url.includes(part) && faults.length > 0);
    return rule?.always ? rule.faults[0] : rule?.faults.shift();
  }

  const server = createServer((incoming, outgoing) => {
    const fault = faultFor(incoming.url ?? '');
    // A browser silently repeats what fails on a connection that it used before.
    outgoing.setHeader('connection', 'close');
    if (fault === 'refuse') incoming.socket.destroy();
    else if (fault === undefined) passOn(shopUrl, incoming, outgoing);
    else if (fault !== 'hang') outgoing.writeHead(fault.status).end(fault.body);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (part, ...faults) => void rules.push({ part, faults, always: false }),
    failAlways: (part, fault) => void rules.push({ part, faults: [fault], always: true }),
    mend() {
      rules = [];
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(shopUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const call = request(
    `${shopUrl}${url}`,
    { method, headers: { ...headers, connection: 'close' } },
    (answer) => {
      const { connection: _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
    },
  );
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}
