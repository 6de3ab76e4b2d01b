import type { Kysely, Transaction } from 'kysely';
import { MOST_MEASURE_TABLES } from '#shared/measure-tables.ts';
import { fold } from '#shared/text.ts';
import type { TabelaDeMedidas, TabelaEnviada } from '#shared/wire/measure-tables.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import {
  deleteMeasureTable,
  insertMeasureTable,
  listMeasureTables,
  updateMeasureTable,
  type MeasureTableRow,
} from './measure-tables.store.ts';

const GONE = 'Não encontramos esta tabela de medidas: talvez alguém a tenha excluído.';
const FULL = `A loja já tem ${MOST_MEASURE_TABLES} tabelas de medidas. Mude ou exclua uma antes de guardar outra.`;
const OVERTAKEN =
  'Outra pessoa mudou esta tabela enquanto você editava. Recarregue para ver como ela está agora.';

interface Deps {
  db: Kysely<DB>;
  clock: Clock;
}

/** All that are kept, by name. */
export const keptMeasures = async (db: Kysely<DB>): Promise<TabelaDeMedidas[]> =>
  (await listMeasureTables(db)).map(told);

export type MeasureTables = ReturnType<typeof createMeasureTables>;

/** Tables of measures under a name. Products copy from them, and keep what they copied whatever becomes of the table. */
export function createMeasureTables({ db, clock }: Deps) {
  /** One change of them at a time. */
  function alone<T>(work: (tx: Transaction<DB>, now: Date) => Promise<T>): Promise<T> {
    const now = clock();
    return inTransaction(db, async (tx) => {
      await takeTurns(tx, ['measure tables'], now);
      return work(tx, now);
    });
  }

  return {
    list: () => keptMeasures(db),

    /** Throws 409, 422. */
    create: (sent: TabelaEnviada, by: string) =>
      alone(async (tx, now) => {
        const rows = await listMeasureTables(tx);
        const kept = checked(sent, rows);
        if (rows.length >= MOST_MEASURE_TABLES) throw conflict('tabelas_demais', FULL);
        const row = await insertMeasureTable(tx, { ...kept, by, now });
        await insertAudit(tx, { actor: by, action: 'medidas_guardadas', subject: row.name, at: now });
        return told(row);
      }),

    /** Throws 404, 409 when somebody was faster, 422. */
    change: (id: number, { versao, ...sent }: TabelaEnviada & { versao: number }, by: string) =>
      alone(async (tx, now) => {
        const rows = await listMeasureTables(tx);
        const before = found(rows, id);
        if (before.revision !== versao) throw conflict('versao', OVERTAKEN, { versao: before.revision });
        const kept = checked(
          sent,
          rows.filter((row) => row.id !== id),
        );
        const row = await updateMeasureTable(tx, id, { ...kept, by, now, revision: versao + 1 });
        await insertAudit(tx, { actor: by, action: 'medidas_mudadas', subject: row.name, at: now });
        return told(row);
      }),

    /** Throws 404. */
    remove: (id: number, by: string) =>
      alone(async (tx, now) => {
        const row = found(await listMeasureTables(tx), id);
        await deleteMeasureTable(tx, id);
        const before = { tamanhos: told(row).tamanhos };
        await insertAudit(tx, { actor: by, action: 'medidas_excluidas', subject: row.name, before, at: now });
      }),
  };
}

function found(rows: readonly MeasureTableRow[], id: number): MeasureTableRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw notFound(GONE);
  return row;
}

const wrong = (field: string, text: string) => invalid(text, { [field]: text });

/** As it is kept. Throws 422. */
function checked({ nome, tamanhos }: TabelaEnviada, others: readonly MeasureTableRow[]) {
  if (nome === '') throw wrong('nome', 'Dê um nome à tabela.');
  if (others.some(({ name }) => fold(name) === fold(nome)))
    throw wrong('nome', 'Outra tabela já tem este nome.');
  if (tamanhos.length === 0) throw wrong('tamanhos', 'Ponha ao menos um tamanho na tabela.');
  const names = tamanhos.map(({ tamanho }) => fold(tamanho));
  if (names.includes('')) throw wrong('tamanhos', 'Digite o tamanho');
  const twice = tamanhos.find((_, at) => names.indexOf(names[at] ?? '') < at);
  if (twice !== undefined) throw wrong('tamanhos', `O tamanho "${twice.tamanho}" está na tabela duas vezes.`);
  const sizes = tamanhos.map(({ tamanho, detalhes }) => ({
    tamanho,
    detalhes: Object.fromEntries(Object.entries(detalhes).filter(([, cm]) => Boolean(cm))),
  }));
  if (sizes.every(({ detalhes }) => Object.keys(detalhes).length === 0))
    throw wrong('tamanhos', 'Ponha ao menos uma medida na tabela.');
  return { name: nome, sizes: sizes as TabelaDeMedidas['tamanhos'] };
}

const told = (row: MeasureTableRow): TabelaDeMedidas => ({
  id: row.id,
  nome: row.name,
  // Nothing but what `checked` gave is ever written there.
  tamanhos: row.sizes as unknown as TabelaDeMedidas['tamanhos'],
  versao: row.revision,
  por: row.saved_by,
  em: row.saved_at.toISOString(),
});
