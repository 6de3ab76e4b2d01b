import { conflict } from '../../errors.ts';
import { listRefunds } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { hasReturnFromElsewhere, readReturned, type Db, type Purpose } from './issues.store.ts';

/** Who asked for an invoice that nobody has pressed for. */
export const ITSELF = 'system';

/** What a person may know better is not done without one: `''` where nothing speaks against it. */
function doubt(order: Order): string {
  if (order.fraud_alert_at !== null)
    return 'Este pedido está sob alerta de fraude: a nota não foi emitida sozinha.';
  if (order.disputed) return 'Este pedido está contestado: a nota não foi emitida sozinha.';
  if (order.withdrawn_at !== null)
    return 'Quem comprou desistiu deste pedido: a nota não foi emitida sozinha.';
  return '';
}

/** Throws 409 for an order that is issued for by people alone, its sale or what its exchanges need; it is locked. */
export async function refuseByItself(db: Db, order: Order, purpose: Purpose): Promise<void> {
  const words = doubt(order);
  if (words !== '') throw conflict('pede_alguem', words);
  const refunds = await listRefunds(db, order.id);
  if (refunds.some(({ state }) => state !== 'rejected') || (await readReturned(db, order.id)) > 0) {
    const text = 'Parte do valor deste pedido voltou: confira e emita a nota à mão.';
    throw conflict('pede_alguem', text);
  }
  if (purpose !== 'saida' && (await hasReturnFromElsewhere(db, order.id))) {
    const text =
      'A chave de uma nota de devolução foi anotada à mão: emita à mão as notas que faltam na troca.';
    throw conflict('pede_alguem', text);
  }
}
