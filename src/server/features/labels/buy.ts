import { invoiceKeyProblem, invoiceKeySigns, invoiceOfKey } from '#shared/invoice-key.ts';
import { formatReais } from '#shared/money.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import { REFERENCE } from '../../providers/freight/labels-wire.ts';
import type { Order } from '../orders/index.ts';
import { boxNames, type Packed } from '../shipping/index.ts';
import { advance } from './advance.ts';
import { shortOf, TOO_MANY } from './cart.ts';
import type { LabelsDeps } from './deps.ts';
import {
  findByKey,
  findLabel,
  giveUpLabel,
  insertLabel,
  insertStep,
  listLabels,
  type Label,
} from './labels.store.ts';
import { readOffers, type Offer } from './offers.ts';
import { keptPacking, readPacked } from './packed.ts';
import { receiverOf } from './parcel.ts';
import { refuseLabel } from './sendable.ts';
import { readSender } from './sender.ts';

export interface LabelWish {
  orderId: number;
  serviceId: string;
  /** What its buyer was shown that it costs. */
  agreedCents: number;
  /** Of the invoice as it was typed; '': its contents are declared. */
  invoiceKey: string;
  /** How it is packed: by the rule, without a box, or in one by its name. */
  packing: string;
  key: string;
  by: string;
}

/**
 * Buys a label for an order's parcel, as far as it goes now; work behind the calls goes on with the rest. The same key buys
 * once. Throws 404; 409 for an order that has one or takes none, for another price, and for too little in the wallet; 422.
 */
