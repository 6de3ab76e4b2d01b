import type { Order } from './orders.store.ts';

/** Does it go by e-mail? Then nothing of it is packed, and nobody carries it. */
export function isByEmail({ frete }: Pick<Order, 'frete'>): boolean {
  return typeof frete === 'object' && frete !== null && 'tipo' in frete && frete.tipo === 'digital';
}
