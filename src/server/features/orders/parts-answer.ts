import type { Kysely } from 'kysely';
import type { PacoteDoPedido } from '#shared/wire/order-parcels.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import {
  listNewPieces,
  listParcelLines,
  listParcels,
  parcelTeller,
  unitsOfOwn,
  type OrderParcel,
  type TellParcel,
} from '../parcels/index.ts';
import { listItems, type Order, type OrderItem } from './orders.store.ts';

type Beside = Pick<PedidoCompleto, 'pacotes' | 'resto' | 'pacotesDeTroca'>;

/**
 * Parcels beside an order's own that its buyer was told of: parts of it, with what goes by its own parcel then, and what
 * exchanges send. Nothing where none was sent.
 */
export async function partsOf(db: Kysely<DB>, { id: orderId }: Order): Promise<Beside> {
  const sent = (await listParcels(db, orderId)).filter(({ sent_at: sentAt }) => sentAt !== null);
  if (sent.length === 0) return {};
  const tell = await parcelTeller(db, orderId);
  const parts = sent.filter(({ kind }) => kind === 'parte');
  const ofExchanges = sent.filter(({ kind }) => kind === 'troca');
  return {
    ...(parts.length > 0 && (await tellParts(db, orderId, { parts, tell }))),
    ...(ofExchanges.length > 0 && { pacotesDeTroca: await tellNew(db, orderId, { ofExchanges, tell }) }),
  };
}

async function tellParts(
  db: Kysely<DB>,
  orderId: number,
  { parts, tell }: { parts: readonly OrderParcel[]; tell: TellParcel },
): Promise<Pick<Beside, 'pacotes' | 'resto'>> {
  const items = await listItems(db, orderId);
  const lines = await listParcelLines(db, orderId);
  const own = await unitsOfOwn(db, orderId);
  const sentIds = new Set(parts.map(({ id }) => id));
  // A part that is set apart and not sent yet is still to come with the rest, for all that she knows.
  const unsent = (item: OrderItem) =>
    sum(lines, (line) => line.order_item_id === item.id && !sentIds.has(line.parcel_id));
  const within = (id: number) => (item: OrderItem) =>
    sum(lines, (line) => line.order_item_id === item.id && line.parcel_id === id);
  return {
    pacotes: parts.map((parcel) => tell(parcel, piecesBy(items, within(parcel.id)))),
    resto: piecesBy(items, (item) => own(item) + unsent(item)),
  };
}

async function tellNew(
  db: Kysely<DB>,
  orderId: number,
  { ofExchanges, tell }: { ofExchanges: readonly OrderParcel[]; tell: TellParcel },
): Promise<PacoteDoPedido[]> {
  const pieces = await listNewPieces(db, orderId);
  return ofExchanges.map((parcel) =>
    tell(
      parcel,
      pieces.flatMap(({ parcel_id: of, ...piece }) => (of === parcel.id ? [piece] : [])),
    ),
  );
}

type Line = Awaited<ReturnType<typeof listParcelLines>>[number];

const sum = (lines: readonly Line[], isMeant: (line: Line) => boolean): number =>
  lines.filter(isMeant).reduce((units, line) => units + line.units, 0);

const piecesBy = (items: readonly OrderItem[], unitsOf: (item: OrderItem) => number) =>
  items.flatMap((item) => {
    const quantidade = unitsOf(item);
    const { id, nome, cor, tamanho, imagem } = item;
    return quantidade > 0 ? [{ item: id, nome, cor, tamanho, imagem, quantidade }] : [];
  });
