import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { findEdit, listEdits, type OrderEdit } from '../edits/index.ts';
import type { Order } from '../orders/index.ts';
import type { Asked, OrderEditsDeps } from './deps.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What was asked for under a key, as it is kept; the key is long and by chance, so that nobody guesses what was asked. */
export const hashOf = (key: string, asked: object): string =>
  createHash('sha256')
    .update(JSON.stringify([key, asked]))
    .digest('base64url');

/** The change that a call made before; undefined for the first. Throws 409 where its key asked for another one. */
export async function knownEdit(
  db: Db,
  { orderId, key }: Asked,
  hash: string,
): Promise<OrderEdit | undefined> {
  const known = await findEdit(db, { orderId, key });
  if (known === undefined || known.request_hash === hash) return known;
  throw conflict('chave_reutilizada', 'Esta chave já foi usada para mudar outra coisa deste pedido.');
}

/** Changes an order under its lock; a trial of it is undone. */
export const whileLocked = <T>(
  { orders }: OrderEditsDeps,
  { orderId, isTrial }: Pick<Asked, 'orderId' | 'isTrial'>,
  work: (tx: Transaction<DB>, order: Order) => Promise<T>,
): Promise<T> => (isTrial ? orders.tried(orderId, work) : orders.locked(orderId, work));

/** Throws 409 where somebody else has changed it since it was looked at. */
export async function requireSeen(tx: Transaction<DB>, { orderId, seen }: Asked): Promise<void> {
  const last = (await listEdits(tx, orderId)).at(-1);
  if ((last?.id ?? 0) === seen) return;
  throw pedidoMudou();
}

export const pedidoMudou = () =>
  conflict('pedido_mudou', 'Enquanto isso, outra pessoa mudou este pedido. Confira como ele está agora.');
