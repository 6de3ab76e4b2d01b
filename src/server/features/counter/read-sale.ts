import { AGREED, PICK_UP, type ReceivedAs } from '#shared/channels.ts';
import { digitsOf } from '#shared/cpf.ts';
import { NO_PLACE } from '#shared/gift-card.ts';
import { reaisToCents } from '#shared/money.ts';
import { phoneDigits } from '#shared/phone.ts';
import type { OwnDiscount } from '#shared/pricing/index.ts';
import type { VendaNova, VendaPensada } from '#shared/wire/counter.ts';
import { invalid } from '../../errors.ts';
import type { OfficeSale, PlaceOrder } from '../orders/index.ts';
import type { Sell } from '../payments/index.ts';
import {
  hashPurchase,
  readAddress,
  readCredits,
  readLines,
  refuse,
  typedAddress,
} from '../purchases/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';

type Fields = Record<string, string>;
type Purchase = PlaceOrder['purchase'];

const cents = (reais: number): number => reaisToCents(reais) ?? 0;

const OWN_NAME = 'Desconto da loja';

/** What the owner takes off; null where she gave nothing. */
export function discountOf(desconto: VendaNova['desconto']): OwnDiscount | null {
  if (desconto === undefined || desconto === null) return null;
  return 'valor' in desconto
    ? { name: OWN_NAME, kind: 'amount', cents: cents(desconto.valor) }
    : { name: OWN_NAME, kind: 'percentage', percent: cents(desconto.percentual) };
}

export const linesOf = (items: VendaPensada['items']) =>
  items.map((item) => ({
    id: item.id,
    quantity: item.quantidade ?? item.quantity ?? 0,
    cor: item.corSelecionada ?? item.cor,
    tamanho: item.tamanhoSelecionado ?? item.tamanho,
  }));

/** A sale as the office types it, checked for form. Throws 422 with a text per refused field. */
export function readSale(body: VendaNova, by: string): Omit<Sell, 'key' | 'backUrls' | 'seller'> {
  const campos: Fields = {};
  const purchase: Purchase = {
    lines: readLines(linesOf(body.items), campos),
    buyer: readBuyer(body, campos),
    address: readPlace(body, campos),
    freight: body.frete.tipo === 'cotacao' ? quoteOf(body.frete) : { id: PICK_UP },
    coupon: null,
    credits: readCredits(body.creditos ?? [], campos),
  };
  if (purchase.freight.id === PICK_UP && body.frete.tipo === 'cotacao')
    campos['frete'] ??= 'Para quem busca na loja, escolha “Leva ou retira na loja”.';
  const received = readReceived(body, campos);
  const [first] = Object.values(campos);
  if (first !== undefined) throw invalid(first, campos);
  const sale: OfficeSale = {
    canal: body.canal,
    by,
    discount: discountOf(body.desconto),
    received,
    note: body.observacoes ?? '',
  };
  const askedReais = body.total ?? null;
  const method = METHODS[body.pagamento];
  const freight = body.frete.tipo === 'cotacao' ? null : typedFreight(body.frete);
  const { discount, note, canal } = sale;
  const rest = [method, received, freight, canal, discount, note, askedReais];
  return {
    order: { purchase, customerId: null, from: null, method, installments: 1, askedReais, sale },
    freight,
    payer: payerOf(purchase.buyer),
    bodyHash: hashPurchase(purchase, { kind: 'venda', rest }),
  };
}

const METHODS = { pix: 'pix', cartao: 'preferencia', recebido: 'recebido', credito: 'credito' } as const;

/** For these nobody is asked for money. */
const AT_ONCE: ReadonlySet<VendaNova['pagamento']> = new Set(['recebido', 'credito']);

/** What a provider wants to know of who pays has to be there, and what is there has to be well. */
function readBuyer({ cliente, pagamento }: VendaNova, campos: Fields): Purchase['buyer'] {
  const buyer = {
    nome: cliente.nome.replaceAll(/\p{Cc}+/gu, ' ').trim(),
    email: cliente.email?.trim() ?? '',
    cpf: digitsOf(cliente.cpf ?? ''),
    whatsapp: phoneDigits(cliente.whatsapp ?? ''),
  };
  const typed = { ...cliente, email: buyer.email };
  const needs = { nome: true, email: !AT_ONCE.has(pagamento), cpf: pagamento === 'pix', whatsapp: false };
  for (const field of ['nome', 'email', 'cpf', 'whatsapp'] as const) {
    const isLeftOut = (typed[field] ?? '').trim() === '';
    if (needs[field] || !isLeftOut) refuse(field, buyer[field], campos);
  }
  return buyer;
}

/** Who comes for her pieces has no door here; a carrier needs all of it; what was agreed may be anything. */
function readPlace({ cliente, frete }: VendaNova, campos: Fields): Purchase['address'] {
  if (frete.tipo === 'retirada') return NO_PLACE;
  if (frete.tipo === 'combinado') {
    const place = typedAddress(cliente);
    if (place.cep !== '') refuse('cep', place.cep, campos);
    return place.endereco === '' ? { ...place, numero: '' } : place;
  }
  const { endereco = '', cidade = '', estado = '' } = cliente;
  return readAddress({ ...cliente, endereco, cidade, estado }, campos);
}

function quoteOf({ id, cotacao }: Extract<VendaNova['frete'], { tipo: 'cotacao' }>): Purchase['freight'] {
  const choice = { id: String(id).slice(0, 100) };
  return cotacao ? { ...choice, cotacao } : choice;
}

/** The option that nobody has to be asked for: the buyer comes, or it was agreed what it costs. */
export function typedFreight(frete: Exclude<VendaNova['frete'], { tipo: 'cotacao' }>): PricedShippingOption {
  const common = { company: '', prazo: 0, tipo: 'delivery_local' } as const;
  if (frete.tipo === 'retirada') {
    return { ...common, id: PICK_UP, nome: 'Retirada na loja', servico: 'Retirada', priceCents: 0 };
  }
  const nome = frete.nome?.replaceAll(/\p{Cc}+/gu, ' ').trim() || 'Entrega combinada';
  return { ...common, id: AGREED, nome, servico: nome, priceCents: cents(frete.valor) };
}

function readReceived(
  { pagamento, recebido, entregue, frete }: VendaNova,
  campos: Fields,
): OfficeSale['received'] {
  if (pagamento !== 'recebido' && recebido !== undefined)
    campos.recebido = 'Só um pagamento já recebido diz como foi recebido.';
  if (!AT_ONCE.has(pagamento)) {
    if (entregue === true) campos.entregue = 'Só o que já foi pago pode ser entregue na hora.';
    return null;
  }
  if (entregue === true && frete.tipo !== 'retirada') {
    campos.entregue = 'Só o que a cliente leva na hora já está entregue.';
  }
  const as: ReceivedAs | null = pagamento === 'credito' ? null : (recebido ?? 'dinheiro');
  return { as, delivered: entregue === true };
}

function payerOf({ nome, email, cpf }: Purchase['buyer']): Sell['payer'] {
  const [firstName = '', ...rest] = nome.split(/\s+/);
  return { email, cpf, firstName, lastName: rest.join(' ') || firstName };
}
