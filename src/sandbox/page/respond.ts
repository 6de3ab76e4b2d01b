import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import type { Markup } from './html.ts';

export interface PageOptions {
  title: string;
  /** Origins besides our own to which a form of the page may lead. */
  formOrigins?: readonly string[];
  /** It lives in a frame of somebody else's page. */
  framed?: boolean;
}

function policy(formOrigins: readonly string[], framed: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ');
}

/** Sends a whole page with the policy that every page here has. */
export function sendPage(
  reply: FastifyReply,
  body: Markup,
  { title, formOrigins = [], framed = false }: PageOptions,
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/assets/frame.css" />
        <link rel="stylesheet" href="/sandbox/assets/parts.css" />
        <script type="module" src="/sandbox/assets/sandbox.js"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return reply
    .header('content-security-policy', policy(formOrigins, framed))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.markup);
}

/** Whether it is a person's browser that asks. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** Whether a form of a page was sent, rather than a machine's call. */
export function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}
