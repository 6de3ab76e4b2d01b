import type { Books } from './books.ts';

/** Each refund as credit is one vale of its sum, and each gift card that is paid for is one of its price; no other is. */
export function valeFaults(books: Books): string[] {
  const { vales, tasks, charges, items, orders } = books;
  const faults: string[] = [];
  const made = (sourceKey: string) => vales.filter(({ source_key: key }) => key === sourceKey);
  for (const task of tasks.filter(({ as_credit: asCredit }) => asCredit)) {
    const charge = charges.find(({ id }) => id === task.payment_id);
    const [vale, ...more] = made(`estorno:${task.id}`);
    const cents = task.amount_cents ?? charge?.amount_cents;
    const isMade = task.state === 'done' && cents !== 0;
    if (more.length > 0 || (vale?.issued_cents ?? null) !== (isMade ? cents : null))
      faults.push(`refund ${task.id} became ${vale?.issued_cents} and ${more.length} more`);
  }
  for (const item of items.filter(({ vale_presente: isGift }) => isGift)) {
    const order = orders.find(({ id }) => id === item.order_id);
    const own = vales.filter(({ order_item_id: of }) => of === item.id);
    const isPaidFor = order !== undefined && order.paid_at !== null;
    if (
      own.length !== (isPaidFor ? item.quantidade : 0) ||
      own.some((one) => one.issued_cents !== item.preco_cents)
    )
      faults.push(
        `order ${item.order_id} is ${order?.status} with ${own.length} of ${item.quantidade} gift cards`,
      );
    // What its money was given back for pays nothing any more.
    const open = own.filter(
      (one) => one.balance_cents > 0 && one.blocked_at === null && one.refund_key === null,
    );
    if (order?.status === 'refunded' && open.length > 0)
      faults.push(`order ${item.order_id} is refunded, and ${open.length} of its gift cards can be spent`);
  }
  const known = vales.filter(
    ({ source_key: key }) => !/^(?:prova:|estorno:\d+$|presente:\d+:\d+$)/.test(key),
  );
  return [...faults, ...known.map(({ id, source_key: key }) => `vale ${id} came of ${key}`)];
}
