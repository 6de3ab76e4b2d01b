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
/** Each is asked about when a page comes back. */
const MOST_KEPT = 10;

/** The orders of this browser that may still be paid, the latest first. */
export function readOpenOrders(): readonly OpenOrder[] {
  return readKept().toReversed();
}

/** The latest of them that buys some of these lines; null: none does. */
export const openOrderOf = (lineIds: readonly string[]): OpenOrder | null =>
  readOpenOrders().find(({ lines }) => lines.some(([id]) => lineIds.includes(id))) ?? null;

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
    return Array.isArray(kept) ? kept.filter(isKept).slice(-MOST_KEPT) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  const { codigo, lines, keptAtMs, paymentId, expiresAt } = (value ?? {}) as Partial<Kept>;
  // A clock that was put right since has kept it in the future: it would be asked about for as long.
  const ageMs = typeof keptAtMs === 'number' ? Math.abs(Date.now() - keptAtMs) : Number.NaN;
  const isRead = typeof codigo === 'string' && isTextOrNone(paymentId) && isTextOrNone(expiresAt);
  return isRead && Array.isArray(lines) && lines.every(isLine) && ageMs < KEPT_FOR_MS;
}

const isTextOrNone = (value: unknown) => value === null || typeof value === 'string';

function isLine(line: unknown): line is BoughtLine {
  return Array.isArray(line) && typeof line[0] === 'string' && Number.isSafeInteger(line[1]);
}
