import type { Kysely } from 'kysely';
import type { Embalagem } from '#shared/wire/boxes.ts';
import type { DB } from '../../db/index.ts';
import type { listRefundLines } from '../ledger/index.ts';
import { isFetched, type Order, type OrderItem } from '../orders/index.ts';
import { unitsInOwn } from '../parcels/index.ts';
import { packerFor, packingWords } from '../shipping/index.ts';

type RefundLines = Awaited<ReturnType<typeof listRefundLines>>;

/** Of a parcel what is packed into it. */
export interface ToPack {
  order: Pick<Order, 'status' | 'frete' | 'unpacked_since'>;
  items: readonly OrderItem[];
  refundLines: RefundLines;
  /** Units that go, or went, ahead of it, by line. */
  ahead: ReadonlyMap<number, number>;
}

/** Units of a line whose money is back or on its way. */
function unitsBack(lines: RefundLines, itemId: number): number {
  return lines
    .filter(({ state, order_item_id: id }) => id === itemId && (state === 'queued' || state === 'done'))
    .reduce((sum, { units }) => sum + units, 0);
}

/** Units of a line that are in the parcel. */
export const unitsToPack = (
  { refundLines, ahead }: Pick<ToPack, 'refundLines' | 'ahead'>,
  { id, quantidade }: Pick<OrderItem, 'id' | 'quantidade'>,
): number =>
  unitsInOwn({ quantity: quantidade, back: unitsBack(refundLines, id), ahead: ahead.get(id) ?? 0 });

const TO_PACK: ReadonlySet<string> = new Set(['pending', 'waiting', 'paid', 'processing']);

/** What is carried, by product; nothing of what is sent, is handed over in the shop or goes by e-mail. */
function carriedItems(parcel: ToPack) {
  const { order, items } = parcel;
  const isToPack = TO_PACK.has(order.status) || order.unpacked_since !== null;
  if (!isToPack || isFetched(order)) return [];
  return items.flatMap((item) => {
    const quantity = unitsToPack(parcel, item);
    const isCarried = !item.vale_presente && item.product_id !== null && quantity > 0;
    return isCarried ? [{ productId: item.product_id ?? 0, quantity }] : [];
  });
}

/** In what each of these is to be packed, in their order. */
export async function packingOf(db: Kysely<DB>, parcels: readonly ToPack[]): Promise<(Embalagem | null)[]> {
  const carried = parcels.map(carriedItems);
  const ids = [...new Set(carried.flat().map(({ productId }) => productId))];
  if (ids.length === 0) return carried.map(() => null);
  const packer = await packerFor(db, ids);
  return carried.map((items) => (items.length === 0 ? null : packingWords(packer.pack(items))));
}
