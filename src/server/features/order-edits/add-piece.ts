import { AGREED, type ReceivedAs } from '#shared/channels.ts';
import { centsToReais, formatReais, reaisToCents } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import type { OwnDiscount } from '#shared/pricing/index.ts';
import type { AcrescimoNovo, PecaAMais } from '#shared/wire/order-edits.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { orderPlace, type Cpfs } from '../../security/cpfs.ts';
import { findAttempt } from '../ledger/index.ts';
import type { AddedTo, Order, PlaceOrder } from '../orders/index.ts';
import { readBackUrls, type Payments, type Sell, type Sold } from '../payments/index.ts';
import { hashPurchase, readSalePrices } from '../purchases/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import type { OrderEditsDeps } from './deps.ts';
import { isPriced, requireEditable, requireEditableWithout } from './editable.ts';
import { quoteWith } from './quote.ts';

export interface AdditionsDeps extends OrderEditsDeps {
  cpfs: Cpfs;
  payments: Pick<Payments, 'sell' | 'trySelling' | 'refundBeside'>;
  prices: Parameters<typeof readSalePrices>[0];
  publicUrl: string;
}

interface Asked {
  orderId: number;
  piece: PecaAMais;
}

/** Pieces are given on the word of whoever gives discounts. */
const GIFT: OwnDiscount = { name: 'Presente da loja', kind: 'percentage', percent: 10_000 };

/**
 * What a piece more costs today, and what the shop would bear of the parcel's freight. Throws 404; 409 for an order that
 * takes none and for freight that does not go; 422; 502.
 */
export async function priceAddition(deps: AdditionsDeps, { orderId, piece }: Asked) {
  await deps.orders.locked(orderId, async (tx, order) => {
    await requireEditableWithout(tx, order, 'acrescimo');
  });
  const order = await findParent(deps, orderId);
  const cpf = (await deps.cpfs()).open(order, orderPlace(order.codigo));
  const { email } = order;
  const precos = await readSalePrices(deps.prices, {
    items: [linesOf(piece)],
    cep: order.cep === '' ? undefined : order.cep,
    credits: [],
    freight: { cents: 0 },
    discount: piece.pagamento === 'presente' ? GIFT : null,
    isPix: piece.pagamento === 'pix',
    // What is limited to so many a person is asked of its buyer, as when it is sold to her.
    buyer: cpf === '' && email === '' ? null : { cpf, email },
  });
  return {
    preco: precos.linhas[0]?.preco ?? 0,
    total: precos.total,
    diferenca: centsToReais(await extraFreight(deps, order, piece)),
  };
}

const linesOf = ({ produto, cor, tamanho, quantidade }: PecaAMais) => {
  return { id: produto, quantity: quantidade, quantidade, cor, tamanho };
};

async function findParent(deps: OrderEditsDeps, id: number): Promise<Order> {
  const order = await deps.orders.find({ id });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  return order;
}

async function extraFreight(deps: OrderEditsDeps, order: Order, piece: PecaAMais): Promise<number> {
  if (!isPriced(order)) return 0;
  return quoteWith(deps, order, { productId: piece.produto, quantity: piece.quantidade });
}

export interface AdditionAsked extends Asked {
  asked: AcrescimoNovo;
  key: string;
  /** Who adds it, and her address in the network. */
  seller: Sell['seller'];
}

/**
 * Adds a piece to an order that is paid and here, as an order of its own that goes in its parcel, once a key. It is charged
 * as any sale of the office's is. Throws as pricing and selling do; 409 while another one waits for its money.
 */
export const addPiece = async (deps: AdditionsDeps, asked: AdditionAsked): Promise<Sold> =>
  deps.payments.sell(await saleOf(deps, asked, { isTrial: false }));

/** Throws what `addPiece` would before money is asked for, were the label given up that holds the order; nothing is done. */
export const tryAddition = async (deps: AdditionsDeps, asked: AdditionAsked): Promise<void> =>
  deps.payments.trySelling(await saleOf(deps, asked, { isTrial: true }));

