import { findDebt, keyAfter, listRefundLines, type Debt } from '../ledger/index.ts';
import { refundKey } from '../payments/index.ts';
import { listLines, type Db, type Exchange } from './exchanges.store.ts';

export interface OwnRefund {
  /** The one that stands, or the last that was rejected. */
  debt: Debt | undefined;
  /** Of the one to be asked for next, should no other stand. */
  nextKey: string;
}

/** The first refund of a request, and those that took its place after another had overtaken it. */
const keyOf = ({ id }: Pick<Exchange, 'id'>, turn: number) =>
  turn === 0 ? `troca:${id}` : `troca:${id}:${turn}`;

export async function findOwnRefund(db: Db, exchange: Exchange): Promise<OwnRefund> {
  const asked = { kind: 'lines' as const, asCredit: false, units: new Map(), freight: false };
  const named = { ...asked, restock: false, expectedCents: null };
  let last: Debt | undefined;
  for (let turn = 0; ; turn += 1) {
    const key = keyOf(exchange, turn);
    const first = await findDebt(db, refundKey({ orderId: exchange.order_id, key, asked: named }));
    if (first === undefined) return { debt: last, nextKey: key };
    last = await lastOf(db, first);
    if (last.state !== 'rejected') return { debt: last, nextKey: key };
  }
}

/** A refund, or the last one that was asked for in its place. */
async function lastOf(db: Db, first: Debt): Promise<Debt> {
  let debt = first;
  while (debt.state === 'rejected') {
    const next = await findDebt(db, keyAfter(debt.id));
    if (next === undefined) return debt;
    debt = next;
  }
  return debt;
}

const sum = (lines: readonly { units: number }[]) => lines.reduce((units, line) => units + line.units, 0);

/** Did a request's own refund give back all that is in it, and no other a part of that? */
export async function isAllByOwn(db: Db, exchange: Exchange): Promise<boolean> {
  const { debt } = await findOwnRefund(db, exchange);
  if (debt?.state !== 'done') return false;
  const given = (await listRefundLines(db, exchange.order_id)).filter((line) => line.task_id === debt.id);
  return sum(given) === sum(await listLines(db, [exchange.id]));
}
