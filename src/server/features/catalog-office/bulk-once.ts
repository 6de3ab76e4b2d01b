import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Antes, MudancaEmLote } from '#shared/wire/catalog-writes.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import {
  deleteOldBulkChanges,
  findBulkChange,
  insertBulkChange,
  isKeyOfAnother,
} from './bulk-changes.store.ts';

/** What is done to one product, in a transaction of its own. Gives back what was before; null: nothing to go back to. */
export type Work = (tx: Transaction<DB>, one: { id: number }) => Promise<Antes | null>;

interface Deps {
  db: Kysely<DB>;
  clock: Clock;
}

/** So long a key stands for its change, as what was deleted can be brought back. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Has each product changed once for a key: a repeat gives back what the first one did, and goes on where that stopped. Throws
 * 409 where the key asked for something else.
 */
export async function oncePerProduct(
  { db, clock }: Deps,
  key: string,
  edit: MudancaEmLote,
): Promise<(work: Work) => Work> {
  const bodyHash = createHash('sha256').update(JSON.stringify(edit)).digest();
  await deleteOldBulkChanges(db, new Date(clock().getTime() - KEPT_MS));
  if (await isKeyOfAnother(db, { key, bodyHash })) throw keyReused();
  return (work) => async (tx, one) => {
    const now = clock();
    // Of calls with one key one at a time goes on from here.
    await takeTurns(tx, [`bulk ${key}`], now);
    const done = await findBulkChange(tx, { key, productId: one.id });
    if (done !== undefined) return done.before;
    const before = await work(tx, one);
    await insertBulkChange(tx, { key, bodyHash, productId: one.id, before, now });
    return before;
  };
}

const keyReused = () =>
  conflict('chave_reutilizada', 'Esta mudança já foi feita com outros dados. Tente de novo.');
