import { readStored, writeStored } from '../storage/storage.ts';
import { OPEN_ORDERS_KEY } from './open-orders-key.ts';

/**
 * An order whose payment is open or looked at. It outlives the tab that made it, which a phone discards for the bank's
 * app; nobody's name or address is in it.
 */
export interface OpenOrder {
  codigo: string;
  /** At the provider; null where there is no code to be shown. */
  paymentId: string | null;
  /** ISO 8601: until when that can be paid. */
  expiresAt: string | null;
  /** What of the cart it buys; nothing where it is paid again and the cart is about something else. */
  lines: readonly BoughtLine[];
}

/** A line of the cart, and how many units of it. */
export type BoughtLine = readonly [id: string, quantidade: number];

type Kept = OpenOrder & { keptAtMs: number };

const KEPT_FOR_MS = 24 * 3_600_000;

/** The orders of this browser that may still be paid, the latest first. */
export function readOpenOrders(): readonly OpenOrder[] {
  return readKept().toReversed();
}

/** Remembers an order in all tabs, for a day at most. */
export function keepOpenOrder(order: OpenOrder): void {
  write([...without(order.codigo), { ...order, keptAtMs: Date.now() }]);
}

/** Forgets an order. What was kept of it goes to whoever was first to forget it; null for all others. */
export function dropOpenOrder(codigo: string): OpenOrder | null {
  const found = readKept().find((order) => order.codigo === codigo) ?? null;
  if (found !== null) write(without(codigo));
  return found;
}

const without = (codigo: string) => readKept().filter((order) => order.codigo !== codigo);

function write(orders: readonly Kept[]): void {
  writeStored(OPEN_ORDERS_KEY, orders.length === 0 ? null : JSON.stringify(orders));
}

function readKept(): Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(OPEN_ORDERS_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  const { codigo, lines, keptAtMs } = (value ?? {}) as Partial<Kept>;
  const isYoung = typeof keptAtMs === 'number' && Date.now() - keptAtMs < KEPT_FOR_MS;
  return typeof codigo === 'string' && Array.isArray(lines) && lines.every(Array.isArray) && isYoung;
}
