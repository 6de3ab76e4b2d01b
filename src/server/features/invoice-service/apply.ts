import { invoiceKeyProblem } from '#shared/invoice-key.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { AppError } from '../../errors.ts';
import type { IssuedInvoice } from '../../providers/invoice/port.ts';
import { dropKeyIn, noteKeyIn } from '../invoices/index.ts';
import type { Order } from '../orders/index.ts';
import { NOTE_TYPES } from './note-types.ts';
import { LeaseLost, lockIssue, type Issue } from './issues.store.ts';
import { change, cut, later, REST, type Turn, type Work } from './work.ts';

/** What the service says of an invoice becomes what the shop knows of it. */
export function apply(work: Work, told: IssuedInvoice): Promise<Turn> {
  switch (told.standing) {
    case 'processing':
      return noteProcessing(work);
    case 'refused':
      return noteRefused(work, told.words, told.code);
    case 'authorized':
      return noteAuthorized(work, told);
    case 'cancelled':
      return noteCancelled(work);
  }
}

async function noteProcessing(work: Work): Promise<Turn> {
  if (work.issue.state !== 'processando') await change(work, { state: 'processando', problem: '' });
  return later(work);
}

/** Changes an invoice together with its order, as both stand under the order's lock. Throws LeaseLost. */
function together(
  work: Work,
  act: (tx: Parameters<typeof lockIssue>[0], order: Order, issue: Issue) => Promise<void>,
): Promise<void> {
  return work.deps.orders.locked(work.issue.order_id, async (tx, order) => {
    const issue = await lockIssue(tx, work.issue.id);
    if (issue === undefined || issue.lease !== work.issue.lease)
      throw new LeaseLost(`invoice ${work.issue.id}`);
    await act(tx, order, issue);
  });
}

/** It can be asked for again by the same name, once what is wrong is mended. */
export async function noteRefused(work: Work, words: string, code = ''): Promise<Turn> {
  const problem = cut(words || 'O emissor recusou a nota sem dizer por quê.');
  await together(work, async (tx, order) => {
    await change(work, { state: 'recusada', problem, sefaz: code }, tx);
    const after = { tipo: work.issue.purpose, motivo: problem };
    const at = work.deps.clock();
    await insertAudit(tx, {
      actor: 'system',
      action: 'nota_recusada',
      subject: orderSubject(order),
      after,
      at,
    });
  });
  return REST;
}

async function noteAuthorized(work: Work, { key, number, series, code }: IssuedInvoice): Promise<Turn> {
  if (work.issue.state === 'autorizada') return REST;
  const { clock, seller } = work.deps;
  const odd = invoiceKeyProblem(key, seller().cnpj);
  await together(work, async (tx, order, { cancel_reason: unwanted, state }) => {
    const now = clock();
    // One that is to be cancelled is never shown to labels.
    const problem = unwanted !== '' ? '' : (odd ?? (await noteKey(tx, order, { work, key, now })));
    const isKnown = state === 'cancelando';
    await change(
      work,
      {
        state: unwanted === '' ? 'autorizada' : 'cancelando',
        access_key: key,
        number,
        series,
        sefaz: code,
        problem,
        ...(isKnown ? {} : { authorized_at: now }),
      },
      tx,
    );
    if (isKnown) return;
    const after = {
      tipo: NOTE_TYPES[work.issue.purpose],
      chave: key,
      ...(number === null ? {} : { numero: number }),
    };
    await insertAudit(tx, {
      actor: 'system',
      action: 'nota_emitida',
      subject: orderSubject(order),
      after,
      at: now,
    });
  });
  return work.issue.cancel_reason === '' ? REST : 'again';
}

interface Noting {
  work: Work;
  key: string;
  now: Date;
}

/** On its order, for labels and files; what is in the way of that is told, and the invoice holds all the same. */
async function noteKey(
  tx: Parameters<typeof noteKeyIn>[0],
  order: Order,
  { work, key, now }: Noting,
): Promise<string> {
  const { purpose, asked_by: by } = work.issue;
  // Its own row is where labels find the new piece's.
  if (purpose === 'troca') return '';
  try {
    await noteKeyIn(tx, order, { kind: NOTE_TYPES[purpose], key, by, now });
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return cut(`A nota foi autorizada, mas a chave não ficou no pedido. ${error.message}`);
  }
}

/** It holds no more: its key goes off the order. */
export async function noteCancelled(work: Work): Promise<Turn> {
  await together(work, async (tx, order, { access_key: key }) => {
    const now = work.deps.clock();
    await change(work, { state: 'cancelada', cancelled_at: now, problem: '' }, tx);
    if (key === null) return;
    await dropKeyIn(tx, order, { key, by: 'system', now });
    const after = { chave: key };
    const subject = orderSubject(order);
    await insertAudit(tx, { actor: 'system', action: 'nota_cancelada', subject, after, at: now });
  });
  return REST;
}
