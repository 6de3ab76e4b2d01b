import type { FastifyRequest } from 'fastify';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { config, done, whoIs } from './own-pages.routes.ts';
import type { Texts } from './texts.service.ts';
import type { TextKey } from './versions.store.ts';

const bodyLimit = 1024;

interface Changing extends Pick<FastifyRequest, 'session'> {
  params: { id: TextKey };
  body: { versao: number };
}

const changeOf = ({ session, params: { id }, body: { versao } }: Changing) => ({
  key: id,
  versao,
  by: whoIs(session),
});

/** What waits beside a page or a policy, and what was shown of it before, for who runs the shop. */
export function textsRoutes({ texts }: { texts: Texts }): ApiRoutes {
  return (api) => {
    readRoutes(api, texts);
    changeRoutes(api, texts);
  };
}

function readRoutes(api: Api, texts: Texts): void {
  api.route({
    ...implement('GET /gerenciamento/paginas/:id/versoes'),
    config,
    handler: async ({ params: { id } }, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, versoes: await texts.list(id) }),
  });
  api.route({
    ...implement('GET /gerenciamento/paginas/:id/versoes/:numero'),
    config,
    handler: async ({ params: { id, numero } }, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...(await texts.one(id, numero)) }),
  });
}

function changeRoutes(api: Api, texts: Texts): void {
  api.route({
    ...implement('POST /gerenciamento/paginas/:id/publicar'),
    config,
    bodyLimit,
    handler: async (request) => {
      const { em } = request.body;
      const kept = await texts.publish(em ? new Date(em) : null, changeOf(request));
      return { ...done, mensagem: em ? 'Publicação marcada.' : 'Publicado: a loja já mostra.', ...kept };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/paginas/:id/descartar'),
    config,
    bodyLimit,
    handler: async (request) => {
      const kept = await texts.discard(changeOf(request));
      return { ...done, mensagem: 'Rascunho descartado.', ...kept };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/paginas/:id/tirar'),
    config,
    bodyLimit,
    handler: async (request) => {
      const kept = await texts.hide(changeOf(request));
      const isPage = typeof request.params.id === 'number';
      const mensagem = isPage ? 'A página saiu da loja.' : 'A loja mostra o texto como vem.';
      return { ...done, mensagem, ...kept };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/paginas/:id/voltar'),
    config,
    bodyLimit,
    handler: async (request) => {
      const kept = await texts.goBack(request.body.numero, changeOf(request));
      return { ...done, mensagem: 'A versão anterior voltou: a loja já a mostra.', ...kept };
    },
  });
}
