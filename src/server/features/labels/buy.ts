import type { Transaction } from 'kysely';
import { invoiceKeyProblem, invoiceKeySigns, invoiceOfKey } from '#shared/invoice-key.ts';
import { formatReais } from '#shared/money.ts';
import { postingCodeEnd } from '#shared/posting-code.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { REFERENCE } from '../../providers/freight/labels-wire.ts';
import { boxNames, type Packed } from '../shipping/index.ts';
import { advance } from './advance.ts';
import { shortOf, TOO_MANY } from './cart.ts';
import type { LabelsDeps } from './deps.ts';
import { noteGivenUp } from './give-up.ts';
import { findByKey, findLabel, insertLabel, replaceLabels, type Label } from './labels.store.ts';
import { refuseBareAddition, refuseLapsing, refuseSalesKey } from './notes.ts';
import { readOffers, type Offer, type Offers } from './offers.ts';
import { keptPacking, readPacked } from './packed.ts';
import { receiverOf } from './parcel.ts';
import { isReturn } from './return-parcel.ts';
import { readSender } from './sender.ts';
import { holdsParcel, labelsOfSubject, refuseLabel, subjectOf, type Subject } from './subject.ts';

export interface LabelWish {
  orderId: number;
  /** Which of its parcels; the order's own where none is named. */
  parcelId?: number | undefined;
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
  const label = await askForLabel(deps, wish, (subject) => readOffers(deps, subject, wish.packing));
  await advance(deps, label.id);
  return (await findLabel(deps.db, label.id)) ?? label;
}

