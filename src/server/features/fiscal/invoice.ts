import { cnpjSigns } from '#shared/cnpj.ts';
import { PICK_UP, type Channel } from '#shared/channels.ts';
import { centsToReais } from '#shared/money.ts';
import { orderNumber } from '#shared/order-number.ts';
import { shareCents } from '#shared/share-cents.ts';
import { readShopAddress } from '#shared/shop-address.ts';
import { joined } from '#shared/text.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import type { FiledOrder } from '../sales/index.ts';
import type { SoldLine } from './lines.store.ts';

/** Who sells, as the shop's settings say at this moment. */
export type Seller = Pick<ShopSettings, 'name' | 'cnpj' | 'address'>;

/** An order with what is back of its money. */
export type FiscalOrder = Omit<FiledOrder, 'discounts'>;

export interface SoldOrderWithLines {
  order: FiscalOrder;
  /** At least one. */
  lines: readonly SoldLine[];
  cpf: string;
  /** Of the invoice that there is already; '': none. */
  key?: string;
}

/** Longer ones the tax office refuses. */
const LONGEST_NAME = 120;
/** What the law wants where a piece has no barcode. */
const NO_GTIN = 'SEM GTIN';
/** Sales of what was bought to be sold: within the state, and to a consumer in another. */
const CFOP = { within: '5102', across: '6108' } as const;
/** Of sales on the shop's own pages, at its counter, and by messages. */
const PRESENCE: Readonly<Record<Channel, number>> = { site: 2, balcao: 1, instagram: 9, whatsapp: 9 };

/**
 * An order as an issuer of invoices takes it. All sums come from the order's own: what is off each line is what was paid less for
 * it, and the freight is shared by what the lines cost, so that the lines add up to what the goods and their freight cost.
 */
export function invoiceOf({ order, lines, cpf, key = '' }: SoldOrderWithLines, seller: Seller): PedidoFiscal {
  const uf = readShopAddress(seller.address)?.state ?? '';
  const net = lines.map((line) => grossCents(line) - line.desconto_cents);
  const freightCents = order.frete_cents - order.desconto_frete_cents;
  const freight = shareCents(freightCents, net);
  // What is handed over in the shop is sold where the shop is, wherever its buyer lives.
  const cfop = cfopOf(uf, isPickedUp(order) && order.estado !== '' ? uf : order.estado);
  const itens = lines.map((line, at) =>
    itemOf(line, { numero: at + 1, cfop, freightCents: freight[at] ?? 0 }),
  );
  const sum = (cents: (line: SoldLine) => number) => lines.reduce((all, line) => all + cents(line), 0);
  const products = sum(grossCents);
  const off = sum((line) => line.desconto_cents);
  const total = products - off + freightCents;
  return {
    pedido: orderNumber(order.id),
    codigo: order.codigo,
    status: order.status,
    canal: order.canal,
    criado_em: order.created_at.toISOString(),
    pago_em: order.paid_at?.toISOString() ?? null,
    emitente: { nome: seller.name, cnpj: cnpjSigns(seller.cnpj), uf },
    destinatario: buyerOf(order, cpf),
    natureza_operacao: 'Venda de mercadoria',
    consumidor_final: 1,
    indicador_ie: 9,
    presenca: PRESENCE[order.canal],
    itens,
    totais: {
      produtos: centsToReais(products),
      desconto: centsToReais(off),
      frete: centsToReais(freightCents),
      total: centsToReais(total),
    },
    pagamentos: paymentsOf(order, total),
    transporte: {
      modalidade: isPickedUp(order) ? 9 : 0,
      transportadora: order.transportadora,
      rastreio: order.rastreio,
    },
    devolvido: centsToReais(order.returned_cents),
    chave_nota: key,
    falta: missingOf(order, { itens, cpf, uf }),
  };
}

const grossCents = ({ preco_cents: cents, quantidade }: SoldLine) => cents * quantidade;

const cfopOf = (from: string, to: string): string => {
  if (from === '' || to === '') return '';
  return from === to.toUpperCase() ? CFOP.within : CFOP.across;
};

function itemOf(
  line: SoldLine,
  { numero, cfop, freightCents }: { numero: number; cfop: string; freightCents: number },
): PedidoFiscal['itens'][number] {
  const gross = grossCents(line);
  return {
    numero,
    produto_id: line.product_id,
    codigo: line.sku || String(line.product_id),
    descricao: joined([line.nome, line.cor, line.tamanho], ' ').slice(0, LONGEST_NAME),
    ncm: line.ncm ?? '',
    cest: line.cest ?? '',
    origem: line.origem_fiscal ?? '',
    unidade: line.unidade ?? 'UN',
    gtin: line.gtin || NO_GTIN,
    cfop,
    quantidade: line.quantidade,
    valor_unitario: centsToReais(line.preco_cents),
    valor_bruto: centsToReais(gross),
    valor_desconto: centsToReais(line.desconto_cents),
    valor_frete: centsToReais(freightCents),
    valor_total: centsToReais(gross - line.desconto_cents + freightCents),
  };
}

function buyerOf(order: FiscalOrder, cpf: string): PedidoFiscal['destinatario'] {
  const { nome, email, cep, endereco, numero, complemento, bairro, cidade, estado } = order;
  return {
    nome,
    cpf,
    email,
    telefone: order.whatsapp,
    cep,
    endereco,
    numero,
    complemento,
    bairro,
    cidade,
    uf: estado,
  };
}

/** The tax office's codes (tPag), and what each is called; what has none of its own is 99. */
const PAID_BY: Readonly<Record<FiscalOrder['metodo_pagamento'], readonly [code: string, called: string]>> = {
  pix: ['17', 'PIX'],
  cartao: ['03', 'Cartão de crédito'],
  preferencia: ['99', 'Página do Mercado Pago'],
  entrega: ['99', 'Na entrega'],
  recebido: ['99', 'Recebido fora do site'],
  credito: ['99', 'Vale'],
};

/** Vales pay first for what an invoice is not issued for: of an order with gift cards the rest may be less. */
function paymentsOf(order: FiscalOrder, totalCents: number): PedidoFiscal['pagamentos'] {
  const credit = Math.min(order.credito_cents, totalCents);
  const [forma, descricao] = PAID_BY[order.metodo_pagamento];
  const payments = [
    { forma: '99', descricao: 'Vale', cents: credit },
    { forma, descricao, cents: totalCents - credit },
  ];
  return payments
    .filter(({ cents }) => cents > 0)
    .map(({ cents, ...payment }) => ({ ...payment, valor: centsToReais(cents) }));
}

const isPickedUp = ({ frete }: FiscalOrder): boolean =>
  typeof frete === 'object' && frete !== null && 'id' in frete && frete.id === PICK_UP;

interface Facts {
  itens: PedidoFiscal['itens'];
  cpf: string;
  uf: string;
}

function missingOf(order: FiscalOrder, { itens, cpf, uf }: Facts): string[] {
  const without = (what: string, lacks: (item: Facts['itens'][number]) => boolean) => {
    const names = new Set(itens.filter(lacks).map(({ descricao }) => descricao));
    return [...names].map((name) => `${what} de ${name}`);
  };
  return [
    ...(uf === '' ? ['endereço da loja com a UF, em Configurações'] : []),
    ...(cpf === '' ? ['CPF de quem comprou'] : []),
    ...(order.estado === '' ? ['UF de quem comprou'] : []),
    ...without('NCM', ({ ncm }) => ncm === ''),
    ...without('origem', ({ origem }) => origem === ''),
  ];
}
