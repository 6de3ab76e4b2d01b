import { arrivesText, deadlineText, type Deadline } from '#shared/arrival.ts';
import { formatCep } from '#shared/cep.ts';
import { creditLabel } from '#shared/credits.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { splitWords } from '#shared/payment-label.ts';
import { BY_EMAIL } from '#shared/gift-card.ts';
import { readGifts } from '#shared/gift-list.ts';
import { formatReais } from '#shared/money.ts';
import {
  isPickup,
  pickupLines,
  PICKUP_NAME,
  readyText,
  stateLabel,
  type PickupPoint,
} from '#shared/pickup.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '#shared/text.ts';
import { firstNameOf, type Block, type LetterSum, type Sender } from './letter.ts';
import type { OrderFacts, OrderRow } from './order-facts.ts';

export const PAYMENT_TITLE = 'Pagamento';

/** The order itself, as every mail about it shows it: never with a CPF. Its button leads the owner to her office. */
export function orderSummary(facts: OrderFacts, sender: Sender, isToTheShop: boolean): Block[] {
  const { order, lines } = facts;
  return [
    { kind: 'paragraph', text: `Pedido ${spokenNumber(order.id)} · ${order.codigo}` },
    {
      kind: 'items',
      items: lines.map((line) => ({
        name: line.nome,
        details: detailsOf(line),
        price: formatReais(line.preco_cents * line.quantidade),
      })),
      sums: sumsOf(facts),
    },
    { kind: 'lines', title: PAYMENT_TITLE, lines: [METHODS[order.metodo_pagamento] + instalments(facts)] },
    {
      kind: 'lines',
      title: readFreight(order.frete).place ? 'Retirada' : 'Entrega',
      lines: addressLines(order),
    },
    isToTheShop
      ? {
          kind: 'button',
          label: 'Abrir o pedido',
          url: `${sender.publicUrl}/admin/dashboard/vendas/${order.id}`,
        }
      : {
          kind: 'button',
          label: facts.payAgain === undefined ? 'Ver meu pedido' : 'Voltar ao pedido e pagar',
          url: `${sender.publicUrl}${paths.order(order.codigo)}`,
        },
  ];
}

/** Of a gift card for whom it is, by its bare name: in a letter of a stranger's words no link is made. */
function detailsOf({
  cor,
  tamanho,
  quantidade,
  presentes,
  vale_presente,
}: OrderFacts['lines'][number]): string {
  const units = `${quantidade} ${plural(quantidade, 'unidade', 'unidades')}`;
  const names = readGifts(presentes, quantidade)
    .map(({ nome }) => firstNameOf(nome))
    .filter(Boolean);
  const to = names.length === 0 ? '' : ` · para ${names.join(', ')}`;
  return vale_presente === true ? `${units}${to}` : `${cor}, ${tamanho} · ${units}`;
}

const plain = (label: string, price: string): LetterSum => ({ label, price, isTotal: false });

/** The same lines in the same order as the shop's pages show them. */
function sumsOf({ order, discounts, credits }: OrderFacts): LetterSum[] {
  const cut = (label: string, cents: number) =>
    cents === 0 ? [] : [plain(label, `− ${formatReais(cents)}`)];
  return [
    plain('Subtotal', formatReais(order.subtotal_cents)),
    ...discounts
      .filter((one) => !one.on_freight)
      .flatMap(({ nome, codigo, cents }) => cut(codigo === null ? nome : `Cupom ${codigo}`, cents)),
    plain(freightText(order), freightPrice(order)),
    ...cut('Desconto no frete', order.desconto_frete_cents),
    ...cut('Desconto no PIX', order.desconto_pix_cents),
    { label: 'Total', price: formatReais(order.total_cents), isTotal: true },
    ...creditSums(order, credits),
  ];
}

/** What vales paid, and what they left. */
function creditSums(order: OrderRow, credits: OrderFacts['credits']): LetterSum[] {
  if (credits.length === 0) return [];
  const left = order.total_cents - order.credito_cents;
  return [
    ...credits.map(({ tail, cents }) => plain(creditLabel(tail), `− ${formatReais(cents)}`)),
    { label: order.paid_at === null ? 'A pagar' : 'Pago', price: formatReais(left), isTotal: true },
  ];
}

