import type { Transaction } from 'kysely';
import type { TipoDeVale } from '#shared/credits.ts';
import type { DB } from '../../db/index.ts';
import { insertMovement, lockCredits, updateCredit } from './credits.store.ts';
import { listIssuedOf } from './block.store.ts';

interface Contested {
  orderId: number;
  /** Why, in the vale's history. */
  note: string;
  /** All kinds where none is said. */
  kind?: TipoDeVale;
  now: Date;
}

/** The vales that came of an order's money pay nothing until the owner says so; what a refund has stays with it. */
export async function blockIssuedOf(
  tx: Transaction<DB>,
  { orderId, note, kind, now }: Contested,
): Promise<void> {
  for (const credit of await lockCredits(tx, await listIssuedOf(tx, orderId, kind))) {
    const { id } = credit;
    if (credit.blocked_at !== null || credit.refund_key !== null) continue;
    await updateCredit(tx, id, { blocked_at: now });
    await insertMovement(tx, {
      credit_id: id,
      kind: 'bloqueado',
      cents: 0,
      made_by: 'system',
      note,
      at: now,
    });
  }
}
