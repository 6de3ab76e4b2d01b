import type { Transaction } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import type { ProviderLabel } from '../../providers/freight/labels-port.ts';
import type { Order } from '../orders/index.ts';
import { followParcel } from '../tracking/index.ts';
import { noteCancelled } from './cancel.ts';
import { listLabels } from './labels.store.ts';
import { refuseLabel } from './sendable.ts';
import {
  at,
  change,
  lastOf,
  later,
  mayStillBeDone,
  REST,
  say,
  write,
  QUIET_MS,
  type Turn,
  type Work,
} from './work.ts';

const AGAIN_MS = 5 * 60_000;
const MADE_SOON_MS = 2000;
/** The order's carrier where the code is not one of its carrier. */
const PROVIDER = 'Melhor Envio';

/** Paid: it is asked to be made, and read until it is. */
export async function paidTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const read = await deps.provider.read(label.provider_id ?? '');
  if (read.kind === 'refused') await say(work, read.words);
  if (read.kind !== 'ok') return later(work);
  if (read.value === null || read.value.standing === 'in_cart') {
    await say(
      work,
      'O Melhor Envio não mostra mais esta etiqueta como paga. Confira no site do Melhor Envio.',
    );
    return later(work);
  }
  if (read.value.standing === 'cancelled') return noteCancelled(work);
  if (read.value.standing !== 'paid') return noteMade(work, read.value);
  return askForIt(work);
}

async function askForIt(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const last = lastOf(work, 'geracao');
  const nowMs = deps.clock().getTime();
  if (last?.outcome === 'feito') {
    return nowMs - last.at.getTime() < 60_000 ? at(nowMs + MADE_SOON_MS) : later(work);
  }
  if (last?.outcome === 'recusado') {
    await say(work, `A etiqueta está paga e ainda não foi gerada: ${last.words}`);
    if (nowMs - last.at.getTime() < AGAIN_MS) return at(last.at.getTime() + AGAIN_MS);
  } else if (last !== undefined && mayStillBeDone(work, last)) {
    return at(last.at.getTime() + QUIET_MS);
  }
  try {
    await write(work, {
      step: 'geracao',
      call: () => deps.provider.make(label.provider_id ?? ''),
      async guard(tx) {
        const order = await deps.orders.lock(tx, label.order_id);
        if (order !== undefined) await refuseLabel(tx, order, await listLabels(tx, order.id));
      },
    });
    return 'again';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What was paid for an order that is none any more waits for somebody's word.
    await say(
      work,
      `${error.message} A etiqueta está paga: cancele-a para receber o valor de volta na carteira.`,
    );
    return REST;
  }
}

/** The carrier knows of it: its code is the order's, which is sent by that, in one transaction. */
async function noteMade(work: Work, made: ProviderLabel): Promise<Turn> {
  const { deps, label } = work;
  // A label without any code can't be followed yet.
  if (made.code === '') return later(work);
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const order = await deps.orders.lock(tx, label.order_id);
    await change(work, { state: 'gerada', made_at: now, code: made.code, problem: '' }, tx);
    if (order === undefined) return;
    const providerId = label.provider_id ?? made.id;
    await followParcel(tx, order, { labelId: label.id, providerId, code: made.code, now });
    const problem = await sendBy(tx, { work, order, made, now });
    if (problem !== '') await change(work, { problem: problem.slice(0, 600) }, tx);
  });
  return REST;
}

interface Sending {
  work: Work;
  order: Order;
  made: ProviderLabel;
  now: Date;
}

/** Moves the order by the label's code; what speaks against it, which leaves the order as it is. */
async function sendBy(tx: Transaction<DB>, { work, order, made, now }: Sending): Promise<string> {
  const { deps, label } = work;
  try {
    await refuseLabel(tx, order, await listLabels(tx, order.id));
    const transportadora = made.isCarriersCode ? label.carrier : PROVIDER;
    const note = { orderId: order.id, rastreio: made.code, transportadora, by: label.bought_by };
    await deps.orders.noteDispatchIn(tx, order, { note, now });
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.message} A etiqueta está gerada, com o código ${made.code}: se ela não for usada, cancele-a.`;
  }
}
