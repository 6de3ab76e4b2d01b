import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { MOST_COUNT_NAME, MOST_OPEN_COUNTS, MOST_UNCOUNTED } from '#shared/stock-counts.ts';
import { plural } from '#shared/text.ts';
import type { Contagem, LinhaDaContagem, NaoContada } from '#shared/wire/stock-counts.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import { lockStock } from '../stock/index.ts';
import {
  closeCount,
  countOpen,
  findCategory,
  findCount,
  insertCount,
  listCounts,
  lockCount,
  type HeldCount,
} from './counts.store.ts';
import {
  listLines,
  listUncounted,
  saveLines,
  sumUpUncounted,
  totalLines,
  type LinesAsked,
} from './lines.store.ts';
import { expectedOf } from './shelf.store.ts';
import { toldCount, toldLine, toldPiece } from './told.ts';

export interface CountsDeps {
  db: Kysely<DB>;
  clock: Clock;
}

const NO_CATEGORY = 'Esta categoria não existe mais.';
const GONE = 'Não encontramos esta contagem.';
const CLOSED = 'Esta contagem já foi encerrada. Comece outra para contar mais.';
const FULL = `Há ${MOST_OPEN_COUNTS} contagens abertas. Encerre uma antes de começar outra.`;

/** Throws 404, 409 where it is closed. */
export function openOnly(count: HeldCount | undefined): HeldCount {
  if (count === undefined) throw notFound(GONE);
  if (count.closed_at !== null) throw conflict('contagem_encerrada', CLOSED);
  return count;
}

export type Counts = ReturnType<typeof createCounts>;

/** Throws 404. */
async function found(db: Kysely<DB>, id: number) {
  const count = await findCount(db, id);
  if (count === undefined) throw notFound(GONE);
  return count;
}

const scopeOf = (count: { id: number; category: string; category_id: number | null }) => ({
  countId: count.id,
  // Of a category that is gone nothing is left to be counted, and surely not the whole shop.
  categoryId: count.category === '' ? null : (count.category_id ?? 0),
});

/** Counts of the stock: begun, read, closed, and what in them was counted by nobody. */
export function createCounts(deps: CountsDeps) {
  const { db, clock } = deps;
  return {
    list: async (): Promise<Contagem[]> => (await listCounts(db)).map(toldCount),
    begin: (wish: Wish, by: string) => begin(deps, wish, by),
    read: (id: number, asked: LinesAsked) => read(db, id, asked),

    /** What the books have and nobody counted, with a mark of all of it. Throws 404. */
    async uncounted(id: number, page: { limit: number; offset: number }): Promise<Uncounted> {
      const scope = scopeOf(await found(db, id));
      const [rows, { total, mark }] = await Promise.all([
        listUncounted(db, { ...scope, ...page }),
        sumUpUncounted(db, scope),
      ]);
      const pecas = rows.map((row) => ({ ...toldPiece(row), estoque: row.quantity }));
      return { pecas, total, conjunto: mark };
    },

    zeroUncounted: (id: number, shown: ShownSet, by: string): Promise<void> =>
      zero(deps, id, { ...shown, by }),

    /** Closing it again changes nothing. Throws 404. */
    close: (id: number, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const count = await lockCount(tx, id);
        if (count === undefined) throw notFound(GONE);
        if (count.closed_at !== null) return;
        await closeCount(tx, id, { by, now });
        const subject = `#${id} ${count.name}`;
        await insertAudit(tx, { actor: by, action: 'contagem_encerrada', subject, at: now });
      }),
  };
}

interface Uncounted {
  pecas: NaoContada[];
  total: number;
  conjunto: string;
}

interface ShownSet {
  quantas: number;
  conjunto: string;
}

/**
 * Counts what nobody counted as none; nothing moves before that is settled. Throws 404, 422 for too many, and 409 where they
 * are others than were shown.
 */
function zero({ db, clock }: CountsDeps, id: number, shown: ShownSet & { by: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const count = openOnly(await lockCount(tx, id));
    const scope = scopeOf(count);
    // One statement: what is compared is what is counted.
    const rows = await listUncounted(tx, { ...scope, limit: MOST_UNCOUNTED + 1, offset: 0 });
    const items = rows.map(({ item }) => item).toSorted((one, other) => one - other);
    const total = items.length;
    if (total > MOST_UNCOUNTED) throw invalid(`São mais de ${MOST_UNCOUNTED} peças: conte por categoria.`);
    if (total !== shown.quantas || markOf(items) !== shown.conjunto)
      throw conflict('contagem_mudou', otherSet(total));
    await countAsNone(tx, { count, items, by: shown.by, now });
    const subject = `#${id} ${count.name}`;
    await insertAudit(tx, {
      actor: shown.by,
      action: 'contagem_zerada',
      subject,
      after: { pecas: total },
      at: now,
    });
  });
}

/** As the database makes it of the same pieces. */
const markOf = (items: readonly number[]): string =>
  createHash('sha256').update(items.join(',')).digest('hex');

const otherSet = (total: number) =>
  total === 0
    ? 'Nada mais está sem contar: confira a lista de novo.'
    : `As peças não contadas mudaram: agora ${plural(total, 'é', 'são')} ${total}. Confira a lista de novo.`;

interface Wish {
  nome: string;
  categoria: number | null;
  comVendidas: boolean;
}

/** Throws 409, 422. */
async function begin({ db, clock }: CountsDeps, wish: Wish, by: string): Promise<Contagem> {
  const { nome, categoria, comVendidas } = wish;
  const now = clock();
  const id = await inTransaction(db, async (tx) => {
    await takeTurns(tx, ['stock counts'], now);
    if ((await countOpen(tx)) >= MOST_OPEN_COUNTS) throw conflict('contagens_demais', FULL);
    const category = categoria === null ? null : ((await findCategory(tx, categoria)) ?? undefined);
    if (category === undefined) throw invalid(NO_CATEGORY, { categoria: NO_CATEGORY });
    const name = (nome || (category?.nome ?? 'Loja toda')).slice(0, MOST_COUNT_NAME);
    const made = await insertCount(tx, { name, category, withSold: comVendidas, by, now });
    await insertAudit(tx, { actor: by, action: 'contagem_comecada', subject: `#${made} ${name}`, at: now });
    return made;
  });
  return toldCount(await found(db, id));
}

/** Throws 404. */
async function read(
  db: Kysely<DB>,
  id: number,
  asked: LinesAsked,
): Promise<{ contagem: Contagem; linhas: LinhaDaContagem[]; total: number }> {
  const count = await found(db, id);
  const rows = await listLines(db, id, asked);
  return {
    contagem: toldCount(count),
    linhas: rows.map(toldLine),
    total: await totalLines(db, id, asked.shown),
  };
}

/** Rows of one statement. */
const AT_ONCE = 500;

interface NoneOf {
  count: HeldCount;
  items: readonly number[];
  by: string;
  now: Date;
}

async function countAsNone(tx: Transaction<DB>, { count, items, by, now }: NoneOf): Promise<void> {
  await lockStock(tx, items);
  const expected = await expectedOf(tx, items, count.with_sold);
  const entries = items.flatMap((item) => {
    const there = expected.get(item);
    return there === undefined ? [] : [{ countId: count.id, item, counted: 0, expected: there, by, now }];
  });
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await saveLines(tx, entries.slice(at, at + AT_ONCE), { anew: true });
}
