import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { listRefundLines } from '../ledger/index.ts';
import { listAhead } from './parcels.store.ts';
import { unitsInOwn } from './units.ts';

/** A line of an order, as it was bought. */
interface Bought {
  id: number;
  quantidade: number;
  /** Gift cards are in no parcel. */
  vale_presente: boolean;
}

/** How many units of each line are in an order's own parcel. */
export async function unitsOfOwn(db: Kysely<DB>, orderId: number): Promise<(line: Bought) => number> {
  const [ahead, lines] = [await listAhead(db, orderId), await listRefundLines(db, orderId)];
  return ({ id, quantidade, vale_presente: isGift }) => {
    const back = lines
      .filter(({ order_item_id: of, state }) => of === id && (state === 'queued' || state === 'done'))
      .reduce((sum, { units }) => sum + units, 0);
    return isGift ? 0 : unitsInOwn({ quantity: quantidade, back, ahead: ahead.get(id) ?? 0 });
  };
}
