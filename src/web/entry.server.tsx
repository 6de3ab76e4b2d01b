import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router';
import type { PageServices } from '#shared/page-services.ts';
import { servicesContext } from './lib/load-context.ts';

/** From this bundle's own copy of the router, so that contexts are recognised in development too. */
export { createRequestHandler } from 'react-router';

/** The context that loaders read; made here because its key must be this bundle's own. */
export function createLoadContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}

/** Renders a page to completion, so that the server can hash its scripts and keep it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        if (failure !== undefined) return reject(failure);
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        text(body).then((html) => resolve(new Response(html, { status, headers })), reject);
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
  });
}

/** Errors of loaders and of rendering go to the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(servicesContext).report(error);
};
