import type { PedidasDeVarios, PlanoDeNota } from '#shared/wire/many-invoices.ts';
import { AppError } from '../../errors.ts';
import { inTurn } from '../../jobs/index.ts';
import { listSaleKeys } from '../invoices/index.ts';
import type { Order } from '../orders/index.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { askForInvoice } from './issue.ts';
import { listIssues, type Issue } from './issues.store.ts';
import { missingOf, showIssue } from './read.ts';
import { requireRegime, saleProblem } from './rules.ts';

/** No further one is begun after this; the same press again goes on with the rest. */
const BEGUN_WITHIN_MS = 20_000;
const noTime = () => new AppError(503, 'sem_tempo', 'Não deu tempo, e nada foi pedido. Emita de novo.');
const unsure = () => new AppError(500, 'nao_deu', 'Algo deu errado, e a nota não foi pedida. Emita de novo.');
const UNKNOWN = 'Não encontramos este pedido.';
const HAS_ONE = 'A nota desta venda já está anotada.';

type Verdict = Omit<PlanoDeNota, 'pedido'>;

const can: Verdict = { situacao: 'pode', motivo: '', falta: [] };
const no = (motivo: string): Verdict => ({ situacao: 'nao', motivo, falta: [] });

/** What may be issued of these orders, in their order, and what is in the way of each. Throws 409 where none is issued at all. */
export async function planMany(
  deps: InvoiceServiceDeps,
  ids: readonly number[],
): Promise<{ pedidos: PlanoDeNota[] }> {
  requireRegime(deps);
  const keys = await listSaleKeys(deps.db, ids);
  const pedidos: PlanoDeNota[] = [];
  for (const id of ids) {
    const order = await deps.orders.find({ id });
    const verdict = order === undefined ? no(UNKNOWN) : await verdictOf(deps, order, keys.has(id));
    pedidos.push({ pedido: { id, codigo: order?.codigo ?? '' }, ...verdict });
  }
  return { pedidos };
}

const isLive = ({ purpose, state }: Issue): boolean =>
  purpose === 'saida' && state !== 'recusada' && state !== 'cancelada';

async function verdictOf(deps: InvoiceServiceDeps, order: Order, hasKey: boolean): Promise<Verdict> {
  const issues = await listIssues(deps.db, order.id);
  if (hasKey || issues.some(isLive)) return { situacao: 'tem', motivo: hasKey ? HAS_ONE : '', falta: [] };
  const words = saleProblem(order);
  if (words !== '') return no(words);
  const { motivo, falta } = await missingOf(deps, order);
  if (motivo !== '') return no(motivo);
  return falta.length === 0 ? can : { situacao: 'falta', motivo: '', falta };
}

type Asked = PedidasDeVarios['emissoes'][number];

/**
 * Asks for the invoices of many sales, each by itself: work behind the calls issues them. Pressed again they are the same
 * ones, however often, late or by whom. Throws 409 where none is issued at all.
 */
export async function issueMany(
  deps: InvoiceServiceDeps,
  { ids, by }: { ids: readonly number[]; by: string },
): Promise<Asked[]> {
  requireRegime(deps);
  const outcomes = new Map<number, Issue | AppError>();
  const work = async (orderId: number) => {
    outcomes.set(orderId, await askOnce(deps, { orderId, by }));
  };
  await inTurn({ items: ids, work, stopping: AbortSignal.timeout(BEGUN_WITHIN_MS) });
  deps.wake?.();
  return ids.map((id) => told(id, outcomes.get(id) ?? noTime()));
}

async function askOnce(
  deps: InvoiceServiceDeps,
  { orderId, by }: { orderId: number; by: string },
): Promise<Issue | AppError> {
  try {
    return await askForInvoice(deps, { orderId, purpose: 'saida', exchangeId: null, by });
  } catch (error) {
    if (error instanceof AppError) return error;
    deps.log.error({ err: error }, 'an invoice was not asked for');
    return unsure();
  }
}

const told = (pedido: number, outcome: Issue | AppError): Asked =>
  outcome instanceof AppError
    ? { pedido, nota: null, codigo: outcome.codigo, erro: outcome.message }
    : { pedido, nota: showIssue(outcome, false), codigo: '', erro: '' };
