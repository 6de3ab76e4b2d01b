import { freightLabel } from '#shared/freight-label.ts';
import { invoiceKeyProblem } from '#shared/invoice-key.ts';
import { centsToReais } from '#shared/money.ts';
import type { PrecoDoPedido, PrecosDeVarios } from '#shared/wire/many-labels.ts';
import { AppError, conflict } from '../../errors.ts';
import { inTurn } from '../../jobs/index.ts';
import type { Order } from '../orders/index.ts';
import { AUTO, boxNames } from '../shipping/index.ts';
import { checkSubject, refuseClosed } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { notesForParcels } from './notes.ts';
import { quoteOffers, type Offer } from './offers.ts';
import { readRoom } from './room.ts';
import { freightOf, promisedDays } from './sendable.ts';
import { readSender } from './sender.ts';
import { subjectOf } from './subject.ts';

/** No further price is asked for after this: who reads gives up after ten seconds. */
const BEGUN_WITHIN_MS = 3500;
const LATE = 'O Melhor Envio não respondeu a tempo.';
const UNKNOWN = 'Não encontramos este pedido.';
const SEVERAL = 'Vai em várias caixas: compre pelo próprio pedido.';
const NO_NOTE = 'Falta a nota fiscal: emita a nota deste pedido antes.';
const ASK_FOR_NOTE = 'Falta a nota: peça a quem administra.';
const NO_KEY = 'Falta a chave da nota fiscal.';
const NO_WAY =
  'O serviço escolhido não é oferecido agora, e nenhum outro chega no prazo: compre pelo próprio pedido.';
const MEANWHILE: Verdict = { situacao: 'sem_resposta', motivo: LATE };

type Verdict = Pick<PrecoDoPedido, 'situacao' | 'motivo'> &
  Partial<Pick<PrecoDoPedido, 'etiqueta' | 'chaveNota' | 'embalagem' | 'faltaNota' | 'faltaChave'>>;

interface Asking {
  ids: readonly number[];
  /** May who asks know what was paid? */
  seesValues: boolean;
  /** May she issue what is missing? Else it is said whom to ask. */
  mayIssue: boolean;
}

/**
 * What labels cost for many orders, in the order in which they are asked for, and what the wallet has left. What speaks
 * against one is told of it alone. Throws 409 where none is bought at all.
 */
export async function priceMany(
  deps: LabelsDeps,
  { ids, seesValues, mayIssue }: Asking,
): Promise<PrecosDeVarios> {
  refuseClosed(deps);
  const sender = readSender(deps.sender());
  if (!sender.ok) throw conflict('remetente_incompleto', sender.words);
  const orders = new Map<number, Order>();
  for (const id of ids) {
    const order = await deps.orders.find({ id });
    if (order !== undefined) orders.set(id, order);
  }
  const keys = await notesForParcels(deps, ids);
  const verdicts = new Map<number, Verdict>();
  const price = async (order: Order) => {
    verdicts.set(order.id, await verdictOf(deps, order, { chaveNota: keys.get(order.id) ?? '', mayIssue }));
  };
  const items = [...orders.values()];
  const [room] = await Promise.all([
    readRoom(deps),
    inTurn({ items, work: price, stopping: AbortSignal.timeout(BEGUN_WITHIN_MS) }),
  ]);
  return {
    pedidos: ids.map((id) => shown({ id, order: orders.get(id), verdict: verdicts.get(id), seesValues })),
    saldo: room === null ? null : room.balanceCents / 100,
    livre: room === null ? null : centsToReais(room.freeCents),
    restam: room?.left ?? null,
    carteira: deps.provider.walletUrl,
  };
}

interface Shown {
  id: number;
  order: Order | undefined;
  verdict: Verdict | undefined;
  seesValues: boolean;
}

function shown({ id, order, verdict, seesValues }: Shown): PrecoDoPedido {
  const empty = { etiqueta: null, chaveNota: '', embalagem: '', faltaNota: false, faltaChave: false };
  if (order === undefined) {
    const pedido = { id, codigo: '' };
    return { pedido, situacao: 'nao', motivo: UNKNOWN, escolhido: '', pago: null, ...empty };
  }
  return {
    pedido: { id, codigo: order.codigo },
    escolhido: freightLabel({ company: '', ...freightOf(order) }),
    pago: seesValues ? centsToReais(order.frete_cents - order.desconto_frete_cents) : null,
    ...empty,
    ...(verdict ?? MEANWHILE),
  };
}

/** May one be bought for it, and for how much? */
async function verdictOf(
  deps: LabelsDeps,
  order: Order,
  { chaveNota, mayIssue }: { chaveNota: string; mayIssue: boolean },
): Promise<Verdict> {
  try {
    const subject = await subjectOf(deps.db, order, null);
    await checkSubject(deps, subject);
    const problem = chaveNota === '' ? null : invoiceKeyProblem(chaveNota, deps.sender().cnpj);
    if (problem !== null) return { situacao: 'nao', motivo: problem };
    if (chaveNota === '' && deps.needsInvoice?.() === true) return noteless(deps, mayIssue);
    if (deps.provider.room() <= 0) return MEANWHILE;
    const { offers, isSeveral, order: packed } = await quoteOffers(deps, subject, AUTO);
    if (isSeveral) return { situacao: 'nao', motivo: SEVERAL };
    const offer = offerFor(deps, order, offers);
    if (offer === undefined) return { situacao: 'nao', motivo: NO_WAY };
    const embalagem = packed.packed.how === 'boxes' ? boxNames(packed.packed.volumes) : '';
    return { situacao: 'pode', motivo: '', etiqueta: labelOf(offer), chaveNota, embalagem };
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'a label was not priced');
    const isAnswer = error instanceof AppError && error.status < 500;
    return isAnswer ? { situacao: 'nao', motivo: error.message } : MEANWHILE;
  }
}

/** Where it is issued here somebody issues it; else its key is typed beside the order. */
function noteless({ issuesHere }: LabelsDeps, mayIssue: boolean): Verdict {
  if (issuesHere?.() !== true) return { situacao: 'nao', motivo: NO_KEY, faltaChave: true };
  return { situacao: 'nao', motivo: mayIssue ? NO_NOTE : ASK_FOR_NOTE, faltaNota: true };
}

/** The way that was chosen, else the cheapest that does not come later than was promised. */
export function offerFor(deps: LabelsDeps, order: Order, offers: readonly Offer[]): Offer | undefined {
  const promised = promisedDays(order);
  const inTime = ({ prazoDays }: Offer) =>
    promised === null || prazoDays + (deps.extraDays?.() ?? 0) <= promised;
  return offers.find(({ isChosen }) => isChosen) ?? offers.find(inTime);
}

const labelOf = ({ id, servico, company, priceCents, prazoDays, isChosen }: Offer) => {
  const preco = centsToReais(priceCents);
  return {
    servico: id,
    nome: servico,
    transportadora: company,
    preco,
    prazo: prazoDays,
    escolhida: isChosen,
  };
};
