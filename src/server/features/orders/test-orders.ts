import type { OrderStatus } from '#shared/wire/orders.ts';
import { conflict, invalid } from '../../errors.ts';
import { hasGiftCard, type PricedLine, type Purchase } from '../purchases/index.ts';
import type { Order } from './orders.store.ts';

/** Where a test order may be: it is paid or not, and given back, and goes nowhere. As its table has it. */
const STAYS: ReadonlySet<OrderStatus> = new Set([
  'pending',
  'in_analysis',
  'paid',
  'declined',
  'cancelled',
  'refunded',
]);

export const TEST_STAYS =
  'Este é um pedido de teste: não é embalado, enviado nem faturado. Devolva o valor, e as peças voltam ao estoque.';

/** Throws 409 where a test order would be packed, sent or handed over. */
export function requireStays({ teste: isTest }: Pick<Order, 'teste'>, to: OrderStatus): void {
  if (isTest && !STAYS.has(to)) throw conflict('pedido_de_teste', TEST_STAYS);
}

/** Throws 409 where a test order would be paid or replaced as a sale, or a sale as a test. */
export function requireSameKind(
  { teste: wasTest }: Pick<Order, 'teste'>,
  { isTest = false }: { isTest?: boolean | undefined },
): void {
  if (wasTest === isTest) return;
  const text = wasTest
    ? 'Este é um pedido de teste, feito com a loja fechada. Faça um novo pedido.'
    : 'Este pedido não é de teste. Faça um novo pedido para testar a loja.';
  throw conflict('pedido_diferente', text);
}

/** Throws 422 where a test would spend a vale, or make one: those are worth money, whoever paid for them. */
export function refuseWorth({ credits }: Purchase, lines: readonly PricedLine[]): void {
  if (credits.length > 0) {
    const text = 'Uma compra de teste não usa vales. Tire o vale e pague tudo.';
    throw invalid(text, { creditos: text });
  }
  if (!hasGiftCard(lines)) return;
  const text = 'Uma compra de teste não leva vale-presente. Escolha uma peça.';
  throw invalid(text, { items: text });
}
