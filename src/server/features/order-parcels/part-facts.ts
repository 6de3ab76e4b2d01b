import type { Kysely } from 'kysely';
import { joined } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import type { PartFacts } from '../mail/index.ts';
import { listItems, type OrderItem } from '../orders/index.ts';
import {
  findParcel,
  listNewPieces,
  listParcelLines,
  listParcels,
  unitsOfOwn,
  type OrderParcel,
} from '../parcels/index.ts';

interface Named {
  orderId: number;
  parcelId?: number | undefined;
  /** The code that the mail tells: another one has overtaken it. */
  partCode?: string | undefined;
  isPartAgain?: boolean | undefined;
}

/** The parcel beside an order's own that a mail is about, and what is still to come; undefined for none, or another code by now. */
export async function findPartFacts(
  db: Kysely<DB>,
  { orderId, parcelId, partCode, isPartAgain = false }: Named,
): Promise<PartFacts | undefined> {
  const parcel = parcelId === undefined ? undefined : await findParcel(db, parcelId);
  if (parcel?.order_id !== orderId || parcel.undone_at !== null) return undefined;
  if (partCode !== undefined && partCode !== parcel.rastreio) return undefined;
  if (parcel.kind === 'troca') return newPieceFacts(db, parcel);
  return parcel.kind === 'parte' ? partFacts(db, parcel, isPartAgain) : undefined;
}

async function newPieceFacts(db: Kysely<DB>, parcel: OrderParcel): Promise<PartFacts> {
  const { id, rastreio, transportadora, delivered_at: there } = parcel;
  const pieces = (await listNewPieces(db, parcel.order_id)).filter((one) => one.parcel_id === id);
  const words = pieces.map((one) => pieceWords(one, one.quantidade));
  const told = { isThere: there !== null, isAgain: false, rastreio, transportadora };
  return { kind: 'troca', ...told, pieces: words, rest: [] };
}

/** Likewise as it would be by a code that is not noted yet. */
export async function partFacts(
  db: Kysely<DB>,
  parcel: Pick<OrderParcel, 'id' | 'order_id' | 'rastreio' | 'transportadora' | 'delivered_at'>,
  isAgain: boolean,
): Promise<PartFacts> {
  const { id, order_id: orderId, rastreio, transportadora } = parcel;
  const items = await listItems(db, orderId);
  const lines = await listParcelLines(db, orderId);
  const waiting = new Set(
    (await listParcels(db, orderId))
      .filter((one) => one.kind === 'parte' && one.sent_at === null && one.id !== id)
      .map((one) => one.id),
  );
  const own = await unitsOfOwn(db, orderId);
  const inPart = (item: OrderItem, isIn: (parcelId: number) => boolean) =>
    lines
      .filter((line) => line.order_item_id === item.id && isIn(line.parcel_id))
      .reduce((sum, { units }) => sum + units, 0);
  return {
    kind: 'parte',
    isThere: parcel.delivered_at !== null,
    isAgain,
    rastreio,
    transportadora,
    pieces: piecesOf(items, (item) => inPart(item, (one) => one === id)),
    rest: piecesOf(items, (item) => own(item) + inPart(item, (one) => waiting.has(one))),
  };
}

const piecesOf = (items: readonly OrderItem[], unitsOf: (item: OrderItem) => number): string[] =>
  items.flatMap((item) => {
    const units = unitsOf(item);
    return units > 0 ? [pieceWords(item, units)] : [];
  });

const pieceWords = ({ nome, cor, tamanho }: Pick<OrderItem, 'nome' | 'cor' | 'tamanho'>, units: number) =>
  `${units} × ${joined([nome, cor, tamanho], ', ')}`;
