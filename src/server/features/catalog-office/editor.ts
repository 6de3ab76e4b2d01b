import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../errors.ts';
import type { AdminRole } from '../../http/api.ts';

/** Who edits; for the audit log. */
export interface Editor {
  by: string;
}

/** Who may change the catalogue. */
export const WRITERS: readonly AdminRole[] = ['admin', 'equipe'];

/** Who edits. The guard lets nobody but administrators through; this tells the types. */
export function editorOf({ session }: FastifyRequest): Editor {
  if (session?.kind !== 'admin') throw forbidden();
  return { by: session.username };
}
