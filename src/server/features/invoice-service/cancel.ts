import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict, notFound } from '../../errors.ts';
import type { IssuedInvoice } from '../../providers/invoice/port.ts';
import { isPaidLike } from '#shared/orders.ts';
import { hasLabelOfKey } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { noteCancelled } from './apply.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import {
  changeIssue,
  due,
  findExchangeOf,
  findIssue,
  listIssues,
  lockIssue,
  updateIssue,
  type Issue,
} from './issues.store.ts';
import { hasLeft, isGone } from './rules.ts';
import { change, cut, later, REST, say, type Turn, type Work } from './work.ts';

const BY_HAND = 'Venda desfeita antes do envio das mercadorias';
const BY_ITSELF = 'Pedido cancelado antes do envio das mercadorias';
const EXCHANGE_OVER = 'Troca desfeita antes do envio da peça nova';
const PIECE_GONE = 'A peça nova já saiu: a nota dela não se cancela mais.';
const PIECE_FIRST = 'A nota da peça nova desta troca depende desta: cancele aquela antes.';
const KEPT = 'O emissor não cancelou a nota.';
const NO_ANSWER = 'Ele não respondeu ao cancelamento depois de várias tentativas.';
const MOST_TRIES = 30;
const WHAT_TO_DO = 'Passado o prazo, fale com quem cuida da contabilidade da loja.';
const GONE =
  'As peças deste pedido já saíram: a nota não se cancela mais. Se elas voltarem, emita a nota de entrada.';
const LABEL_FIRST = 'Este pedido tem uma etiqueta com a chave desta nota: cancele a etiqueta antes.';

/** Asks for the end of an invoice; whether it comes is the service's to judge. Throws 404 and 409. */
export async function askToCancel(
  deps: InvoiceServiceDeps,
  { id, by }: { id: number; by: string },
): Promise<void> {
  const known = await findIssue(deps.db, id);
  if (known === undefined) throw notFound('Não encontramos esta nota.');
  await deps.orders.locked(known.order_id, async (tx, order) => {
    const issue = await lockIssue(tx, id);
    if (issue === undefined || issue.state === 'recusada' || issue.state === 'cancelada')
      throw conflict('nota_encerrada', 'Esta nota já não vale.');
    if (issue.cancel_reason !== '') return;
    if (issue.purpose === 'saida') await refuseGone(tx, order, issue);
    if (issue.purpose === 'troca') await refusePieceGone(tx, order, issue);
    if (issue.purpose === 'entrada') await refuseNeeded(tx, order, issue);
    await write(tx, { deps, order, issue, by, reason: BY_HAND });
  });
}

/** Throws 409 where goods of the sale have left, or will by its key. */
async function refuseGone(tx: Parameters<typeof lockIssue>[0], order: Order, { access_key: key }: Issue) {
  if (await hasLeft(tx, order)) throw conflict('ja_saiu', GONE);
  if (isPaidLike(order.status) && key !== null && (await hasLabelOfKey(tx, order.id, key)))
    throw conflict('etiqueta_existe', LABEL_FIRST);
}

/** The exchange whose new piece a note is of. */
const exchangeOf = (tx: Parameters<typeof lockIssue>[0], { order_id: orderId, exchange_id: id }: Issue) =>
  findExchangeOf(tx, { orderId, exchangeId: id ?? 0 });

/** Throws 409 where the new piece has left, or will by its key. */
async function refusePieceGone(tx: Parameters<typeof lockIssue>[0], order: Order, issue: Issue) {
  const exchange = await exchangeOf(tx, issue);
  if (exchange?.state === 'concluida' && exchange.ending === 'troca') throw conflict('ja_saiu', PIECE_GONE);
  const { access_key: key } = issue;
  if (key !== null && (await hasLabelOfKey(tx, order.id, key)))
    throw conflict('etiqueta_existe', LABEL_FIRST);
}

/** Throws 409 for an entry note that a new piece's note stands on. */
async function refuseNeeded(tx: Parameters<typeof lockIssue>[0], order: Order, { exchange_id: id }: Issue) {
  const isPiece = (one: Issue) => one.purpose === 'troca' && one.exchange_id === id;
  const others = (await listIssues(tx, order.id)).filter(isPiece);
  if (others.some(({ state }) => state !== 'recusada' && state !== 'cancelada'))
    throw conflict('nota_da_peca_nova', PIECE_FIRST);
}

