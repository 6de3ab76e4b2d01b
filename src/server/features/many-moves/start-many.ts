import type { ManyMovesDeps } from './deps.ts';
import { refuseByEmail, withEach, type Outcome } from './each.ts';

/**
 * Begins to prepare many orders, each as its own page does it, in a transaction of its own. What is being prepared already
 * is left as it is, so that the same press again, or somebody else's, changes nothing.
 */
export async function startMany(
  deps: ManyMovesDeps,
  { ids, by }: { ids: readonly number[]; by: string },
): Promise<Outcome<never>[]> {
  return withEach<never>(deps, ids, async (order) => {
    if (order.status === 'processing') return { came: 'ja' };
    refuseByEmail(order);
    await deps.payments.changeStatus({ orderId: order.id, to: 'processing', isOfMany: true, by });
    return { came: 'feito' };
  });
}
