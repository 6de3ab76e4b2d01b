import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** Serves one file that lies beside the code, with a strong ETag, at a path of an app. */
export function serveFile(
  app: FastifyInstance,
  path: string,
  { file, type }: { file: URL; type: string },
): void {
  const content = readFileSync(file);
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  app.get(path, (request, reply) => {
    reply
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(type).send(content);
  });
}

const beside = (name: string) => new URL(name, import.meta.url);

/** The styles and the script of the pages. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const name of ['frame.css', 'parts.css']) {
    serveFile(app, `/${name}`, { file: beside(`./${name}`), type: 'text/css; charset=utf-8' });
  }
  serveFile(app, '/sandbox.js', { file: beside('./sandbox.js'), type: 'text/javascript; charset=utf-8' });
}