/** A new piece that is not to be sent any more: its note is cancelled by itself, once. */
export async function cancelLapsedPiece(deps: InvoiceServiceDeps, given: Pick<Issue, 'id' | 'order_id'>) {
  await deps.orders.locked(given.order_id, async (tx, order) => {
    const issue = await lockIssue(tx, given.id);
    if (issue?.state !== 'autorizada' || issue.auto_cancelled) return;
    const exchange = await exchangeOf(tx, issue);
    if (exchange?.state === 'conferida' || exchange?.ending === 'troca') return;
    await write(tx, { deps, order, issue, by: 'system', reason: EXCHANGE_OVER });
  });
}

/** A sale that is none any more and never left: its invoice is cancelled by itself, once. */
export async function cancelLapsed(deps: InvoiceServiceDeps, given: Pick<Issue, 'id' | 'order_id'>) {
  await deps.orders.locked(given.order_id, async (tx, order) => {
    const issue = await lockIssue(tx, given.id);
    const isLapsed = !isPaidLike(order.status) && !isGone(order);
    if (issue?.state !== 'autorizada' || issue.auto_cancelled || !isLapsed) return;
    // A part of it is with its buyer: what comes back gets an entry note.
    if (await hasLeft(tx, order)) return void (await updateIssue(tx, issue.id, { auto_cancelled: true }));
    await write(tx, { deps, order, issue, by: 'system', reason: BY_ITSELF });
  });
}

interface Writing {
  deps: InvoiceServiceDeps;
  order: Order;
  issue: Issue;
  by: string;
  reason: string;
}

async function write(tx: Parameters<typeof lockIssue>[0], { deps, order, issue, by, reason }: Writing) {
  const now = deps.clock();
  await updateIssue(tx, issue.id, {
    cancel_reason: reason,
    ...(issue.state === 'autorizada' ? { state: 'cancelando' as const, tries: 0 } : {}),
    ...(by === 'system' ? { auto_cancelled: true } : {}),
    problem: '',
    updated_at: now,
    ...due(issue.purpose, now),
  });
  const after = { tipo: issue.purpose, ...(issue.access_key === null ? {} : { chave: issue.access_key }) };
  const subject = orderSubject(order);
  await insertAudit(tx, { actor: by, action: 'nota_cancelamento', subject, after, at: now });
}

/** A valid one that is wanted no more: over when the service says so, and not before. */
export async function cancelTurn(work: Work): Promise<Turn> {
  const { issuer } = work.deps;
  const { ref, cancel_reason: reason } = work.issue;
  const answer = await issuer.cancel(ref, reason);
  if (answer.kind === 'ok' && isCancelled(answer.value)) return noteCancelled(work);
  // An earlier request may have been done that nobody was told of.
  const read = await issuer.read(ref);
  if (read.kind === 'ok' && isCancelled(read.value)) return noteCancelled(work);
  const noAccess = [answer, read].find((one) => one.kind === 'refused' && one.isAccess === true);
  if (noAccess?.kind === 'refused') {
    await say(work, noAccess.words);
    return later(work);
  }
  // Whether it was done in spite of a refusal only a reading tells.
  if (answer.kind === 'refused' && read.kind === 'ok') return keep(work, answer.words);
  if (read.kind === 'refused') await say(work, read.words);
  const isValid = read.kind === 'ok' && read.value?.standing === 'authorized';
  if (answer.kind === 'refused' || !isValid) return later(work);
  const tries = work.issue.tries + 1;
  if (tries >= MOST_TRIES) return keep(work, NO_ANSWER);
  work.issue = await changeIssue(work.deps.db, work.issue, { tries });
  return later(work);
}

/** It stays valid, and why is told. */
async function keep(work: Work, words: string): Promise<Turn> {
  const problem = cut(`${KEPT} ${words} ${WHAT_TO_DO}`);
  await change(work, { state: 'autorizada', cancel_reason: '', problem });
  return REST;
}

const isCancelled = (told: IssuedInvoice | null): boolean => told?.standing === 'cancelled';
