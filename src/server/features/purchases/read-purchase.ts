import { MAX_QUANTITY, MAX_UNITS } from '#shared/cart.ts';
import { refusalOf } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import { normalizeCredit, UNKNOWN_CREDIT } from '#shared/credits.ts';
import { normalizeCode } from '#shared/orders.ts';
import { DIGITAL_FREIGHT, NO_PLACE } from '#shared/gift-card.ts';
import { giftsFor, type GiftTo } from '#shared/gift-list.ts';
import { GIFT_FIELDS, giftRefusal, tidyGiftTo, type GiftField } from '#shared/gift-to.ts';
import { phoneDigits } from '#shared/phone.ts';
import { normalizeCoupon } from '#shared/promotions.ts';
import { MOST_QUOTE_LENGTH } from '#shared/wire/shipping.ts';
import { invalid } from '../../errors.ts';
import { UNKNOWN_COUPON } from '../promotions/index.ts';
import type { Buyer, DeliveryAddress, Purchase, PurchaseLine } from './purchase.ts';

/** A purchase as any of the calls brings it, before anything of it was looked at. */
export interface RawPurchase {
  items: {
    id: string | number;
    quantity: number;
    cor?: string | undefined;
    tamanho?: string | undefined;
    presentes?: readonly Partial<Record<GiftField, string | undefined>>[] | undefined;
  }[];
  buyer: { nome: string; email: string; cpf: string; whatsapp: string };
  address: Partial<Record<keyof DeliveryAddress, string | null | undefined>>;
  freight: string | number | { id: string | number; cotacao?: string | undefined };
  /** The provider's own page asks who pays: CPF and phone may be empty. */
  payerUnknown?: boolean;
  cupom?: string | undefined;
  creditos?: readonly string[] | undefined;
}

type Fields = Record<string, string>;

/** Checks the form of a purchase and brings it into one shape. Throws 422 with a text per refused field. */
export function readPurchase(raw: RawPurchase): Purchase {
  const campos: Fields = {};
  const freight = readFreight(raw.freight, campos);
  const purchase: Purchase = {
    lines: readLines(raw.items, campos),
    buyer: readBuyer(raw.buyer, campos, raw.payerUnknown),
    // What goes by e-mail keeps no door, even if one is sent.
    address: isDigital(freight) ? NO_PLACE : readAddress(raw.address, campos),
    freight,
    coupon: readCoupon(raw.cupom, campos),
    credits: readCredits(raw.creditos ?? [], campos),
  };
  const first = Object.values(campos)[0];
  if (first !== undefined) throw invalid(first, campos);
  return purchase;
}

/** The code of the order that is to be given up. Throws 422 for what is none. */
export function readReplaced(substitui: { codigo: string } | undefined): string | undefined {
  if (substitui === undefined) return undefined;
  const codigo = normalizeCode(substitui.codigo);
  if (codigo !== null) return codigo;
  const text = 'O código do pedido a substituir não é válido.';
  throw invalid(text, { 'substitui.codigo': text });
}

/** A code as it is kept; null where none was typed. What can be none is refused like one that nobody has. */
export function readCoupon(typed: string | undefined, campos: Fields): string | null {
  if (typed === undefined || typed.trim() === '') return null;
  const code = normalizeCoupon(typed);
  if (code === null) campos.cupom = UNKNOWN_COUPON;
  return code;
}

/** Codes as they are kept, each once. What can be none is refused like one that nobody has. */
export function readCredits(typed: readonly string[], campos: Fields): string[] {
  const codes = typed.map(normalizeCredit);
  const known = codes.filter((code) => code !== null);
  if (known.length < codes.length) campos.creditos = UNKNOWN_CREDIT;
  return [...new Set(known)];
}

export function readLines(items: RawPurchase['items'], campos: Fields): PurchaseLine[] {
  if (items.length === 0) campos.items = 'Seu carrinho está vazio.';
  const lines = items.map((item, index) => {
    const { quantity } = item;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
      campos[`items.${index}.quantity`] = `Leve de 1 a ${MAX_QUANTITY} unidades de cada peça por pedido.`;
    }
    const { productId, variantHint } = readItemId(item.id);
    if (productId === null) campos[`items.${index}.id`] = 'Produto inválido.';
    return {
      productId: productId ?? 0,
      quantity,
      cor: plain(item.cor, 60),
      tamanho: plain(item.tamanho, 30),
      variantHint,
      ...readGifts(item, index, campos),
    };
  });
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_UNITS) {
    campos.items ??= `Um pedido leva até ${MAX_UNITS} unidades. Para comprar mais, fale com a loja.`;
  }
  return lines;
}

