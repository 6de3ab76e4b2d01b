import type { Kysely } from 'kysely';
import type { Anotacao } from '#shared/wire/comments.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { deleteComment, findComment, insertComment, listComments, type Comment } from './comments.store.ts';

export interface CommentsDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Is there such an order, and which? */
  findOrder(id: number): Promise<{ id: number; codigo: string } | undefined>;
}

interface Reader {
  name: string;
  runsTheShop: boolean;
}

const config = { audience: 'admin', act: 'note-orders' } as const;
const done = { success: true as const, sucesso: true as const };
const NO_ORDER = 'Não encontramos este pedido.';
const NO_COMMENT = 'Esta anotação não existe mais.';
const TOO_MANY = 'Este pedido já tem 200 anotações. Apague uma antes de escrever outra.';

/** Who works in the office. The guard lets nobody else through; this tells the types. */
function readerOf(session: Session | null): Reader {
  if (session?.kind !== 'admin') throw forbidden();
  return { name: session.username, runsTheShop: session.role === 'admin' };
}

const mayDelete = ({ author }: Comment, { name, runsTheShop }: Reader) => runsTheShop || author === name;

const toAnotacao = (comment: Comment, reader: Reader): Anotacao => ({
  id: comment.id,
  autor: comment.author,
  texto: comment.texto,
  em: comment.at.toISOString(),
  pode_excluir: mayDelete(comment, reader),
});

const answerOf = async ({ db }: CommentsDeps, orderId: number, reader: Reader) => ({
  ...done,
  anotacoes: (await listComments(db, orderId)).map((comment) => toAnotacao(comment, reader)),
});

/** The team's notes on an order: read, written, and taken out by whoever wrote them or runs the shop. */
export function commentsRoutes(deps: CommentsDeps): ApiRoutes {
  return (api) => {
    listRoute(api, deps);
    writeRoute(api, deps);
    deleteRoute(api, deps);
  };
}

function listRoute(api: Api, deps: CommentsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/anotacoes'),
    config,
    handler: async ({ params: { id }, session }, reply) => {
      const reader = readerOf(session);
      if ((await deps.findOrder(id)) === undefined) throw notFound(NO_ORDER);
      return reply.header('cache-control', 'no-store').send(await answerOf(deps, id, reader));
    },
  });
}

function writeRoute(api: Api, deps: CommentsDeps): void {
  const { db, clock } = deps;
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/anotacoes'),
    config,
    handler: async ({ params: { id }, body: { texto }, session }, reply) => {
      const reader = readerOf(session);
      if ((await deps.findOrder(id)) === undefined) throw notFound(NO_ORDER);
      const comment = { order_id: id, author: reader.name, texto, at: clock() };
      if (!(await insertComment(db, comment))) throw conflict('anotacoes_demais', TOO_MANY);
      return reply
        .header('cache-control', 'no-store')
        .status(201)
        .send(await answerOf(deps, id, reader));
    },
  });
}

function deleteRoute(api: Api, deps: CommentsDeps): void {
  const { db, clock } = deps;
  api.route({
    ...implement('DELETE /gerenciamento/anotacoes/:id'),
    config,
    handler: async ({ params: { id }, session }, reply) => {
      const reader = readerOf(session);
      const comment = await findComment(db, id);
      if (comment === undefined) throw notFound(NO_COMMENT);
      if (!mayDelete(comment, reader)) throw forbidden();
      const order = await deps.findOrder(comment.order_id);
      await inTransaction(db, async (tx) => {
        // Somebody else was quicker: it is gone, and was written down once.
        if (!(await deleteComment(tx, id)) || order === undefined) return;
        const after = { autor: comment.author };
        await insertAudit(tx, {
          actor: reader.name,
          action: 'pedido_anotacao_excluida',
          subject: orderSubject(order),
          after,
          at: clock(),
        });
      });
      return reply.header('cache-control', 'no-store').send(await answerOf(deps, comment.order_id, reader));
    },
  });
}
