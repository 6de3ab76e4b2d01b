import { isOpenState } from '#shared/charges.ts';
import { notFound, providerFailed } from '../../errors.ts';
import { listCharges } from '../ledger/index.ts';
import { requireSameKind, type NewOrder, type Order, type PlacedOrder } from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { naming } from './provider-texts.ts';
import { readBack } from './hear.ts';
import { settleOrder } from './settle.ts';

/**
 * Places an order. One that is given up for it has its charges called off first; until the provider says that they are,
 * it stands as it was. Throws as placing does, 404 for a code that nobody has, 409 where the other order is paid or may
 * be, 502 or 504 when the provider can't be told: the same key then tries again.
 */
export async function placeNew(deps: PaymentsDeps, { replaces, ...asked }: NewOrder): Promise<PlacedOrder> {
  const { orders } = deps;
  if (replaces === undefined) return orders.place({ ...asked, freight: await orders.priceFreight(asked) });
  const givenUp = await orders.find({ codigo: replaces });
  if (givenUp === undefined) throw notFound('Não encontramos o pedido a substituir.');
  requireSameKind(givenUp, asked);
  await settleOrder(deps, givenUp);
  const replacing = { ...asked, replaces: givenUp.id };
  const whole = { ...replacing, freight: await orders.priceFreight(replacing) };
  await orders.beginReplacing(whole);
  try {
    await callOffAll(deps, givenUp);
    return await orders.place(whole);
  } catch (error) {
    await orders.endReplacing(givenUp.id);
    throw error;
  }
}

/** Calls off all that is open of an order. Throws 502 or 504 unless the provider says how each of it has ended. */
async function callOffAll(deps: PaymentsDeps, order: Order): Promise<void> {
  const listOpen = async () =>
    (await listCharges(deps.db, order.id)).filter(({ state }) => isOpenState(state));
  for (const charge of await listOpen()) {
    const outcome = await deps.provider.cancel(charge.provider_payment_id);
    if (outcome.kind === 'ok') {
      await deps.orders.applyPayment({ provider: deps.provider.name, payment: outcome.value });
    } else if (outcome.kind !== 'refused' || !(await readBack(deps, charge))) {
      const { detail } = outcome.kind === 'refused' ? outcome.refusal : outcome;
      throw notCalledOff(order, { timedOut: outcome.kind !== 'refused' && outcome.timedOut, detail });
    }
  }
  const after = await deps.orders.find({ id: order.id });
  if (after?.status === 'pending' && (await listOpen()).length > 0) {
    throw notCalledOff(order, { timedOut: false, detail: 'ainda em aberto' });
  }
}

function notCalledOff(order: Order, { timedOut, detail }: { timedOut: boolean; detail: string }) {
  const text = 'Não foi possível cancelar agora o pagamento que está em aberto. Tente novamente.';
  return naming(order, providerFailed(timedOut ? 504 : 502, text, detail));
}