/** Writes down that a label is wanted at the price that holds now, for work behind the calls. Throws as `buyLabel`. */
export async function askForLabel(
  deps: LabelsDeps,
  wish: LabelWish,
  offersFor: (subject: Subject) => Promise<Offers>,
): Promise<Label> {
  const order = await deps.orders.find({ id: wish.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const subject = await subjectOf(deps.db, order, wish.parcelId ?? null);
  // What comes back is declared, also where an invoice went along with it.
  const invoiceKey = isReturn(subject) ? null : readInvoiceKey(deps, wish.invoiceKey);
  await checkSubject(deps, subject);
  // Its money may have gone back since anybody looked.
  if (!isReturn(subject)) await deps.payments.checkBeforeSending(order);
  const agreed = agreedOffer(await offersFor(subject), wish);
  return writeDown(deps, { wish, ...agreed, invoiceKey });
}

export function refuseClosed(deps: LabelsDeps): void {
  const closed = deps.closed();
  if (closed !== '') throw conflict('etiquetas_desligadas', closed);
}

/** The label that this key bought before. Throws 409 where it was another one. */
export function sameWish(known: Label, { parcelId, serviceId, agreedCents, packing }: LabelWish): Label {
  const isPackedSo = (readPacked(known.packed)?.wish ?? packing) === packing;
  const isSame = known.service_id === serviceId && known.parcel_id === (parcelId ?? null);
  if (isSame && known.agreed_cents === agreedCents && isPackedSo) return known;
  throw conflict('chave_reutilizada', 'Esta chave já foi usada para comprar outra etiqueta.');
}

/** The NFC-e is that of a counter. */
const NO_PARCELS_NOTE = 'Esta chave é de uma NFC-e, que não acompanha encomendas. Informe a de uma NF-e.';

const NEEDS_NOTE =
  'Esta loja emite NF-e, e quem paga ICMS não usa a declaração de conteúdo: emita a nota do pedido, ou informe a chave dela.';
const NEEDS_KEY =
  'Esta loja paga ICMS, e não usa a declaração de conteúdo: emita a nota e informe aqui os 44 números da chave dela.';

function readInvoiceKey(deps: LabelsDeps, typed: string): string | null {
  if (typed.trim() === '') {
    if (deps.needsInvoice?.() !== true) return null;
    const words = deps.issuesHere?.() === true ? NEEDS_NOTE : NEEDS_KEY;
    throw invalid(words, { chaveNota: words });
  }
  const problem = invoiceKeyProblem(typed, deps.sender().cnpj);
  if (problem !== null) throw invalid(problem, { chaveNota: problem });
  const key = invoiceKeySigns(typed);
  if (invoiceOfKey(key).model !== 'NF-e') throw invalid(NO_PARCELS_NOTE, { chaveNota: NO_PARCELS_NOTE });
  return key;
}

/** Throws what speaks against a label for this parcel before any provider is asked. */
export async function checkSubject(deps: LabelsDeps, { order, parcel }: Subject): Promise<void> {
  const sender = readSender(deps.sender());
  if (!sender.ok) throw conflict('remetente_incompleto', sender.words);
  await receiverOf(deps, order);
  await deps.orders.locked(order.id, async (tx, locked) => {
    const subject = await subjectOf(tx, locked, parcel?.id ?? null);
    await refuseTaken(tx, subject, deps.clock());
    await refuseBareAddition(deps, tx, subject);
  });
}

/** Throws 409 for a parcel that takes none, or has one. */
async function refuseTaken(tx: Transaction<DB>, subject: Subject, now: Date): Promise<void> {
  await refuseLabel(tx, subject, now);
  const labels = await labelsOfSubject(tx, subject);
  if (labels.some((label) => holdsParcel(subject, label))) {
    if (isReturn(subject)) {
      const text = 'Esta troca já tem um código de postagem. Cancele-o antes de gerar outro.';
      throw conflict('etiqueta_existe', text);
    }
    const what = subject.parcel === null ? 'Este pedido' : 'Este pacote';
    throw conflict('etiqueta_existe', `${what} já tem uma etiqueta. Cancele-a antes de comprar outra.`);
  }
}

interface Documented {
  subject: Subject;
  invoiceKey: string | null;
}

/** Throws what speaks against a label that goes by this invoice, its order being locked. */
async function refuseForParcel(
  deps: LabelsDeps,
  tx: Transaction<DB>,
  { subject, invoiceKey }: Documented,
): Promise<void> {
  await refuseTaken(tx, subject, deps.clock());
  await refuseBareAddition(deps, tx, subject);
  await refuseSalesKey(deps, tx, { ...subject, key: invoiceKey });
  await refuseLapsing(deps, tx, { invoice_key: invoiceKey });
}

function agreedOffer(
  { offers, account, order: packedOrder }: Offers,
  { serviceId, agreedCents }: LabelWish,
): { offer: Offer; packed: Packed } {
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
    const parcelId = wish.parcelId ?? null;
    const subject = await subjectOf(tx, order, parcelId);
    await refuseForParcel(deps, tx, { subject, invoiceKey });
    if (subject.isGone && subject.parcel !== null) await replaceLabels(tx, subject.parcel, now);
    const label = await insertLabel(tx, {
      order_id: order.id,
      parcel_id: parcelId,
      client_key: wish.key,
      reference: `${REFERENCE}${order.id}-${deps.random(8).toString('hex')}`,
      service_id: offer.id,
      service: offer.servico.slice(0, 120),
      carrier: offer.company.slice(0, 60),
      agreed_cents: wish.agreedCents,
      invoice_key: invoiceKey,
      packed: keptPacking(packed, wish.packing),
      // Until it is made, a guess: it marks what comes back.
      code_until: isReturn(subject) ? postingCodeEnd(now) : null,
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
    const asked = { actor: wish.by, action: 'etiqueta_pedida', after, at: now };
    await insertAudit(tx, { ...asked, subject: orderSubject(order) });
    return label;
  });
}

/** Gives a label up: out of the cart, or cancelled with its money back. Throws 404, or 409 for one that is over. */
export async function cancelLabel(deps: LabelsDeps, { id, by }: { id: number; by: string }): Promise<Label> {
  refuseClosed(deps);
  const label = await labelBy(deps, id);
  await noteGivenUp(deps, label, { by, isKnown: label.goal === 'desistir' });
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
