import type { ServerResponse } from 'node:http';
import type { Api } from './api.ts';

/** Whoever keeps a connection hears with the next answer that another is to be made, while there is time for it. */
export function letGo(app: Api, accepting: () => boolean): void {
  app.server.prependListener('request', (_request: unknown, answer: ServerResponse) => {
    if (!accepting()) answer.shouldKeepAlive = false;
  });
}

const AGAIN_MS = 100;

/** Takes nobody any more, and resolves when the last answer is out. */
export async function hangUp(app: Api): Promise<void> {
  // A connection whose last answer comes while the server closes would be kept open for its next request.
  const closing = setInterval(() => app.server.closeIdleConnections(), AGAIN_MS);
  await app.close().finally(() => clearInterval(closing));
}
