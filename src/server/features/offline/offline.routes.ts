import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { ApiRoutes } from '../../http/api.ts';
import { sha256Source } from '../../pages/csp.ts';
import { CLIENT_FOLDER } from '../../pages/web-build.ts';
import { offlinePage } from './offline-page.ts';

const SCRIPT = new URL('./service-worker.js', import.meta.url);

/** The script that keeps copies of seen pages in the browser, and the page for what it has no copy of. */
export async function createOfflineRoutes({ shopName }: { shopName: string }): Promise<ApiRoutes> {
  const source = await readFile(SCRIPT, 'utf8');
  const page = offlinePage(shopName);
  const script = source.replace('%VERSION%', await versionOf(source, page.html));
  const config = { audience: 'all' as const };
  const schema = { hide: true };
  const policy = `default-src 'none'; img-src 'self'; style-src ${sha256Source(page.style)}; frame-ancestors 'none'`;

  return (api) => {
    api.get('/sw.js', { config, schema }, async (_request, reply) =>
      fresh(reply).type('text/javascript; charset=utf-8').send(script),
    );
    api.get('/sem-conexao', { config, schema }, async (_request, reply) =>
      fresh(reply)
        .header('content-security-policy', policy)
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(page.html),
    );
  };
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache');
}

/** Another one whenever the shop's own code is: built files carry a hash of their content as their name. */
async function versionOf(...texts: string[]): Promise<string> {
  const names = await readdir(join(CLIENT_FOLDER, 'assets')).catch(() => []);
  const hash = createHash('sha256');
  for (const text of [...names.toSorted(), ...texts]) hash.update(text).update('\n');
  return hash.digest('hex').slice(0, 12);
}
