import { conflict, notFound } from '../../errors.ts';
import type { ExchangesDeps } from './deps.ts';
import { findExchange, type Exchange } from './exchanges.store.ts';
import { ownOrder, type Asking } from './own-order.ts';
import { isCodeOver } from './reverse-code.ts';

interface Deps extends Pick<ExchangesDeps, 'db' | 'clock' | 'unknownCodes'> {}

export interface OwnCode {
  orderId: number;
  exchangeId: number;
  /** Until when it is good, as the label that it was made by says it. */
  until: Date;
}

/**
 * The made code by which whoever asks may still post what a request of hers brings back. Throws 404 for what is not hers, 409 where
 * there is no such code, and 429 for who guesses.
 */
export async function ownMadeCode(deps: Deps, asking: Asking & { params: { id: number } }): Promise<OwnCode> {
  const order = await ownOrder(deps, asking);
  const exchange = await findExchange(deps.db, asking.params.id);
  if (exchange?.order_id !== order.id) throw notFound('Não encontramos esta troca.');
  if (exchange.state !== 'autorizada') throw notWaiting(exchange);
  const { id: exchangeId, reverse_until: until } = exchange;
  if (until === null) {
    const text = 'Esta devolução não tem um código de postagem gerado aqui. Peça a declaração à loja.';
    throw conflict('sem_codigo', text);
  }
  if (isCodeOver(exchange, deps.clock())) {
    throw conflict(
      'codigo_vencido',
      'O código de postagem venceu. Se você ainda não postou, peça outro à loja.',
    );
  }
  return { orderId: order.id, exchangeId, until };
}

const notWaiting = ({ state }: Exchange) =>
  conflict(
    'troca_mudou',
    state === 'pedida'
      ? 'Esta troca ainda não foi autorizada.'
      : 'Esta troca não espera mais a peça: não precisa de declaração.',
  );
