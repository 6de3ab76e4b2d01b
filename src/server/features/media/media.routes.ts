import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
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

/** So long browsers go straight to where they were sent; what is signed lasts longer. */
const SENT_ON = 'private, max-age=600';

type ShownMedia = Pick<Media, 'original' | 'size' | 'shareable' | 'mark' | 'ask' | 'direct'>;

/** `GET /midia/{key}` and its sizes: never changed under one address, so kept by browsers for good. */
export function mediaRoutes({ media }: { media: ShownMedia }): ApiRoutes {
  const kept = createKeptPictures(media);
  const { original } = kept;
  /** Files that are whole or not there; undefined for the name of any other. */
  const finished = (key: string, file: string) => {
    if (file === SHAREABLE) return kept.shareable(key);
    const mark = markNamed(file);
    return mark && kept.mark(key, file, markType(mark));
  };
  const sendSize = createSendSize(kept, media);

  return (api) => {
    api.get(
      '/midia/:key',
      {
        config: { audience: 'all', load: 'always' },
        schema: { tags, summary: 'Uma imagem como foi guardada', params: z.object({ key }) },
      },
      async (request, reply) => {
        const found = await original(request.params.key);
        if (found === null) throw unknown();
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
        if (whole === null) throw unknown();
        await sendSize({ key, file, request, reply });
        return reply;
      },
    );

    directRoute(api, { media, sendSize });
  };
}

/** Sends a size, or what stands in for it, and says which. */
function createSendSize(
  { original, size }: ReturnType<typeof createKeptPictures>,
  media: Pick<Media, 'ask'>,
) {
  return async ({ key, file, ...asked }: SizeAsked): Promise<'made' | 'original'> => {
    if (parseFile(file) === null) throw unknown();
    const made = await size(key, file);
    if (made) {
      send(made, { ...asked, name: `${key}-${file}`, cacheControl: FOREVER });
      return 'made';
    }
    // Until it is made, which may be on another node only, the original is shown in its place.
    const found = await original(key);
    if (found === null) throw unknown();
    if (found.kind === 'text') media.ask(key, file);
    send(found, { ...asked, name: key, cacheControl: FOR_NOW });
    return 'original';
  };
}

interface Direct {
  media: Pick<Media, 'direct'>;
  sendSize: ReturnType<typeof createSendSize>;
}

/** A size that the bucket may send. */
function directRoute(api: Api, { media, sendSize }: Direct): void {
  api.get(
    '/midia/:key/direta/:file',
    {
      config: { audience: 'all', load: 'always' },
      schema: {
        tags,
        summary: 'O mesmo, de onde for mais perto: da loja, ou por um desvio ao bucket',
        params: z.object({ key, file: z.string() }),
      },
    },
    async (request, reply) => {
      const { key, file } = request.params;
      const address = isFirstLook(request) ? media.direct?.addressOf(key, file) : null;
      // Nothing of the page goes there, not even whose shop it is.
      if (address)
        return reply
          .header('cache-control', SENT_ON)
          .header('referrer-policy', 'no-referrer')
          .redirect(address, 307);
      // Nobody has the bucket asked for what the shop has not made.
      const sent = await sendSize({ key, file, request, reply });
      if (sent === 'made') media.direct?.offer(key, file);
      return reply;
    },
  );
}

const unknown = () => notFound('Esta imagem não existe.');

/** Who has it, or asks for its headers alone, is answered here: what is signed lets nobody do anything but read it. */
const isFirstLook = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['if-none-match'] === undefined;

interface Named {
  key: string;
  file: string;
}

type SizeAsked = Named & Pick<Sending, 'request' | 'reply'>;

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
