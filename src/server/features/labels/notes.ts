import type { Transaction } from 'kysely';
import { invoiceOfKey } from '#shared/invoice-key.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import { listKeys, listSaleKeys } from '../invoices/index.ts';
import { listGoingAlong } from '../orders/index.ts';
import type { OrderParcel } from '../parcels/index.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';
import type { Subject } from './subject.ts';

const LAPSING = 'Esta nota foi cancelada, ou está sendo: emita outra, ou informe a chave dela.';
const NOT_THE_SALES =
  'A peça nova leva nota própria, com a chave dela: a de outra nota deste pedido não acompanha a troca.';

type KeysGiven = Pick<LabelsDeps, 'db' | 'lapsingKeys' | 'pieceKeys'>;

/** Of the note that was issued here for what an exchange sends. */
async function pieceKeyOf(
  { db, pieceKeys }: { db: LabelsDeps['db'] | Transaction<DB> } & Pick<LabelsDeps, 'pieceKeys'>,
  { exchange_id: id }: Pick<OrderParcel, 'exchange_id'>,
): Promise<string | undefined> {
  return id === null ? undefined : (await pieceKeys?.(db, [id]))?.get(id);
}

/** The keys that orders' invoices have, where they hold and are of those which parcels go with. */
export async function notesForParcels(
  { db, lapsingKeys }: KeysGiven,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const keys = [...(await listSaleKeys(db, orderIds))].filter(
    ([, key]) => key !== '' && invoiceOfKey(key).model === 'NF-e',
  );
  const lapsing = await lapsingKeys?.(
    db,
    keys.map(([, key]) => key),
  );
  return new Map(keys.filter(([, key]) => lapsing?.has(key) !== true));
}

/** The key that a parcel's label is likely to go by; '': none. What an exchange sends is in no note of the sale. */
export async function noteFor(deps: KeysGiven, { order, parcel }: Subject): Promise<string> {
  if (parcel?.kind === 'devolucao') return '';
  if (parcel?.kind === 'troca') return (await pieceKeyOf(deps, parcel)) ?? '';
  return (await notesForParcels(deps, [order.id])).get(order.id) ?? '';
}

/** Throws 409 for a key whose invoice holds no more, or is not to; its order is locked. */
export async function refuseLapsing(
  { lapsingKeys }: Pick<LabelsDeps, 'lapsingKeys'>,
  tx: Transaction<DB>,
  { invoice_key: key }: Pick<Label, 'invoice_key'>,
): Promise<void> {
  if (key !== null && (await lapsingKeys?.(tx, [key]))?.has(key) === true)
    throw conflict('nota_cancelada', LAPSING);
}

/** Throws 422 for the key of another note of its order on what an exchange sends: that says nothing of it. */
export async function refuseSalesKey(
  { pieceKeys }: Pick<LabelsDeps, 'pieceKeys'>,
  tx: Transaction<DB>,
  { order, parcel, key }: Subject & { key: string | null },
): Promise<void> {
  if (parcel?.kind !== 'troca' || key === null) return;
  const own = await pieceKeyOf({ db: tx, ...(pieceKeys && { pieceKeys }) }, parcel);
  const isOther = own === undefined ? (await listKeys(tx, order.id)).has(key) : own !== key;
  if (isOther) throw invalid(NOT_THE_SALES, { chaveNota: NOT_THE_SALES });
}

/** Throws 409 for an order's own parcel while what was added to it has no invoice, where parcels go with one. */
export async function refuseBareAddition(
  deps: Pick<LabelsDeps, 'needsInvoice' | 'issuesHere' | 'lapsingKeys'>,
  tx: Transaction<DB>,
  { order, parcel }: Subject,
): Promise<void> {
  if (deps.needsInvoice?.() !== true || (parcel !== null && parcel.kind !== 'reenvio')) return;
  const along = await listGoingAlong(tx, order);
  const keys = await notesForParcels(
    { ...deps, db: tx },
    along.map(({ id }) => id),
  );
  const bare = along.find(({ id }) => !keys.has(id));
  if (bare === undefined) return;
  const before = deps.issuesHere?.() === true ? 'emita antes a nota' : 'anote antes a chave da nota';
  const text = `Falta a nota fiscal da peça acrescentada: ${before} do pedido ${bare.codigo}.`;
  throw conflict('falta_nota', text);
}
