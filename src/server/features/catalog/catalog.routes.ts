import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProductsQuery } from '#shared/wire/products-query.ts';
import { notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { chooseEncoding, matchesEtag } from '../../http/encodings.ts';
import type { Answer, CatalogAnswers } from './answers.ts';
import type { Catalog } from './catalog.service.ts';
import { entriesOf, findListed, isWhole } from './products-query.ts';
import type { CatalogSnapshot } from './snapshot.ts';
import { implement } from '../../http/implement.ts';

/** `GET /produtos`, `/produtos/{id}` and `/categorias`: from memory, compressed once, 304 where nothing changed. */
export function catalogRoutes({ catalog }: { catalog: Catalog }): ApiRoutes {
  const send = createSender(catalog);
  return (api: Api) => {
    api.route({
      ...implement('GET /produtos'),
      config: { audience: 'all', shows: true },
      handler: async (request, reply) => {
        const { answer, total } = listAnswer(request.query, catalog.snapshot(), catalog.answers());
        await send(answer, { request, reply, headers: { 'x-total-count': String(total) } });
        return reply;
      },
    });

    api.route({
      ...implement('GET /produtos/:id'),
      config: { audience: 'all', shows: true },
      handler: async (request, reply) => {
        const entry = /^\d{1,15}$/.test(request.params.id)
          ? catalog.snapshot().byId.get(Number(request.params.id))
          : undefined;
        if (!entry) throw notFound('O produto que você está procurando não existe ou foi removido.');
        await send(catalog.answers().product(entry), { request, reply });
        return reply;
      },
    });

    api.route({
      ...implement('GET /categorias'),
      config: { audience: 'all', shows: true },
      handler: async (request, reply) => {
        await send(catalog.answers().whole('categorias'), { request, reply });
        return reply;
      },
    });
  };
}

function listAnswer(
  query: ProductsQuery,
  snapshot: CatalogSnapshot,
  answers: CatalogAnswers,
): { answer: Answer; total: number } {
  const shape = query.campos === 'cartao' ? 'cartao' : 'produto';
  if (isWhole(query)) {
    const answer = answers.whole(shape === 'cartao' ? 'cartoes' : 'produtos');
    return { answer, total: snapshot.entries.length };
  }
  const found = findListed(snapshot, query);
  const offset = query.offset ?? 0;
  const end = query.limit === undefined ? found.length : offset + query.limit;
  const answer = answers.part(JSON.stringify(query), shape, () =>
    entriesOf(snapshot, found.slice(offset, end)),
  );
  return { answer, total: found.length };
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  headers?: Record<string, string>;
}

/** Sends the bytes in the client's encoding, or 304 when it has them, and keeps which address they answer. */
function createSender({ kept }: Pick<Catalog, 'kept'>) {
  return async (answer: Answer, { request, reply, headers: more = {} }: Asked): Promise<void> => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = answer.etag[encoding];
    const headers = { ...more, ...SHARED };
    kept.remember(request.raw.url ?? '', answer, headers);
    reply.headers({ ...headers, etag });
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      reply.code(304).send();
      return;
    }
    const { body } = await answer.encoded();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.send(body[encoding]);
  };
}

const SHARED = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Encoding',
};