export async function buyLabel(deps: LabelsDeps, wish: LabelWish): Promise<Label> {
  refuseClosed(deps);
  const known = await findByKey(deps.db, wish.orderId, wish.key);
  if (known !== undefined) return sameWish(known, wish);
  const invoiceKey = readInvoiceKey(deps, wish.invoiceKey);
  const order = await deps.orders.find({ id: wish.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  await checkOrder(deps, order);
  // Its money may have gone back since anybody looked.
  await deps.payments.checkBeforeSending(order);
  const agreed = await agreedOffer(deps, order, wish);
  const label = await writeDown(deps, { wish, ...agreed, invoiceKey });
  await advance(deps, label.id);
  return (await findLabel(deps.db, label.id)) ?? label;
}

export function refuseClosed(deps: LabelsDeps): void {
  const closed = deps.closed();
  if (closed !== '') throw conflict('etiquetas_desligadas', closed);
}

function sameWish(known: Label, { serviceId, agreedCents, packing }: LabelWish): Label {
  const isPackedSo = (readPacked(known.packed)?.wish ?? packing) === packing;
  if (known.service_id === serviceId && known.agreed_cents === agreedCents && isPackedSo) return known;
  throw conflict('chave_reutilizada', 'Esta chave já foi usada para comprar outra etiqueta.');
}

/** The NFC-e is that of a counter. */
const NO_PARCELS_NOTE = 'Esta chave é de uma NFC-e, que não acompanha encomendas. Informe a de uma NF-e.';

function readInvoiceKey(deps: LabelsDeps, typed: string): string | null {
  if (typed.trim() === '') return null;
  const problem = invoiceKeyProblem(typed, deps.sender().cnpj);
  if (problem !== null) throw invalid(problem, { chaveNota: problem });
  const key = invoiceKeySigns(typed);
  if (invoiceOfKey(key).model !== 'NF-e') throw invalid(NO_PARCELS_NOTE, { chaveNota: NO_PARCELS_NOTE });
  return key;
}

/** Throws what speaks against a label for this order before any provider is asked. */
async function checkOrder(deps: LabelsDeps, order: Order): Promise<void> {
  const sender = readSender(deps.sender());
  if (!sender.ok) throw conflict('remetente_incompleto', sender.words);
  await receiverOf(deps, order);
  await deps.orders.locked(order.id, async (tx, locked) => {
    const labels = await listLabels(tx, locked.id);
    await refuseLabel(tx, locked, labels);
    refuseSecond(labels);
  });
}

function refuseSecond(labels: readonly Label[]): void {
  if (labels.some(({ state }) => state !== 'cancelada' && state !== 'desfeita')) {
    throw conflict('etiqueta_existe', 'Este pedido já tem uma etiqueta. Cancele-a antes de comprar outra.');
  }
}

async function agreedOffer(
  deps: LabelsDeps,
  order: Order,
  { serviceId, agreedCents, packing }: LabelWish,
): Promise<{ offer: Offer; packed: Packed }> {
  const { offers, account, order: packedOrder } = await readOffers(deps, order, packing);
  const offer = offers.find(({ id }) => id === serviceId);
  if (offer === undefined)
    throw conflict('servico_indisponivel', 'Este serviço não é oferecido para este pedido agora.');
  if (offer.priceCents > agreedCents) {
    const text = `O preço da etiqueta agora é ${formatReais(offer.priceCents)}. Confira e compre de novo.`;
    throw conflict('preco_mudou', text);
  }
  // A hint alone: what really decides is the payment.
  if (account?.left === 0) throw conflict('limite_de_etiquetas', TOO_MANY);
  if (account !== null && account.balanceCents < offer.priceCents) {
    const short = { balanceCents: account.balanceCents, priceCents: offer.priceCents };
    throw conflict('saldo_insuficiente', shortOf(short));
  }
  return { offer, packed: packedOrder.packed };
}

interface Writing {
  wish: LabelWish;
  offer: Offer;
  packed: Packed;
  invoiceKey: string | null;
}

function writeDown(deps: LabelsDeps, { wish, offer, packed, invoiceKey }: Writing): Promise<Label> {
  const now = deps.clock();
  return deps.orders.locked(wish.orderId, async (tx, order) => {
    const again = await findByKey(tx, order.id, wish.key);
    if (again !== undefined) return sameWish(again, wish);
    const labels = await listLabels(tx, order.id);
    await refuseLabel(tx, order, labels);
    refuseSecond(labels);
    const label = await insertLabel(tx, {
      order_id: order.id,
      client_key: wish.key,
      reference: `${REFERENCE}${order.id}-${deps.random(8).toString('hex')}`,
      service_id: offer.id,
      service: offer.servico.slice(0, 120),
      carrier: offer.company.slice(0, 60),
      agreed_cents: wish.agreedCents,
      invoice_key: invoiceKey,
      packed: keptPacking(packed, wish.packing),
      bought_by: wish.by,
      next_at: now,
      created_at: now,
      updated_at: now,
    });
    if (label === undefined) throw conflict('etiqueta_existe', 'Este pedido já tem uma etiqueta.');
    const embalagem = boxNames(packed.volumes);
    const after = {
      etiqueta: label.id,
      servico: label.service,
      valor: formatReais(wish.agreedCents),
      ...(embalagem === '' ? {} : { embalagem }),
    };
    const subject = orderSubject(order);
    await insertAudit(tx, { actor: wish.by, action: 'etiqueta_pedida', subject, after, at: now });
    return label;
  });
}

/** Gives a label up: out of the cart, or cancelled with its money back. Throws 404, or 409 for one that is over. */
export async function cancelLabel(deps: LabelsDeps, { id, by }: { id: number; by: string }): Promise<Label> {
  refuseClosed(deps);
  const label = await labelBy(deps, id);
  const now = deps.clock();
  await deps.orders.locked(label.order_id, async (tx, order) => {
    const given = await giveUpLabel(tx, id, now);
    if (given === undefined) throw new AppError(409, 'etiqueta_encerrada', 'Esta etiqueta já foi cancelada.');
    if (label.goal === 'desistir') return;
    await insertStep(tx, { labelId: id, step: 'desistencia', outcome: 'pedido', words: by, at: now });
    const after = { etiqueta: id, protocolo: label.protocol };
    const action = 'etiqueta_cancelamento';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), after, at: now });
  });
  return lookAgain(deps, id);
}

/** Takes it further now, for who does not want to wait. Throws 404. */
export async function lookAgain(deps: LabelsDeps, id: number): Promise<Label> {
  refuseClosed(deps);
  await labelBy(deps, id);
  await advance(deps, id);
  return labelBy(deps, id);
}

export async function labelBy({ db }: LabelsDeps, id: number): Promise<Label> {
  const label = await findLabel(db, id);
  if (label === undefined) throw notFound('Não encontramos esta etiqueta.');
  return label;
}