/** For whom a line's units are. One that is refused is told by its place. */
function readGifts(
  { presentes = [], quantity }: RawPurchase['items'][number],
  line: number,
  campos: Fields,
): { gifts?: GiftTo[] } {
  const gifts = giftsFor(presentes.map(tidyGiftTo), Math.max(0, quantity));
  gifts.forEach((to, unit) => {
    for (const field of GIFT_FIELDS) {
      const text = giftRefusal(field, to[field]);
      if (text !== null) campos[`items.${line}.presentes.${unit}.${field}`] = text;
    }
  });
  return gifts.length === 0 ? {} : { gifts };
}

/** A product's number, its text, or a cart line's `{product}-{tamanho}-{cor}`, cut at the first dash. */
function readItemId(id: string | number): { productId: number | null; variantHint: string } {
  const match = /^(\d{1,15})(?:-(.*))?$/su.exec(String(id).trim());
  return {
    productId: match === null ? null : Number(match[1]),
    variantHint: (match?.[2] ?? '').slice(0, 100),
  };
}

/** Trimmed, without control characters, cut to a length. */
function plain(value: string | null | undefined, maxLength: number): string {
  return (value ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

/** Name, e-mail, CPF and phone under the rules and texts of the checkout. */
export function readBuyer(raw: RawPurchase['buyer'], campos: Fields, payerUnknown = false): Buyer {
  const buyer = {
    nome: raw.nome.replaceAll(/\p{Cc}+/gu, ' ').trim(),
    email: raw.email.trim(),
    cpf: digitsOf(raw.cpf),
    whatsapp: phoneDigits(raw.whatsapp),
  };
  for (const field of BUYER_FIELDS) {
    const isAskedThere = payerUnknown && buyer[field] === '' && (field === 'cpf' || field === 'whatsapp');
    if (!isAskedThere) refuse(field, buyer[field], campos);
  }
  return buyer;
}

const BUYER_FIELDS = ['nome', 'email', 'cpf', 'whatsapp'] as const;
/** A call may leave these out, but none may send them empty. */
const PLACE_FIELDS = ['endereco', 'cidade', 'estado'] as const;

export function refuse(field: Parameters<typeof refusalOf>[0], typed: string, campos: Fields): void {
  const text = refusalOf(field, typed);
  if (text !== null) campos[field] = text;
}

/** A place as it was typed, in the one form in which it is kept; nothing of it has to be there. */
export function typedAddress(raw: RawPurchase['address']): DeliveryAddress {
  return {
    cep: digitsOf(raw.cep ?? ''),
    endereco: plain(raw.endereco, 200),
    numero: plain(raw.numero, 20) || 's/n',
    complemento: plain(raw.complemento, 120),
    bairro: plain(raw.bairro, 120),
    cidade: plain(raw.cidade, 120),
    estado: plain(raw.estado, 2).toUpperCase(),
  };
}

export function readAddress(raw: RawPurchase['address'], campos: Fields): DeliveryAddress {
  const address = typedAddress(raw);
  refuse('cep', address.cep, campos);
  for (const field of PLACE_FIELDS) {
    if (raw[field] !== undefined && raw[field] !== null) refuse(field, address[field], campos);
  }
  return address;
}

const isDigital = ({ id }: Purchase['freight']): boolean => id === DIGITAL_FREIGHT;

function readFreight(raw: RawPurchase['freight'], campos: Fields): Purchase['freight'] {
  const option = typeof raw === 'object' ? raw : { id: raw };
  const id = plain(String(option.id), 100);
  if (id === '') campos.freteSelecionado = 'Selecione uma opção de frete!';
  const cotacao = option.cotacao?.slice(0, MOST_QUOTE_LENGTH);
  return cotacao ? { id, cotacao } : { id };
}
