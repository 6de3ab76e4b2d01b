import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { VariantNow } from '../purchases/index.ts';
import { sendAddedTo } from './added-orders.store.ts';
import { changeVariant } from './change-line.store.ts';
import { updateOrder, type Order, type OrderItem } from './orders.store.ts';

type Tx = Transaction<DB>;

/** To whom and where an order goes; a number that is absent stays as it is. */
type Place = Pick<
  Order,
  'nome' | 'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'estado'
> &
  Partial<Pick<Order, 'whatsapp'>>;

interface Elsewhere {
  place: Place;
  /** Another freight, where it goes there by another. */
  way: { frete?: string };
  now: Date;
}

/** A locked order goes elsewhere from now on, and with it what was added to it. */
export async function sendElsewhere(tx: Tx, order: Order, { place, way, now }: Elsewhere): Promise<void> {
  await updateOrder(tx, order.id, { ...place, ...way, updated_at: now });
  await sendAddedTo(tx, order.id, { ...place, updated_at: now });
}

interface OtherVariant {
  item: OrderItem;
  units: number;
  variant: VariantNow;
  now: Date;
}

/** So many units of a locked order's line go out as another variant: who packed it has put the other one in, and checks it again. */
export async function changeLine(tx: Tx, order: Order, { now, ...change }: OtherVariant): Promise<void> {
  await changeVariant(tx, change);
  if (order.status !== 'processing') return;
  await updateOrder(tx, order.id, { unpacked_since: order.unpacked_since ?? now, updated_at: now });
}
