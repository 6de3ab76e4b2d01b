import type { Cautela } from '#shared/orders.ts';
import { conflict } from '../../errors.ts';
import { listCharges } from '../ledger/index.ts';
import { listGoingAlong, type Order } from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { readBack } from './hear.ts';

/** What was read of a payment so lately still holds. */
const FRESH_MS = 10 * 60_000;

/**
 * Reads what an order was paid with again before its parcel is made up, for its money may have gone back meanwhile.
 * Throws 409 where the provider gives no answer, unless the owner has been told and goes on all the same.
 */
export async function checkBeforeSending(
  deps: PaymentsDeps,
  order: Order,
  inSpiteOf: readonly Cautela[],
): Promise<void> {
  const freshFrom = new Date(deps.clock().getTime() - FRESH_MS);
  const added = await listGoingAlong(deps.db, order);
  const all = [order, ...added].map(({ id }) => listCharges(deps.db, id));
  const charges = (await Promise.all(all))
    .flat()
    .filter(
      ({ state, provider, checked_at: checkedAt }) =>
        provider === deps.provider.name &&
        (state === 'paid' || state === 'disputed') &&
        checkedAt < freshFrom,
    );
  const answered = await Promise.all(charges.map((charge) => readBack(deps, charge)));
  if (answered.every(Boolean) || inSpiteOf.includes('pagamento_nao_conferido')) return;
  throw conflict(
    'pagamento_nao_conferido',
    'Não foi possível conferir agora, com o provedor de pagamentos, se este pedido continua pago. Tente de novo em alguns minutos.',
  );
}
