import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { Transaction } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import type { ProviderLabel } from '../../providers/freight/labels-port.ts';
import { forgetReverseCode } from '../exchanges/index.ts';
import type { Order } from '../orders/index.ts';
import { leaveParcel } from '../tracking/index.ts';
import type { Label } from './labels.store.ts';
import { hasWordOfEnd } from './money.store.ts';
import { isOldCode } from './return.store.ts';
import { subjectOf } from './subject.ts';
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

/**
 * Made, and nothing else is wanted of it. Where its provider tells that it is over though no carrier ever had it, that is
 * read back; else it stays what it is.
 */
export async function madeTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const now = deps.clock();
  if (isOldCode(label, now)) return oldCodeTurn(work);
  if (!(await hasWordOfEnd(deps.db, label.id, now))) return REST;
  const read = await deps.provider.read(label.provider_id ?? '');
  if (read.kind !== 'ok') return later(work);
  await change(work, { lapse_read_at: now });
  const isOver = read.value?.standing === 'cancelled' && !read.value.wasPosted;
  return isOver ? noteCancelled(work, lapseOf(read.value)) : REST;
}

/** The time of a posting code is over: what nobody has posted by it is cancelled, and its money comes back. */
async function oldCodeTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const read = await deps.provider.read(label.provider_id ?? '');
  if (read.kind !== 'ok' || read.value === null) return later(work);
  if (read.value.standing === 'cancelled') return noteCancelled(work, 'venceu');
  if (read.value.standing !== 'sent') {
    await change(work, { goal: 'desistir' });
    return 'again';
  }
  await change(work, { lapse_read_at: deps.clock(), problem: '' });
  return REST;
}

/** Why one is over that nobody here gave up. */
export const lapseOf = (read: ProviderLabel | null) => (read?.isExpired === true ? 'venceu' : 'cancelada');

/** A paid label that is not wanted any more: it is over when it reads as cancelled, and not before. */
export async function cancelTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const id = label.provider_id ?? '';
  const read = await deps.provider.read(id);
  if (read.kind === 'refused') await say(work, read.words);
  if (read.kind !== 'ok' || read.value === null) return later(work);
  if (read.value.standing === 'cancelled') return noteCancelled(work, lapsedCode(work));
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

/** A posting code that is given up after its time ended by that. */
const lapsedCode = ({ deps, label }: Work): Label['lapsed'] =>
  isOldCode(label, deps.clock()) ? 'venceu' : null;

/** It stays bought; a posting code whose time is over is good for nothing all the same, unless it was posted by. */
async function keep(work: Work, problem: string): Promise<Turn> {
  if (problem !== POSTED && lapsedCode(work) !== null) return noteCancelled(work, 'venceu');
  await change(work, { goal: 'comprar', problem: problem.slice(0, 600) });
  return work.label.state === 'gerada' ? REST : 'again';
}

/** It reads as cancelled: what it cost goes back to the wallet by itself. */
export async function noteCancelled(work: Work, lapsed: Label['lapsed'] = null): Promise<Turn> {
  const { deps, label } = work;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const order = await deps.orders.lock(tx, label.order_id);
    await change(work, { state: 'cancelada', cancelled_at: now, problem: '', lapsed }, tx);
    await leaveParcel(tx, label.id);
    if (order === undefined) return;
    if (label.code_until !== null && lapsed !== 'venceu') await forgetCode(tx, order, label);
    const after = { etiqueta: label.id, protocolo: label.protocol };
    const action = lapsed === 'venceu' ? 'etiqueta_vencida' : 'etiqueta_cancelada';
    await insertAudit(tx, { actor: 'system', action, subject: orderSubject(order), after, at: now });
  });
  return REST;
}

/** Nobody is to post by the code of a label that was cancelled; one that has run out stays, to be told as that. */
async function forgetCode(tx: Transaction<DB>, order: Order, label: Label): Promise<void> {
  const { parcel } = await subjectOf(tx, order, label.parcel_id);
  const [exchangeId, until] = [parcel?.exchange_id ?? 0, label.code_until];
  if (until !== null) await forgetReverseCode(tx, { exchangeId, until });
}
