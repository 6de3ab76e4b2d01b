import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict, notFound } from '../../errors.ts';
import { hasSale, listSaleKeys } from '../invoices/index.ts';
import type { Order } from '../orders/index.ts';
import { advance, PATIENCE_MS } from './advance.ts';
import { draw } from './ask.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import {
  due,
  findIssue,
  insertIssue,
  listIssues,
  listReturns,
  updateIssue,
  type Db,
  type Issue,
  type Subject,
} from './issues.store.ts';
import { ITSELF, refuseByItself } from './by-itself.ts';
import { refusePiece } from './new-piece.ts';
import { forgetNeed } from './rule.store.ts';
import { cameBackWhole, refuseRefunding, requireRegime, saleProblem } from './rules.ts';

type Tx = Parameters<typeof insertIssue>[0];

const HAS_KEY =
  'Este pedido já tem a chave de uma nota, anotada à mão. Tire-a do pedido antes de emitir outra.';
const IS_ASKED = 'Esta nota já foi pedida.';
const NO_RETURN = 'Desta devolução ainda não se emite a nota de entrada: ela não foi concluída.';

export interface IssueWish extends Subject {
  /** `ITSELF`: nobody has pressed for it. */
  by: string;
}

/**
 * Issues an invoice, as far as it goes now; work behind the calls goes on with the rest. Pressed again it is the same one,
 * and one that was refused is asked for again by its own name. Throws 404, 409 and 422 with what speaks against it.
 */
export async function issueInvoice(deps: InvoiceServiceDeps, wish: IssueWish): Promise<Issue> {
  const issue = await askForInvoice(deps, wish);
  await advance(deps, issue.id, PATIENCE_MS);
  return (await findIssue(deps.db, issue.id)) ?? issue;
}

/** Writes down that an invoice is wanted, for work behind the calls. Throws as `issueInvoice`. */
export async function askForInvoice(deps: InvoiceServiceDeps, wish: IssueWish): Promise<Issue> {
  requireRegime(deps);
  const order = await deps.orders.find({ id: wish.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const live = liveOf(await listIssues(deps.db, order.id), wish);
  // What is missing is told before anything is written or sent.
  if (live === undefined) {
    await refuse(deps, order, wish);
    await draw(deps, order, wish);
  }
  return deps.orders.locked(order.id, (tx, locked) => writeDown(tx, { deps, order: locked, wish }));
}

const isSame = (one: Issue, { purpose, exchangeId }: Subject) =>
  one.purpose === purpose && one.exchange_id === exchangeId;

const isOver = ({ state }: Issue): boolean => state === 'recusada' || state === 'cancelada';

const liveOf = (issues: readonly Issue[], wish: Subject): Issue | undefined =>
  issues.find((one) => isSame(one, wish) && !isOver(one));

interface Writing {
  deps: InvoiceServiceDeps;
  order: Order;
  wish: IssueWish;
}

async function writeDown(tx: Tx, { deps, order, wish }: Writing): Promise<Issue> {
  const issues = await listIssues(tx, order.id);
  // Whatever became of one that somebody asked for meanwhile, nobody presses again but people.
  if (wish.by === ITSELF && issues.some((one) => isSame(one, wish))) throw conflict('nota_existe', IS_ASKED);
  const live = liveOf(issues, wish);
  if (live !== undefined) return live;
  await refuse({ db: tx }, order, wish);
  if (wish.by === ITSELF) await refuseByItself(tx, order, wish.purpose);
  const now = deps.clock();
  const refused = issues.findLast((one) => isSame(one, wish) && one.state === 'recusada');
  const asked = { asked_by: wish.by, updated_at: now, ...due(wish.purpose, now) };
  const again = {
    state: 'pedida',
    sent_at: null,
    tries: 0,
    problem: '',
    sefaz: '',
    cancel_reason: '',
  } as const;
  const issue =
    refused === undefined
      ? await insertIssue(tx, {
          order_id: order.id,
          purpose: wish.purpose,
          exchange_id: wish.exchangeId,
          ref: `nfe-${order.id}-${deps.random(8).toString('hex')}`,
          created_at: now,
          ...asked,
        })
      : await updateIssue(tx, refused.id, { ...again, ...asked });
  if (issue === undefined) throw conflict('nota_existe', 'Esta nota já está sendo emitida.');
  await forgetNeed(tx, order.id);
  const after = { tipo: wish.purpose, ...(wish.exchangeId === null ? {} : { troca: wish.exchangeId }) };
  const subject = orderSubject(order);
  await insertAudit(tx, { actor: wish.by, action: 'nota_pedida', subject, after, at: now });
  return issue;
}

/** Throws 409 with what the order, its invoices or its returns say against it. */
async function refuse({ db }: { db: Db }, order: Order, wish: IssueWish): Promise<void> {
  if (wish.purpose === 'saida') {
    const words = saleProblem(order);
    if (words !== '') throw conflict('pedido_sem_venda', words);
    await refuseRefunding(db, order);
    if ((await listSaleKeys(db, [order.id])).has(order.id)) throw conflict('nota_existe', HAS_KEY);
    return;
  }
  if (wish.purpose === 'troca') return refusePiece(db, order, wish.exchangeId);
  const isReturned =
    wish.exchangeId === null
      ? await cameBackWhole(db, order)
      : (await listReturns(db, order.id)).some(({ id }) => id === wish.exchangeId);
  if (!isReturned || !hasSale(order)) throw conflict('sem_devolucao', NO_RETURN);
}
