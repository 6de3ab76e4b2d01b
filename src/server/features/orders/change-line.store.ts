import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { VariantNow } from '../purchases/index.ts';
import type { OrderItem } from './orders.store.ts';

type Tx = Transaction<DB>;

/**
 * So many units of a locked order's line are of another variant from now on, at what was paid for them: the whole line, or a
 * line of their own behind the others. Those that a line gives back first stay where they are.
 */
export async function changeVariant(
  tx: Tx,
  { item, units, variant }: { item: OrderItem; units: number; variant: VariantNow },
): Promise<void> {
  const { variantId, stockItemId, sku, cor, tamanho, imagem } = variant;
  const named = { variant_id: variantId, stock_item_id: stockItemId, sku, cor, tamanho, imagem };
  if (units === item.quantidade) {
    await tx.updateTable('order_items').set(named).where('id', '=', item.id).execute();
    return;
  }
  const stays = item.quantidade - units;
  const { cents } = await tx
    .selectFrom('order_units')
    .select(sql<number>`coalesce(sum(unit_cents - paid_cents), 0)::integer`.as('cents'))
    .where('order_item_id', '=', item.id)
    .where('number', '>=', stays)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('order_items')
    .set((eb) => ({ quantidade: stays, desconto_cents: eb('desconto_cents', '-', cents) }))
    .where('id', '=', item.id)
    .execute();
  const made = await insertSplit(tx, { item, units, cents, named });
  await tx
    .updateTable('order_units')
    .set((eb) => ({ order_item_id: made, number: eb('number', '-', stays) }))
    .where('order_item_id', '=', item.id)
    .where('number', '>=', stays)
    .execute();
}

interface Split {
  item: OrderItem;
  units: number;
  /** What is off them. */
  cents: number;
  named: Pick<OrderItem, 'variant_id' | 'stock_item_id' | 'sku' | 'cor' | 'tamanho' | 'imagem'>;
}

async function insertSplit(tx: Tx, { item, units, cents, named }: Split): Promise<number> {
  const { id: _old, presentes: _none, ...same } = item;
  const { position } = await tx
    .selectFrom('order_items')
    .select(sql<number>`max(position) + 1`.as('position'))
    .where('order_id', '=', item.order_id)
    .executeTakeFirstOrThrow();
  const row = { ...same, ...named, position, quantidade: units, desconto_cents: cents };
  const { id } = await tx
    .insertInto('order_items')
    .values({ ...row, restocked: 0, written_off: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
