import type { Emissao, EmissoesDoPedido, Falta } from '#shared/wire/invoice-service.ts';
import { AppError, notFound } from '../../errors.ts';
import { listSaleKeys } from '../invoices/index.ts';
import type { Order } from '../orders/index.ts';
import { listExchanges } from './automatic.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { missingIn } from './document.ts';
import { readGoods, saleOf } from './goods.ts';
import { listIssues, listReturns, type Issue } from './issues.store.ts';
import { entryOf } from './new-piece.ts';
import { readNeed, readRule } from './rule.store.ts';
import { cameBackWhole, hasLeft, refuseRefunding, saleProblem } from './rules.ts';

/** More exchanges than an order has. */
const MOST = 50;
const time = (at: Date | null) => at?.toISOString() ?? null;
const isOver = ({ state }: Issue): boolean => state === 'recusada' || state === 'cancelada';

/** An invoice as the office sees it; `isGone`: pieces of its order have left. */
export function showIssue(issue: Issue, isGone: boolean): Emissao {
  const { state, purpose, access_key: key } = issue;
  const isGivenUp = issue.cancel_reason !== '' && state !== 'cancelada';
  return {
    id: issue.id,
    tipo: purpose,
    troca: issue.exchange_id,
    estado: state,
    andando: issue.next_at !== null || issue.piece_next_at !== null || issue.lease !== null,
    numero: issue.number,
    serie: issue.series,
    chave: key ?? '',
    problema: issue.problem,
    por: issue.asked_by,
    pedida_em: issue.created_at.toISOString(),
    autorizada_em: time(issue.authorized_at),
    cancelada_em: time(issue.cancelled_at),
    pode_cancelar: !isOver(issue) && !isGivenUp && (purpose !== 'saida' || !isGone),
    pode_repetir: state === 'recusada',
    tem_arquivos: hasFiles(issue),
  };
}

/** Has it files at its service? */
export const hasFiles = ({ access_key: key, state }: Issue): boolean => key !== null && state !== 'recusada';

/** An order's invoices, and what can be issued of it. Throws 404. */
export async function readIssues(deps: InvoiceServiceDeps, orderId: number): Promise<EmissoesDoPedido> {
  const order = await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const issues = await listIssues(deps.db, orderId);
  const isGone = await hasLeft(deps.db, order);
  const notas = issues.map((issue) => showIssue(issue, isGone));
  const regime = deps.regime();
  const closed = regime === null ? '' : deps.closed();
  const none = {
    pode_emitir: false,
    motivo: '',
    falta: [],
    entradas: [],
    pecas_novas: [],
    trocas_sozinhas: [],
    trocas_problema: '',
  };
  if (regime === null || closed !== '') return { emite: regime !== null, aviso: closed, ...none, notas };
  const entradas = await returnsOf(deps, order, issues);
  const pieces = await piecesOf(deps, order, issues);
  const byItself = await listExchanges(deps, await readRule(deps.db), { limit: MOST, orderId });
  const said = {
    emite: true,
    aviso: '',
    entradas,
    pecas_novas: pieces,
    trocas_sozinhas: byItself.flatMap(({ exchangeId }) => exchangeId ?? []),
    trocas_problema: entradas.length + pieces.length > 0 ? await readNeed(deps.db, orderId) : '',
    notas,
  };
  if (issues.some((one) => one.purpose === 'saida' && !isOver(one))) return { ...none, ...said };
  const motivo = await saleRefusal(deps, order);
  if (motivo !== '') return { ...said, pode_emitir: false, motivo, falta: [] };
  return { ...said, ...(await missingOf(deps, order)) };
}

async function saleRefusal({ db }: InvoiceServiceDeps, order: Order): Promise<string> {
  // The key was noted by hand, and stands beside.
  if ((await listSaleKeys(db, [order.id])).has(order.id)) return 'A nota desta venda já está anotada.';
  return saleProblem(order);
}

/** What is in the way of the invoice of a sale, and what is to be filled in before. */
export async function missingOf(deps: InvoiceServiceDeps, order: Order) {
  const regime = deps.regime();
  try {
    await refuseRefunding(deps.db, order);
    const { fiscal } = await readGoods(deps, order, { purpose: 'saida', exchangeId: null });
    const falta: Falta[] = regime === null ? [] : missingIn(fiscal, regime);
    return { pode_emitir: falta.length === 0, motivo: '', falta };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { pode_emitir: false, motivo: error.message, falta: [] };
  }
}

/** New pieces that wait for their note: what they are sent for has come in by a valid one. */
async function piecesOf({ db }: InvoiceServiceDeps, order: Order, issues: readonly Issue[]) {
  const waiting = (await listReturns(db, order.id)).filter(
    ({ state, kept }) => state === 'conferida' && kept,
  );
  const has = (id: number) =>
    issues.some((one) => one.purpose === 'troca' && one.exchange_id === id && one.state !== 'cancelada');
  return waiting
    .filter(({ id }) => entryOf(issues, id) !== undefined && !has(id))
    .map(({ id }) => ({ troca: id }));
}

/** What came back of a sale that was invoiced here, and has no entry note yet. */
async function returnsOf({ db }: InvoiceServiceDeps, order: Order, issues: readonly Issue[]) {
  try {
    saleOf(issues);
  } catch {
    return [];
  }
  const entries = issues.filter((one) => one.purpose === 'entrada' && one.state !== 'cancelada');
  const has = (troca: number | null) => entries.some((one) => one.exchange_id === troca);
  const returns = (await listReturns(db, order.id)).map(({ id }) => id);
  const wanted = [...returns, ...((await cameBackWhole(db, order)) && returns.length === 0 ? [null] : [])];
  return wanted.filter((troca) => !has(troca)).map((troca) => ({ troca }));
}
