import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { OwnPages } from './own-pages.service.ts';
import type { Kept } from './texts.ts';

export const config = { audience: 'admin', act: 'shop-settings' } as const;
export const done = { sucesso: true as const, success: true as const };
/** All letters of a page, of up to four bytes each, and what JSON puts around them. */
export const bodyLimit = 512 * 1024;

export function whoIs(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** What is said of what became of a text. */
export const KEPT_TEXTS: Readonly<Record<Kept, string>> = {
  shown: 'Publicado: a loja já mostra.',
  draft: 'Rascunho guardado: a loja não o mostra.',
  asBefore: 'Nada mudou: o rascunho já estava guardado assim.',
  asShown: 'Nada mudou: é o que a loja já mostra.',
  dropped: 'O rascunho saiu: este texto é o que a loja já mostra.',
};

/** The pages that the owner writes, for who runs the shop. */
export function ownPagesRoutes({ pages }: { pages: OwnPages }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/paginas'),
      config,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, paginas: await pages.list() }),
    });
    api.route({
      ...implement('GET /gerenciamento/paginas/:id'),
      config,
      handler: async ({ params: { id } }, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, ...(await pages.one(id)) }),
    });
    api.route({
      ...implement('POST /gerenciamento/paginas'),
      config,
      bodyLimit,
      handler: async ({ session, body }, reply) => {
        const kept = await pages.create(body, whoIs(session));
        return reply
          .code(201)
          .send({ ...done, mensagem: KEPT_TEXTS[body.publicada ? 'shown' : 'draft'], ...kept });
      },
    });
    api.route({
      ...implement('PUT /gerenciamento/paginas/:id'),
      config,
      bodyLimit,
      handler: async ({ session, params: { id }, body }) => {
        const { became, ...kept } = await pages.save(id, body, whoIs(session));
        return { ...done, mensagem: KEPT_TEXTS[became], ...kept };
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/paginas/:id'),
      config,
      handler: async ({ session, params: { id }, query: { versao } }) => {
        await pages.remove(id, versao, whoIs(session));
        return { ...done, mensagem: 'Página excluída.' };
      },
    });
  };
}
