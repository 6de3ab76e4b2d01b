import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Api } from './api.ts';

const asked = new WeakSet<IncomingMessage>();

/**
 * A HEAD finds the route of the GET, whose answer it is without the body, which Node.js leaves out. A route of its own
 * for each, as the framework makes them, takes 3 MiB in all. To be called before the router looks for a route.
 */
export function seekAsGet(request: IncomingMessage): void {
  if (request.method !== 'HEAD') return;
  asked.add(request);
  request.method = 'GET';
}

/** What looks at the request behind the router sees a HEAD again. To be called before any other hook is added. */
export function answerHeads(app: Api): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (asked.has(raw)) raw.method = 'HEAD';
    done();
  });
  // Node.js holds the headers back until a body that it leaves out has been made: a whole archive, say.
  app.addHook('onSend', async ({ raw }, _reply, payload) => {
    if (!asked.has(raw) || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return null;
  });
}
