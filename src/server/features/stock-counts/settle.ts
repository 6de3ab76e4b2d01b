import type { Transaction } from 'kysely';
import { MOST_LEFT_NAMED } from '#shared/stock-counts.ts';
import type { PecaContavel } from '#shared/wire/stock-counts.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import type { Catalog } from '../catalog/index.ts';
import { lockStock, moveStock } from '../stock/index.ts';
import { openOnly, type CountsDeps } from './counts.ts';
import { lockCount } from './counts.store.ts';
import { openLines, settleLine, type LineRow } from './lines.store.ts';
import { toldPiece } from './told.ts';

export interface Settled {
  acertadas: number;
  velhas: number;
  mexidas: number;
  /** The first of these two. */
  deixadas: PecaContavel[];
  vendidasDemais: (PecaContavel & { faltam: number })[];
}

/** What a press moves, in rows and units, as it was shown. */
export interface ShownSums {
  diferencas: number;
  sobram: number;
  faltam: number;
}

export interface Asked {
  /** Undefined: all that differs. */
  items: readonly number[] | undefined;
  shown: ShownSums;
  by: string;
}

/** A line of the log names so many pieces; how many there were stands beside them. */
const NAMED = 50;

/** Rows of one transaction: orders for these pieces wait for it, and not for all of a shop's. */
const AT_ONCE = 200;

type SettlingDeps = CountsDeps & { catalog: Pick<Catalog, 'refresh'>; atOnce?: number };

/**
 * Moves the stock by what differed when it was counted, each row once: what was sold since then stays sold. Rows that are not
 * sure are left. Throws 404, 409 where the count is closed or is another than was shown. Of what it had moved before it threw,
 * the rows tell.
 */
export function createSettling({ db, clock, catalog, atOnce = AT_ONCE }: SettlingDeps) {
  return async (id: number, { items, shown, by }: Asked): Promise<Settled> => {
    const { plan, old, unsure } = await inTransaction(db, (tx) => lookOver(tx, id, { items, shown }));
    const all: Moved[] = [];
    const sure = [...plan.keys()];
    try {
      for (let at = 0; at < sure.length; at += atOnce) {
        const part = { plan, items: sure.slice(at, at + atOnce), by, now: clock() };
        all.push(...(await inTransaction(db, (tx) => settlePart(tx, id, part))));
      }
    } finally {
      if (all.length > 0) await catalog.refresh();
    }
    return {
      acertadas: all.length,
      velhas: old.length,
      mexidas: unsure.length,
      deixadas: [...old, ...unsure].slice(0, MOST_LEFT_NAMED).map(toldPiece),
      vendidasDemais: all.flatMap(({ row, short }) =>
        short > 0 ? [{ ...toldPiece(row), faltam: short }] : [],
      ),
    };
  };
}

const differenceOf = (row: LineRow): number => row.counted - row.expected;
const isUnsure = (row: LineRow): boolean => row.first_expected !== row.expected;

/** By its item what each sure row differs by. */
type Plan = ReadonlyMap<number, number>;

/** What may be moved, which is what was shown; where nothing is left, it was pressed before. */
async function lookOver(
  tx: Transaction<DB>,
  id: number,
  { items, shown }: Pick<Asked, 'items' | 'shown'>,
): Promise<{ plan: Plan; old: LineRow[]; unsure: LineRow[] }> {
  openOnly(await lockCount(tx, id));
  const rows = await openLines(tx, id, items);
  const old = rows.filter((row) => row.old);
  const unsure = rows.filter((row) => !row.old && isUnsure(row));
  const sure = rows.filter((row) => !row.old && !isUnsure(row));
  const plan = new Map(sure.map((row) => [row.item, differenceOf(row)]));
  const sum = (sign: 1 | -1) => sure.reduce((all, row) => all + Math.max(0, sign * differenceOf(row)), 0);
  const agora = { diferencas: plan.size, sobram: sum(1), faltam: sum(-1) };
  const isAsShown =
    agora.diferencas === shown.diferencas && agora.sobram === shown.sobram && agora.faltam === shown.faltam;
  if (plan.size > 0 && !isAsShown) {
    const text = `A contagem mudou: agora entram ${agora.sobram} e saem ${agora.faltam} unidades. Confira e aperte de novo.`;
    throw conflict('contagem_mudou', text, { agora });
  }
  return { plan, old, unsure };
}

interface Part {
  plan: Plan;
  items: readonly number[];
  by: string;
  now: Date;
}

/** Some of them. What changed since they were looked over is left, and stays open. */
async function settlePart(tx: Transaction<DB>, id: number, { plan, items, by, now }: Part): Promise<Moved[]> {
  // Two presses at once: the second one finds nothing left to do.
  const count = openOnly(await lockCount(tx, id));
  const units = await lockStock(tx, items);
  const rows = (await openLines(tx, id, items)).filter(
    (row) => !row.old && !isUnsure(row) && plan.get(row.item) === differenceOf(row),
  );
  const moved = await moveAll(tx, rows, { units, countId: id, by, now });
  if (moved.length > 0) {
    const mudancas = moved
      .slice(0, NAMED)
      .map(({ row, delta }) => `${row.sku}: ${delta > 0 ? '+' : ''}${delta}`);
    await insertAudit(tx, {
      actor: by,
      action: 'contagem_acertada',
      subject: `#${id} ${count.name}`,
      after: { pecas: moved.length, mudancas },
      at: now,
    });
  }
  return moved;
}

interface Moved {
  row: LineRow;
  delta: number;
  /** Units that were sold since, and are not there. */
  short: number;
}

async function moveAll(
  tx: Transaction<DB>,
  rows: readonly LineRow[],
  { units, countId, by, now }: { units: ReadonlyMap<number, number>; countId: number; by: string; now: Date },
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const row of rows) {
    const { item, productId } = row;
    const differs = differenceOf(row);
    // The books never say less than nothing: what is missing beyond that was sold already, and is told.
    const delta = Math.max(differs, -(units.get(item) ?? 0));
    if (delta !== 0)
      await moveStock(tx, { stockItemId: item, productId, quantity: delta, by, reason: 'count' });
    await settleLine(tx, { countId, item, delta, by, now });
    moved.push({ row, delta, short: delta - differs });
  }
  return moved;
}
