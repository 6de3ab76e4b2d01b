import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { chooseEncoding, matchesEtag } from '../../http/encodings.ts';
import { createKeptPictures, type KeptPicture } from './kept-pictures.ts';
import { SHAREABLE } from './link-previews.ts';
import type { Media } from './media.service.ts';
import { parseFile } from './picture-sizes.ts';
import { markNamed, markType } from './shop-marks.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** For what stands in until the right thing is made. */
const FOR_NOW = 'no-cache';

const key = z.string().regex(/^[0-9a-f]{32}$/);
const tags = ['Imagens'];

/** `GET /midia/{key}` and its sizes: never changed under one address, so kept by browsers for good. */
export function mediaRoutes({ media }: { media: Media }): ApiRoutes {
  const kept = createKeptPictures(media);
  const { original, size } = kept;
  /** Files that are whole or not there; undefined for the name of any other. */
  const finished = (key: string, file: string) => {
    if (file === SHAREABLE) return kept.shareable(key);
    const mark = markNamed(file);
    return mark && kept.mark(key, file, markType(mark));
  };

  return (api) => {
    api.get(
      '/midia/:key',
      {
        config: { audience: 'all', load: 'always' },
        schema: { tags, summary: 'Uma imagem como foi guardada', params: z.object({ key }) },
      },
      async (request, reply) => {
        const found = await original(request.params.key);
        if (found === null) throw notFound('Esta imagem não existe.');
        return send(found, { request, reply, name: request.params.key, cacheControl: FOREVER });
      },
    );

    api.get(
      '/midia/:key/:file',
      {
        config: { audience: 'all', load: 'always' },
        schema: {
          tags,
          summary: 'Uma imagem em outra largura: 640.avif ou 640.webp',
          params: z.object({ key, file: z.string() }),
        },
      },
      async (request, reply) => {
        const { key, file } = request.params;
        const whole = await finished(key, file);
        if (whole) return send(whole, { request, reply, name: `${key}-${file}`, cacheControl: FOREVER });
        if (whole === null || parseFile(file) === null) throw notFound('Esta imagem não existe.');
        const made = await size(key, file);
        if (made) return send(made, { request, reply, name: `${key}-${file}`, cacheControl: FOREVER });
        // Until it is made, which may be on another node only, the original is shown in its place.
        const found = await original(key);
        if (found === null) throw notFound('Esta imagem não existe.');
        if (found.kind === 'text') media.ask(key, file);
        return send(found, { request, reply, name: key, cacheControl: FOR_NOW });
      },
    );
  };
}

interface Sending {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of the ETag. */
  name: string;
  cacheControl: string;
}

function send(kept: KeptPicture, { request, reply, name, cacheControl }: Sending): FastifyReply {
  const encoding = kept.kind === 'text' ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const etag = kept.kind === 'text' ? kept.encoded.etag[encoding] : `"${name}"`;
  reply
    .header('etag', etag)
    .header('cache-control', cacheControl)
    // Mail programs show them within pages of their own.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff');
  if (kept.kind === 'text') {
    reply.header('vary', 'Accept-Encoding');
    // A drawing opened by itself is a document: it may load and run nothing.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(kept.contentType).send(kept.kind === 'text' ? kept.encoded.body[encoding] : kept.body);
}
