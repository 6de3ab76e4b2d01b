import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { ApiRoutes } from '../../http/api.ts';
import { sha256Source } from '../../pages/csp.ts';
import { CLIENT_FOLDER } from '../../pages/web-build.ts';
import { offlinePage, type Brand } from './offline-page.ts';

const SCRIPT = new URL('./service-worker.js', import.meta.url);

/** A worker lives by the policy of its own file, not by its page's. It asks its own shop alone. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const policyOf = (style: string) =>
  `default-src 'none'; img-src 'self'; style-src ${sha256Source(style)}; frame-ancestors 'none'`;

/** The script that keeps copies of seen pages in the browser, and the page for what it has no copy of. */
export async function createOfflineRoutes({ shop }: { shop: () => Brand }): Promise<ApiRoutes> {
  const source = await readFile(SCRIPT, 'utf8');
  const names = await readdir(join(CLIENT_FOLDER, 'assets')).catch(() => []);
  const code = [...names.toSorted(), source];
  const present = once(shop, (now) => {
    const page = offlinePage(now);
    const script = source
      .replace('%VERSION%', versionOf(...code, page.html))
      .replace('%PICTURES%', page.pictures.join(' '));
    return { page, script };
  });
  const config = { audience: 'all' as const };
  const schema = { hide: true };

  return (api) => {
    api.get('/sw.js', { config, schema }, async (_request, reply) =>
      fresh(reply)
        .header('content-security-policy', WORKER_POLICY)
        .type('text/javascript; charset=utf-8')
        .send(present().script),
    );
    api.get('/sem-conexao', { config, schema }, async (_request, reply) => {
      const { html, style } = present().page;
      return fresh(reply)
        .header('content-security-policy', policyOf(style))
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html);
    });
  };
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache');
}

/** Another one whenever the shop's own code is: built files carry a hash of their content as their name. */
function versionOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\n');
  return hash.digest('hex').slice(0, 12);
}

/** Makes something once for the shop as it is, which is the same object until something in it changes. */
function once<T>(shop: () => Brand, make: (shop: Brand) => T): () => T {
  let made: { shop: Brand; value: T } | undefined;
  return () => {
    const now = shop();
    if (made?.shop !== now) made = { shop: now, value: make(now) };
    return made.value;
  };
}
