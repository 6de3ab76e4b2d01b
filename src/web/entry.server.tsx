import { renderToReadableStream } from 'react-dom/server';
import {
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router';
import type { PageServices } from '#shared/page-services.ts';
import { TELL_IF_CART_IS_EMPTY } from './features/cart/tell-if-cart-is-empty.tsx';
import { TELL_IF_NOTICE_IS_CLOSED } from './features/layout/tell-if-notice-is-closed.tsx';
import { markContext, servicesContext } from './lib/document/load-context.ts';
import { FIRST_LOOK } from './lib/document/first-look.ts';

/** From this bundle's own copy of the router, so that contexts are recognised in development too. */
export { createRequestHandler } from 'react-router';

/** The context that loaders read; made here because its key must be this bundle's own. */
export function createLoadContext(services: PageServices, mark: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(markContext, mark);
  return context;
}

/** The inline scripts that pages have beside those of the router. */
export const FIXED_SCRIPTS = [FIRST_LOOK, TELL_IF_CART_IS_EMPTY, TELL_IF_NOTICE_IS_CLOSED];

/** Renders a page to completion, so that the server can hash its scripts and keep it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const failures: unknown[] = [];
  const nonce = loadContext.get(markContext);
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void failures.push(error),
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failures.length > 0) throw failures[0];
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** Errors of loaders and of rendering go to the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(servicesContext).report(error);
};
