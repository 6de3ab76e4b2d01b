import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { SessaoDaEquipe } from '#shared/wire/admin.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid, notFound } from '../../errors.ts';
import { OFFICE_IDLE_MS } from '../../http/sessions.ts';
import { deleteSession, deleteSessionsOf, listSessionsOf } from '../../http/sessions.store.ts';

/** Who asks, by which session. */
interface Asking {
  adminId: number;
  username: string;
  tokenHash: Buffer;
}

/** Where somebody of the team is logged in, for herself. */
export interface OwnSessions {
  list(asking: Asking): Promise<SessaoDaEquipe[]>;
  /** Throws 404 for one that has ended or is another's, 422 for the one that asks. */
  end(asking: Asking, id: string): Promise<void>;
  /** Ends every session but the one that asks, and says how many of them were still open. */
  endOthers(asking: Asking): Promise<number>;
}

export function createOwnSessions({ db, clock }: { db: Kysely<DB>; clock: Clock }): OwnSessions {
  /** Without those that opened nothing any more because nobody used them. */
  const open = async (from: Kysely<DB> | Transaction<DB>, adminId: number) => {
    const now = clock();
    const rows = await listSessionsOf(from, { kind: 'admin', id: adminId }, now);
    return rows.filter(({ last_used_at: used }) => now.getTime() - used.getTime() <= OFFICE_IDLE_MS);
  };
  return {
    async list({ adminId, tokenHash }) {
      return (await open(db, adminId)).map((row) => ({
        id: idOf(row.token_hash),
        aparelho: row.device || 'Aparelho desconhecido',
        rede: row.network,
        criada_em: row.created_at.toISOString(),
        usada_em: row.last_used_at.toISOString(),
        expira_em: row.expires_at.toISOString(),
        atual: row.token_hash.equals(tokenHash),
      }));
    },
    end: ({ adminId, username, tokenHash }, id) =>
      inTransaction(db, async (tx) => {
        const found = (await open(tx, adminId)).find((row) => idOf(row.token_hash) === id);
        if (found === undefined) throw notFound('Esta sessão já acabou.');
        if (found.token_hash.equals(tokenHash)) throw invalid('Para encerrar esta sessão, use "Sair".');
        await deleteSession(tx, found.token_hash);
        const after = { device: found.device };
        await insertAudit(tx, { actor: username, action: 'sessao_encerrada', after, at: clock() });
      }),
    endOthers: ({ adminId, username, tokenHash }) =>
      inTransaction(db, async (tx) => {
        const others = (await open(tx, adminId)).filter((row) => !row.token_hash.equals(tokenHash));
        await deleteSessionsOf(tx, { kind: 'admin', id: adminId }, tokenHash);
        const ended = others.length;
        await insertAudit(tx, {
          actor: username,
          action: 'sessoes_encerradas',
          after: { ended },
          at: clock(),
        });
        return ended;
      }),
  };
}

/** Names a session without showing what is kept of its token. */
const idOf = (tokenHash: Buffer) => createHash('sha256').update(tokenHash).digest('hex').slice(0, 32);
