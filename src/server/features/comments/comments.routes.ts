import type { Kysely, Transaction } from 'kysely';
import type { Anotacao } from '#shared/wire/comments.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { deleteComment, findComment, insertComment, listComments, type Comment } from './comments.store.ts';
import { adoptRemarks, passOnRemarks, type Noted, type PaperDeps } from './on-paper.ts';

export interface CommentsDeps extends PaperDeps {
  db: Kysely<DB>;
  clock: Clock;
  findOrder(id: number): Promise<Noted | undefined>;
  /** Does something while nobody else changes the order, all of it or nothing. Throws 404. */
  locked<T>(orderId: number, work: (tx: Transaction<DB>, order: Noted) => Promise<T>): Promise<T>;
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

/** What is for whoever packs is no one person's: it is put right by all who may write it. */
const mayDelete = ({ author, on_paper: isOnPaper }: Comment, { name, runsTheShop }: Reader) =>
  runsTheShop || isOnPaper || author === name;

const toAnotacao = (comment: Comment, reader: Reader): Anotacao => ({
  id: comment.id,
  autor: comment.author,
  texto: comment.texto,
  em: comment.at.toISOString(),
  separacao: comment.on_paper,
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
  const { clock } = deps;
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/anotacoes'),
    config,
    handler: async ({ params: { id }, body: { texto, separacao = false }, session }, reply) => {
      const reader = readerOf(session);
      const now = clock();
      await deps.locked(id, async (tx, order) => {
        if (separacao) await adoptRemarks(tx, order, now);
        const comment = { order_id: id, author: reader.name, texto, at: now, on_paper: separacao };
        if (!(await insertComment(tx, comment))) throw conflict('anotacoes_demais', TOO_MANY);
        if (separacao) await passOnRemarks(deps, tx, { order, by: reader.name, now });
      });
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
      const now = clock();
      await deps.locked(comment.order_id, async (tx, order) => {
        if (comment.on_paper) await adoptRemarks(tx, order, now);
        // Somebody else was quicker: it is gone, and was written down once.
        if (!(await deleteComment(tx, id))) return;
        await insertAudit(tx, {
          actor: reader.name,
          action: 'pedido_anotacao_excluida',
          subject: orderSubject(order),
          after: { autor: comment.author },
          at: now,
        });
        if (comment.on_paper) await passOnRemarks(deps, tx, { order, by: reader.name, now });
      });
      return reply.header('cache-control', 'no-store').send(await answerOf(deps, comment.order_id, reader));
    },
  });
}
