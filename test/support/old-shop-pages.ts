import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, key } from './certificate.ts';

export type Answers = (
  request: IncomingMessage,
  reply: ServerResponse,
) => void | string | { status: number; headers?: Record<string, string>; body?: string };

/** An old shop that still stands: answers by their paths, and what it was asked. */
export async function startOldShop(pages: Record<string, Answers | string>) {
  const asked: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer({ key, cert: certificate }, (request, reply) => {
    const path = request.url ?? '/';
    asked.push(path);
    headers.push(request.headers);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    reply.on('close', () => (atOnce -= 1));
    const page = pages[path];
    const answer = typeof page === 'function' ? page(request, reply) : page;
    if (typeof page === 'function' && answer === undefined) return;
    if (answer === undefined) reply.writeHead(404).end('<h1>Não encontrada</h1>');
    else if (typeof answer === 'string') reply.writeHead(200, { 'content-type': 'text/html' }).end(answer);
    else reply.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    port,
    pages,
    asked,
    headers,
    mostAtOnce: () => mostAtOnce,
    /** What was asked since the last time. */
    takeAsked: () => asked.splice(0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type OldShopPages = Awaited<ReturnType<typeof startOldShop>>;
