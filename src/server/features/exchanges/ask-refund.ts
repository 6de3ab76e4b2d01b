import { exchangeName } from '#shared/exchange-states.ts';
import { AppError } from '../../errors.ts';
import { listRefundLines, type Debt } from '../ledger/index.ts';
import { hasSentPart } from '../parcels/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { findExchange, listLines, type Db, type Exchange } from './exchanges.store.ts';
import { isFreightLeft } from './freight.ts';
import { findOwnRefund } from './own-refund.ts';

/** The order is no sale any more: all of it went back by another refund. */
const ALL_BACK: ReadonlySet<string> = new Set(['sem_pagamento', 'estorno_sem_itens']);

interface Asking {
  exchangeId: number;
  /** The own refund in place of which a fresh one is asked for: it was rejected. */
  rejected: Debt | undefined;
  /** What was left changed while it was asked for. */
  isAgain?: boolean;
}

/**
 * Asks for a refund of what is not back yet of a request. Is its money back? It is without asking where other refunds of its
 * pieces are done. Throws what the refund does.
 */
export async function askRefund(deps: ExchangesDeps, asking: Asking): Promise<boolean> {
  const exchange = await findExchange(deps.db, asking.exchangeId);
  if (exchange?.state !== 'devolvendo') return false;
  const left = await findLeft(deps, exchange);
  // Read after what is left: an own refund that makes that less is seen here.
  const { debt, nextKey } = await findOwnRefund(deps.db, exchange);
  if (debt?.id !== asking.rejected?.id) return debt?.state === 'done';
  if (left.units.size === 0 && !left.freight) return !left.isUnsure;
  try {
    return (await deps.payments.refund(refundFor(exchange, left, nextKey))).done;
  } catch (error) {
    return afterRefusal(deps, { asking, exchange, error });
  }
}

/** Refusals that end by themselves, or that asking itself sees to. */
const PASSING: ReadonlySet<string> = new Set([...ALL_BACK, 'estorno_em_andamento']);

/** Throws what would refuse the refund of a request, as it would be ended, for good; nothing is written. Asks its provider. */
export async function requireRefundable(
  deps: ExchangesDeps,
  exchange: Exchange,
  isAgain = false,
): Promise<void> {
  const left = await findLeft(deps, exchange);
  if (left.units.size === 0 && !left.freight) return;
  const { nextKey } = await findOwnRefund(deps.db, exchange);
  try {
    await deps.payments.tryRefund(refundFor(exchange, left, nextKey));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (PASSING.has(error.codigo)) return;
    // What was left may have changed while it was asked for.
    if (error.status !== 422 || isAgain) throw error;
    await requireRefundable(deps, exchange, true);
  }
}

async function afterRefusal(
  deps: ExchangesDeps,
  { asking, exchange, error }: { asking: Asking; exchange: Exchange; error: unknown },
): Promise<boolean> {
  if (!(error instanceof AppError) || error.codigo === 'estorno_recusado') throw error;
  const { debt } = await findOwnRefund(deps.db, exchange);
  if (debt !== undefined && debt.id !== asking.rejected?.id) return debt.state === 'done';
  if (ALL_BACK.has(error.codigo)) return true;
  if (error.status !== 422 || asking.isAgain === true) throw error;
  return askRefund(deps, { ...asking, isAgain: true });
}

interface Left {
  units: Map<number, number>;
  freight: boolean;
  /** Is some of the rest under way only? */
  isUnsure: boolean;
  restock: boolean;
}

async function findLeft(deps: ExchangesDeps, exchange: Exchange): Promise<Left> {
  const lines = await listLines(deps.db, [exchange.id]);
  const order = await deps.orders.find({ id: exchange.order_id });
  const items = await deps.orders.items(exchange.order_id);
  const refunded = await readRefunded(deps.db, exchange.order_id);
  const units = new Map<number, number>();
  for (const { id, quantidade } of items) {
    const own = lines.filter((line) => line.order_item_id === id).reduce((sum, line) => sum + line.units, 0);
    const left = Math.min(own, quantidade - (refunded.units.get(id) ?? 0));
    if (left > 0) units.set(id, left);
  }
  const freight = exchange.freight_back && order !== undefined && (await isFreightLeft(deps.db, order));
  return {
    units,
    freight,
    isUnsure: lines.some((line) => refunded.underWay.has(line.order_item_id)),
    restock:
      exchange.to_stock === true && !exchange.restocked && !(await isOwnStock(deps.db, exchange, lines)),
  };
}

/**
 * Does the exchange itself put what came back into stock? What one had sent is no unit that the order took; and a refund
 * puts nothing back that went ahead of its order, while a withdrawal from all of it ends when that is here.
 */
export const isOwnStock = async (
  db: Db,
  { whole, order_id: orderId }: Exchange,
  lines: readonly { from_line_id: number | null }[],
): Promise<boolean> =>
  lines.some((line) => line.from_line_id !== null) || (whole && (await hasSentPart(db, orderId)));

async function readRefunded(db: Db, orderId: number) {
  const units = new Map<number, number>();
  const underWay = new Set<number>();
  for (const { order_item_id: id, state, units: back } of await listRefundLines(db, orderId)) {
    if (state !== 'queued' && state !== 'done') continue;
    units.set(id, (units.get(id) ?? 0) + back);
    if (state === 'queued') underWay.add(id);
  }
  return { units, underWay };
}

function refundFor(exchange: Exchange, { units, freight, restock }: Left, key: string) {
  const asCredit = exchange.ending === 'vale';
  return {
    orderId: exchange.order_id,
    asked: { kind: 'lines' as const, asCredit, units, freight, restock, expectedCents: null },
    note: `Troca ${exchangeName(exchange.id)}`,
    key,
    by: exchange.ended_by,
  };
}
