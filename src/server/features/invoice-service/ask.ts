import { AppError } from '../../errors.ts';
import type { InvoiceDocument, IssuedInvoice } from '../../providers/invoice/port.ts';
import type { Order } from '../orders/index.ts';
import { apply, noteCancelled, noteRefused } from './apply.ts';
import { ITSELF, refuseByItself } from './by-itself.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { documentOf, missingIn, missingText } from './document.ts';
import { readGoods, saleOf } from './goods.ts';
import { LeaseLost, listIssues, lockIssue, type Subject } from './issues.store.ts';
import type { InvoicedLine } from './lines-of.ts';
import { refusePiece } from './new-piece.ts';
import { refuseRefunding, requireRegime, saleProblem } from './rules.ts';
import { at, change, later, REST, say, type Turn, type Work } from './work.ts';

/** A request whose answer was lost may arrive within this time: until then it is only asked for. */
const QUIET_MS = 30_000;
const LATE_LOOK_MS = 5 * 60_000;
const MOST_TRIES = 5;
const SILENT =
  'O emissor não respondeu depois de várias tentativas, e diz que não tem esta nota. Tente de novo mais tarde.';

export interface Drawn {
  document: InvoiceDocument;
  lines: InvoicedLine[];
}

type Tx = Parameters<typeof lockIssue>[0];

/** An invoice as it would be sent now. Throws 409 and 422 with what speaks against it. */
export async function draw(
  deps: InvoiceServiceDeps,
  order: Order,
  subject: Omit<Subject, 'orderId'>,
): Promise<Drawn> {
  const regime = requireRegime(deps);
  const { fiscal, lines } = await readGoods(deps, order, subject);
  const missing = missingIn(fiscal, regime);
  if (missing.length > 0) throw new AppError(422, 'faltam_dados', missingText(missing));
  const { purpose } = subject;
  const saleKey = purpose === 'entrada' ? saleOf(await listIssues(deps.db, order.id)).access_key : null;
  const isPiece = purpose === 'troca';
  return { document: documentOf({ fiscal, regime, at: deps.clock(), saleKey, isPiece }), lines };
}

/** One that was asked for here: whether the service has it is read before it is sent once more. */
export async function askTurn(work: Work): Promise<Turn> {
  const { deps, issue } = work;
  const { sent_at: sent, tries } = issue;
  if (sent !== null) {
    const read = await deps.issuer.read(issue.ref);
    if (read.kind === 'refused') await say(work, read.words);
    if (read.kind !== 'ok') return later(work);
    const quietMs = sent.getTime() + QUIET_MS;
    const isQuiet = deps.clock().getTime() >= quietMs;
    if (read.value?.standing === 'refused') return isQuiet ? refuseUnsure(work, read.value) : at(quietMs);
    if (read.value !== null) return apply(work, read.value);
    if (!isQuiet) return at(quietMs);
    if (tries >= MOST_TRIES) return noteRefused(work, SILENT);
  }
  if (issue.cancel_reason !== '') return noteCancelled(work);
  return send(work);
}

/** The refusal may be that of an earlier request: it is looked at once more whether the last one was authorised after all. */
async function refuseUnsure(work: Work, told: IssuedInvoice): Promise<Turn> {
  await apply(work, told);
  return at(work.deps.clock().getTime() + LATE_LOOK_MS);
}

/** The look after an unsure refusal. */
export async function lateTurn(work: Work): Promise<Turn> {
  const read = await work.deps.issuer.read(work.issue.ref);
  if (read.kind === 'failed') return later(work);
  const isValid = read.kind === 'ok' && read.value?.standing === 'authorized';
  return isValid && read.value !== null ? apply(work, read.value) : REST;
}

async function send(work: Work): Promise<Turn> {
  const { deps, issue } = work;
  const written = await writeDown(work);
  if (typeof written === 'string') return noteRefused(work, written);
  if (written === null) return 'again';
  const answer = await deps.issuer.issue(written, issue.ref);
  if (answer.kind === 'ok') return apply(work, answer.value);
  // Nobody knows: it is read before anything else is done.
  if (answer.kind === 'failed') return later(work);
  // It may say so of one that it has already.
  const read = await deps.issuer.read(issue.ref);
  if (read.kind === 'ok' && read.value !== null) return apply(work, read.value);
  return read.kind === 'failed' ? later(work) : noteRefused(work, answer.words);
}

/** Writes down what is being sent, and answers it; null where it is wanted no more; else words of what is in the way. */
async function writeDown(work: Work): Promise<InvoiceDocument | null | string> {
  try {
    return await work.deps.orders.locked(work.issue.order_id, (tx, order) => drawIn(tx, work, order));
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** It is drawn while nothing of its order can move: what it says is what there is. */
async function drawIn(tx: Tx, work: Work, order: Order): Promise<InvoiceDocument | null> {
  const { deps } = work;
  const now = await lockIssue(tx, work.issue.id);
  if (now === undefined || now.lease !== work.issue.lease) throw new LeaseLost(`invoice ${work.issue.id}`);
  work.issue = now;
  if (now.cancel_reason !== '') return null;
  const isSale = now.purpose === 'saida';
  const words = isSale ? saleProblem(order) : '';
  if (words !== '') {
    await change(work, { cancel_reason: words.slice(0, 255) }, tx);
    return null;
  }
  if (isSale) await refuseRefunding(tx, order);
  if (now.asked_by === ITSELF) await refuseByItself(tx, order, now.purpose);
  const subject = { purpose: now.purpose, exchangeId: now.exchange_id };
  if (now.purpose === 'troca') await refusePiece(tx, order, now.exchange_id);
  const { document, lines } = await draw({ ...deps, db: tx }, order, subject);
  const sent = { sent_at: deps.clock(), tries: now.tries + 1, lines: JSON.stringify(lines), problem: '' };
  await change(work, sent, tx);
  return document;
}