const METHODS: Readonly<Record<OrderRow['metodo_pagamento'], string>> = {
  pix: 'PIX',
  cartao: 'Cartão de crédito',
  entrega: 'Na entrega',
  preferencia: 'Mercado Pago',
  credito: 'Nada a pagar',
  recebido: 'Pago direto à loja',
};

function instalments({ order, paidCents }: OrderFacts): string {
  const { parcelas } = order;
  const amountCents = order.total_cents - order.credito_cents;
  if (parcelas <= 1) return '';
  return paidCents === null
    ? ` em ${parcelas} parcelas`
    : ` em ${splitWords(parcelas, { paidCents, amountCents })}`;
}

const freightPrice = ({ frete_cents, frete }: OrderRow) =>
  frete_cents === 0 && readFreight(frete).place === null ? 'Grátis' : formatReais(frete_cents);

function freightText({ frete }: OrderRow): string {
  const freight = readFreight(frete);
  if (freight.place !== null) return PICKUP_NAME;
  return ['Frete', freightLabel(freight)].filter(Boolean).join(' · ');
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

interface Freight extends Deadline {
  id: string;
  nome: string;
  company: string;
  /** Where it is fetched; null: it is brought, or sent. */
  place: PickupPoint | null;
}

/** The chosen option as the order keeps it. */
/** What state an order is in, in the words of the way that it goes. */
export const presentOf = ({ status, frete }: Pick<OrderRow, 'status' | 'frete'>): string =>
  stateLabel(status, readFreight(frete));

export function readFreight(frete: unknown): Freight {
  const option = typeof frete === 'object' && frete !== null ? (frete as Record<string, unknown>) : {};
  return {
    id: text(option['id']),
    nome: text(option['nome']),
    company: text(option['company']),
    prazo: Number(option['prazo']) || 0,
    tipo: text(option['tipo']),
    mesmoDiaAte: Number(option['mesmoDiaAte']) || undefined,
    place: isPickup({ tipo: text(option['tipo']) }) ? readPlace(option['retirada']) : null,
  };
}

function readPlace(place: unknown): PickupPoint {
  const kept = typeof place === 'object' && place !== null ? (place as Record<string, unknown>) : {};
  const [nome, endereco] = [text(kept['nome']), text(kept['endereco'])];
  return { nome, endereco, horario: text(kept['horario']), instrucao: text(kept['instrucao']) };
}

/** When the parcel may be expected, counted from the payment; nothing where nobody said. */
export function arrivalOf(order: OrderRow): Block[] {
  const freight = readFreight(order.frete);
  if (freight.place !== null)
    return [{ kind: 'paragraph', text: `Seu pedido ${readyText(freight.prazo)}. Avisamos por e-mail.` }];
  if (freight.prazo <= 0) return [];
  const arrives = order.paid_at === null ? '' : arrivesText(freight, order.paid_at);
  const date = arrives === '' ? '' : `Seu pedido ${arrives}. `;
  return [{ kind: 'paragraph', text: `${date}Prazo de entrega: ${deadlineText(freight)}.` }];
}

const join = (parts: string[], between: string) => parts.filter(Boolean).join(between);

/** Gift cards alone go by e-mail. */
export const isByEmail = ({ frete }: Pick<OrderRow, 'frete'>): boolean =>
  readFreight(frete).tipo === 'digital';

function addressLines(order: OrderRow): string[] {
  if (isByEmail(order)) return [BY_EMAIL];
  const { place } = readFreight(order.frete);
  if (place !== null) return pickupLines(place);
  const { endereco, numero, complemento, bairro, cidade, estado } = order;
  return [
    join([endereco, numero, complemento], ', '),
    join([bairro, join([cidade, estado], '/')], ', '),
    `CEP ${formatCep(order.cep)}`,
  ].filter(Boolean);
}