async function saleOf(
  deps: AdditionsDeps,
  { orderId, asked, key, seller }: AdditionAsked,
  { isTrial }: Pick<Agreeing, 'isTrial'>,
): Promise<Sell> {
  const parent = await findParent(deps, orderId);
  const agreedCents = reaisToCents(asked.diferenca) ?? 0;
  // What was made is answered again as it is, whatever its order has become since.
  const isKnown = (await findAttempt(deps.db, { key })) !== undefined;
  if (!isKnown) await requireAgreed(deps, parent, { asked, agreedCents, isTrial });
  const addedTo: AddedTo = {
    orderId,
    extraCents: agreedCents,
    check: (tx, order) => requireEditable(tx, order, { kind: 'acrescimo', isTrial }),
  };
  const purchase = purchaseOf(parent, asked, (await deps.cpfs()).open(parent, orderPlace(parent.codigo)));
  requireReachable(purchase.buyer, asked);
  const { pagamento, total } = asked;
  const sale = { canal: parent.canal, by: seller.by, ...paidBy(asked), note: '', addedTo };
  return {
    order: {
      purchase,
      customerId: parent.customer_id,
      from: null,
      method: METHODS[pagamento],
      installments: 1,
      askedReais: total,
      sale,
    },
    freight: alongWith(parent),
    payer: payerOf(purchase.buyer),
    seller,
    backUrls: readBackUrls({}, deps.publicUrl),
    key,
    // Her order's address may have been mended since: a press once more asks for the same all the same.
    bodyHash: hashPurchase(askedAlone(purchase), {
      kind: 'venda',
      rest: [pagamento, asked.recebido ?? null, total, { acrescentado: orderId }],
    }),
  };
}

interface Agreeing extends Pick<AdditionAsked, 'asked'> {
  agreedCents: number;
  /** Its label need not be given up yet. */
  isTrial: boolean;
}

async function requireAgreed(
  deps: AdditionsDeps,
  parent: Order,
  { asked, agreedCents, isTrial }: Agreeing,
): Promise<void> {
  await deps.orders.locked(parent.id, (tx, order) =>
    requireEditable(tx, order, { kind: 'acrescimo', isTrial }),
  );
  const extraCents = await extraFreight(deps, parent, asked);
  if (extraCents <= agreedCents) return;
  const text = `A loja paga agora ${formatReais(extraCents)} a mais por este envio. Confira e acrescente de novo.`;
  throw conflict('frete_mudou', text, { valor: centsToReais(extraCents) });
}

const METHODS = { pix: 'pix', cartao: 'preferencia', recebido: 'recebido', presente: 'recebido' } as const;

const received = (as: ReceivedAs) => ({ as, delivered: false });

function paidBy({ pagamento, recebido = 'dinheiro' }: AcrescimoNovo) {
  if (pagamento === 'presente') return { discount: GIFT, received: received('outro') };
  return { discount: null, received: pagamento === 'recebido' ? received(recebido) : null };
}

type Purchase = PlaceOrder['purchase'];

/** Whose order it is added to buys it, and it goes to where that goes. */
function purchaseOf(parent: Order, piece: PecaAMais, cpf: string): Purchase {
  const { nome, email, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado } = parent;
  const { produto: productId, quantidade: quantity, cor, tamanho } = piece;
  return {
    lines: [{ productId, quantity, cor, tamanho, variantHint: '' }],
    buyer: { nome, email, cpf, whatsapp },
    address: { cep, endereco, numero, complemento, bairro, cidade, estado },
    freight: { id: AGREED },
    coupon: null,
    credits: [],
  };
}

/** A purchase without what it has of the order that it is added to. */
const askedAlone = (purchase: Purchase): Purchase => ({
  ...purchase,
  buyer: { nome: '', email: '', cpf: '', whatsapp: '' },
  address: { cep: '', endereco: '', numero: '', complemento: '', bairro: '', cidade: '', estado: '' },
});

/** A provider wants to know who pays. */
function requireReachable({ email, cpf }: Purchase['buyer'], { pagamento }: AcrescimoNovo): void {
  const isMissing = (pagamento === 'pix' && cpf === '') || (pagamento !== 'recebido' && email === '');
  if (!isMissing || pagamento === 'presente') return;
  const text =
    'Este pedido não tem o e-mail ou o CPF que a cobrança exige. Receba por fora, ou dê de presente.';
  throw invalid(text, { pagamento: text });
}

function alongWith({ id }: Order): PricedShippingOption {
  const nome = `Vai junto com o pedido ${spokenNumber(id)}`;
  return { id: AGREED, nome, servico: nome, company: '', prazo: 0, tipo: 'delivery_local', priceCents: 0 };
}

function payerOf({ nome, email, cpf }: Purchase['buyer']): Sell['payer'] {
  const [firstName = '', ...rest] = nome.split(/\s+/);
  return { email, cpf, firstName, lastName: rest.join(' ') || firstName };
}
