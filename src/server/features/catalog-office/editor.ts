import type { FastifyRequest } from 'fastify';
import { may } from '#shared/acts.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { forbidden } from '../../errors.ts';
import { isEmpty, wrong } from './read-numbers.ts';

/** Who edits. */
export interface Editor {
  /** For the audit log. */
  by: string;
  /** What pieces cost the shop is known to who runs it. */
  seesCosts: boolean;
  /** What of many changes it is, where she asked for them all at once: it stands in each line. */
  job?: string;
}

/** That, for a line of the audit log. */
export const jobOf = ({ job }: { job?: string | undefined }): { tarefa?: string } =>
  job === undefined ? {} : { tarefa: job };

/** Who edits. The guard lets nobody but administrators through; this tells the types. */
export function editorOf({ session }: Pick<FastifyRequest, 'session'>): Editor {
  if (session?.kind !== 'admin') throw forbidden();
  return { by: session.username, seesCosts: may(session.role, 'see-costs') };
}

/** A product as this editor may read it. */
export function shownTo(
  { seesCosts }: Pick<Editor, 'seesCosts'>,
  produto: ProdutoDoEscritorio,
): ProdutoDoEscritorio {
  if (seesCosts) return produto;
  const { custo: _, ...shown } = produto;
  return shown;
}

/** A body as far as this editor may say it: an empty cost of hers says nothing. Throws 422 for one that she tells. */
export function saidBy({ seesCosts }: Pick<Editor, 'seesCosts'>, body: ProdutoEnviado): ProdutoEnviado {
  if (seesCosts || body.custo === undefined) return body;
  if (!isEmpty(body.custo)) throw wrong('custo', 'Só quem administra a loja informa o custo.');
  const { custo: _, ...said } = body;
  return said;
}
