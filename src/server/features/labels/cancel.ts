import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { leaveParcel } from '../tracking/index.ts';
import {
  change,
  lastOf,
  later,
  mayStillBeDone,
  REST,
  say,
  write,
  at,
  QUIET_MS,
  type Turn,
  type Work,
} from './work.ts';

const POSTED = 'Esta etiqueta já foi postada e não pode mais ser cancelada.';
const KEPT = 'A transportadora não deixa mais cancelar esta etiqueta.';

/** Made, and nothing else is wanted of it. */
export const madeTurn = (): Promise<Turn> => Promise.resolve(REST);

/** A paid label that is not wanted any more: it is over when it reads as cancelled, and not before. */
export async function cancelTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const id = label.provider_id ?? '';
  const read = await deps.provider.read(id);
  if (read.kind === 'refused') await say(work, read.words);
  if (read.kind !== 'ok' || read.value === null) return later(work);
  if (read.value.standing === 'cancelled') return noteCancelled(work);
  if (read.value.standing === 'sent') return keep(work, POSTED);
  const last = lastOf(work, 'cancelamento');
  if (last?.outcome === 'recusado')
    return keep(work, `O Melhor Envio não cancelou a etiqueta. ${last.words}`);
  if (last?.outcome === 'feito') return later(work);
  if (last !== undefined && mayStillBeDone(work, last)) return at(last.at.getTime() + QUIET_MS);
  const may = await deps.provider.mayCancel(id);
  if (may.kind === 'refused') return keep(work, may.words);
  if (may.kind !== 'ok') return later(work);
  if (!may.value) return keep(work, KEPT);
  await write(work, {
    step: 'cancelamento',
    call: () => deps.provider.cancel(id, 'Pedido não será enviado'),
  });
  return 'again';
}

/** It stays bought. */
async function keep(work: Work, problem: string): Promise<Turn> {
  await change(work, { goal: 'comprar', problem: problem.slice(0, 600) });
  return work.label.state === 'gerada' ? REST : 'again';
}

/** It reads as cancelled: what it cost goes back to the wallet by itself. */
export async function noteCancelled(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await change(work, { state: 'cancelada', cancelled_at: now, problem: '' }, tx);
    await leaveParcel(tx, label.id);
    const order = await deps.orders.find({ id: label.order_id }, tx);
    if (order === undefined) return;
    const after = { etiqueta: label.id, protocolo: label.protocol };
    const action = 'etiqueta_cancelada';
    await insertAudit(tx, { actor: 'system', action, subject: orderSubject(order), after, at: now });
  });
  return REST;
}
