import type { Kysely } from 'kysely';
import { z } from 'zod';
import { POSTING_HOUR } from '#shared/arrival.ts';
import type { Corte, CorteEnviado } from '#shared/wire/cut-off.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { rowOf } from './own-ways.ts';
import { listOwnWays, saveOwnWay, type OwnWayRow } from './own-ways.store.ts';

const OVERTAKEN = 'Outra pessoa mudou isto enquanto você editava. Recarregue para ver como está agora.';
const keptCut = z.object({ hora: z.number().int().min(1).max(23) });

/** The hour that is promised by holds until somebody says another. */
const hourIn = (row: OwnWayRow | undefined): number =>
  row === undefined ? POSTING_HOUR : (keptCut.safeParse(row.document).data?.hora ?? POSTING_HOUR);

/** What is paid before this hour of a working day leaves on it. */
export const readCutOffHour = async (db: Kysely<DB>): Promise<number> =>
  hourIn(rowOf(await listOwnWays(db), 'corte'));

export type CutOff = ReturnType<typeof createCutOff>;

/** What the owner says of until when what is paid leaves on the same day. */
export function createCutOff({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  return {
    async read(): Promise<Omit<Corte, 'sucesso' | 'success'>> {
      const row = rowOf(await listOwnWays(db), 'corte');
      const said = { por: row?.saved_by ?? '', em: row?.saved_at.toISOString() ?? '' };
      return { versao: row?.revision ?? 0, hora: hourIn(row), ...said };
    },

    /** Keeps the hour, and answers the new revision. Throws 409. */
    async save({ versao, hora }: CorteEnviado, by: string) {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const before = { hora: hourIn(rowOf(await listOwnWays(tx), 'corte')) };
        const isKept = await saveOwnWay(tx, { kind: 'corte', after: versao, document: { hora }, by, at });
        if (!isKept) throw conflict('versao', OVERTAKEN);
        const told = { actor: by, action: 'entregas_corte', subject: 'entregas', at };
        await insertAudit(tx, { ...told, before, after: { hora } });
      });
      return { versao: versao + 1 };
    },
  };
}
