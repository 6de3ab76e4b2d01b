import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A server with one defect at each address, for those who look for such. */

const BLOCKED_MS = 150;
const LONG = 20_000;
const kept: Buffer[] = [];

/** As a careless pattern does: as many steps as there are pairs of letters. */
function quadratic(body: string): number {
  let steps = 0;
  for (let at = 0; at < body.length; at += 1) for (let to = at; to < body.length; to += 40) steps += to % 3;
  return steps;
}

function block(body: string): void {
  const end = process.threadCpuUsage().user + BLOCKED_MS * 1000;
  while (body.length > LONG && process.threadCpuUsage().user < end);
}

const ACTS: Record<string, (body: string) => [status: number, body: string]> = {
  '/sound': () => [422, 'não'],
  '/quadratic': (body) => [200, String(quadratic(body))],
  '/blocks': (body) => {
    block(body);
    return [200, ''];
  },
  '/leak': () => {
    kept.push(Buffer.alloc(1024 * 1024, 1));
    return [200, ''];
  },
  '/broken': (body) => [body.includes('\\u0000') ? 500 : 200, ''],
  '/fat': (body) => [422, body.length > LONG ? body.repeat(4) : ''],
};

const server = createServer(async (request, response) => {
  const [status, answer] = ACTS[request.url ?? '']?.(await text(request)) ?? [404, ''];
  response.writeHead(status).end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.send?.({ listening: address.port });
});
