import type { Letter, Sender } from './letter.ts';
import type { OrderFacts, OrderRow } from './order-facts.ts';
import type { LetterContext } from './message.ts';
import { orderLetter } from './order-letters.ts';

const PLACED = new Date('2026-11-02T13:30:00Z');
const PLACED_UNTIL = new Date('2026-11-03T14:00:00Z');
const PAID = new Date('2026-11-02T13:42:00Z');
const SENT = new Date('2026-11-04T18:00:00Z');
const CODE = 'EXEMP-LO7QF-9M2XA';

/** Nobody's order. */
export const EXAMPLE_BUYER = { id: 42, nome: 'Joana Exemplo', codigo: CODE };

const ORDER: OrderRow = {
  ...EXAMPLE_BUYER,
  external_reference: '',
  customer_id: null,
  status: 'paid',
  metodo_pagamento: 'pix',
  parcelas: 1,
  subtotal_cents: 37_980,
  frete_cents: 2350,
  total_cents: 40_330,
  email: 'joana@exemplo.com.br',
  cpf: '',
  whatsapp: '',
  cep: '22021001',
  endereco: 'Avenida Atlântica',
  numero: '1702',
  complemento: 'apto 12',
  bairro: 'Copacabana',
  cidade: 'Rio de Janeiro',
  estado: 'RJ',
  frete: { id: '1', nome: 'PAC', company: 'Correios', prazo: 7, tipo: 'delivery' },
  observacoes: '',
  rastreio: 'AA123456785BR',
  transportadora: 'Correios',
  stock_held: true,
  stock_round: 0,
  disputed: false,
  expires_at: null,
  paid_at: PAID,
  shipped_at: SENT,
  unpacked_since: null,
  rest_packed_at: null,
  delivered_at: null,
  late_from: null,
  created_at: PLACED,
  updated_at: SENT,
  withdrawn_at: SENT,
  withdrawal_reason: '',
  withdrawal_settled_at: null,
  exchange_days: null,
  paid_charge_id: null,
  placed_from: null,
  payment_held: false,
  fraud_alert_at: null,
  replaced_by: null,
  added_to: null,
  teste: false,
  sent_anew: 0,
  replacing_until: null,
  cupom: null,
  desconto_cents: 0,
  desconto_frete_cents: 0,
  desconto_pix_cents: 0,
  pix_offer_cents: 0,
  uses_held: false,
  credito_cents: 0,
  pix_promotion_id: null,
  cpf_sealed: null,
  cpf_hash: null,
  busca_lugar: '',
  canal: 'site',
  visitante: null,
  busca: '',
  busca_nome: '',
  busca_pecas: '',
};

const LINES: OrderFacts['lines'] = [
  { nome: 'Vestido Brisa', cor: 'Azul', tamanho: 'M', quantidade: 1, preco_cents: 21_990 },
  { nome: 'Blusa Alba', cor: 'Branca', tamanho: 'P', quantidade: 1, preco_cents: 15_990 },
];

/** As which an order is when such a mail goes out; 'paid' for those that are not here. */
const WHEN: Readonly<Record<string, Partial<OrderRow>>> = {
  pedido_recebido: { status: 'pending', paid_at: null },
  pedido_em_analise: { status: 'in_analysis', paid_at: null },
  pagamento_divergente: { status: 'in_analysis', paid_at: null },
  pedido_nao_pago: { status: 'cancelled', paid_at: null },
  pedido_recusado: { status: 'declined', paid_at: null },
  pedido_cancelado: { status: 'cancelled', paid_at: null },
  pedido_estornado: { status: 'refunded' },
  pedido_alterado: { shipped_at: null, rastreio: '' },
  parte_enviada: { status: 'processing', shipped_at: null, rastreio: '' },
  parte_corrigida: { status: 'processing', shipped_at: null, rastreio: '' },
  pacote_postado: { status: 'processing', shipped_at: null, rastreio: '' },
  pacote_nao_entregue: { status: 'processing', shipped_at: null, rastreio: '' },
  pacote_extraviado: { status: 'processing', shipped_at: null, rastreio: '' },
  pacote_devolvido: { status: 'processing', shipped_at: null, rastreio: '' },
  pedido_enviado: { status: 'shipped' },
  rastreio_informado: { status: 'shipped' },
  rastreio_corrigido: { status: 'shipped' },
  pedido_postado: { status: 'shipped' },
  entrega_nao_feita: { status: 'shipped' },
  entrega_extraviada: { status: 'shipped' },
  entrega_devolvida: { status: 'shipped' },
  pedido_entregue: { status: 'delivered', delivered_at: SENT },
};

const PICKUP = {
  id: 'retirada',
  nome: 'Retirar na loja',
  company: 'Loja',
  prazo: 1,
  tipo: 'retirada',
  retirada: { nome: 'Loja do Centro', endereco: 'Rua do Exemplo, 1', horario: '9h às 18h', instrucao: '' },
};
const BROUGHT = {
  id: 'delivery_local',
  nome: 'Entrega local',
  company: 'Loja',
  prazo: 1,
  tipo: 'delivery_local',
};
const BY_EMAIL = { id: 'digital', nome: 'E-mail', company: '', prazo: 0, tipo: 'digital' };
const NO_CARRIER = { rastreio: '', transportadora: '' };

/** Texts that are not called as the kind of mail is: of what kind they are, and of what order. */
const STANDS_FOR: Readonly<Record<string, { kind: string; order: Partial<OrderRow> }>> = {
  vale_comprado: { kind: 'pedido_recebido', order: { frete: BY_EMAIL, frete_cents: 0, total_cents: 37_980 } },
  vale_pago: { kind: 'pedido_pago', order: { frete: BY_EMAIL, frete_cents: 0, total_cents: 37_980 } },
  balcao_pago: {
    kind: 'pedido_pago',
    order: {
      canal: 'balcao',
      status: 'delivered',
      delivered_at: PAID,
      frete: PICKUP,
      frete_cents: 0,
      total_cents: 37_980,
    },
  },
  pedido_saiu: { kind: 'pedido_enviado', order: { ...NO_CARRIER, frete: BROUGHT } },
  pedido_pronto: {
    kind: 'pedido_enviado',
    order: { ...NO_CARRIER, frete: PICKUP, frete_cents: 0, total_cents: 37_980 },
  },
  pedido_retirado: {
    kind: 'pedido_entregue',
    order: { ...NO_CARRIER, frete: PICKUP, frete_cents: 0, total_cents: 37_980 },
  },
};
const EXAMPLE_CODE = '123456';
/** In place of pieces, where only gift cards are bought. */
const GIFT: OrderFacts['lines'] = [
  { nome: 'Vale-presente', cor: '', tamanho: '', quantidade: 1, preco_cents: 37_980, vale_presente: true },
];

const EDIT: OrderFacts['edit'] = {
  kind: 'endereco',
  before: ['Número: 1720'],
  after: ['Número: 1702'],
};

const PART: OrderFacts['part'] = {
  kind: 'parte',
  isThere: false,
  isAgain: false,
  rastreio: 'AA123456785BR',
  transportadora: 'Correios',
  pieces: ['1 × Vestido Brisa, Azul, M'],
  rest: ['1 × Blusa Alba, Branca, P'],
};

const PIX = { qr_code: 'EXEMPLO-DE-CODIGO-PIX-QUE-NAO-VALE-0123456789', expires_at: null };

/** A letter about an order as it would read, by its kind or by a text that it takes; null for what tells of none. */
export function exampleOrderLetter(name: string, sender: Sender): Letter | null {
  const { kind = name, order } = STANDS_FOR[name] ?? {};
  return orderLetter(kind, exampleContext(kind, sender, order));
}

/** What such a letter is about. */
export function exampleContext(kind: string, sender: Sender, changed: Partial<OrderRow> = {}): LetterContext {
  const order = { ...ORDER, ...WHEN[kind], ...changed };
  const isSent = kind === 'pedido_enviado' && changed.frete !== undefined;
  const facts: OrderFacts = {
    order,
    lines: changed.frete === BY_EMAIL ? GIFT : LINES,
    pickupCode: isSent ? EXAMPLE_CODE : null,
    discounts: [],
    credits: [],
    pix: order.status === 'pending' ? PIX : null,
    paidCents: null,
    differingCents: kind === 'pagamento_divergente' ? 30_330 : null,
    isLost: false,
    payAgain: kind === 'pedido_nao_pago' ? { until: PLACED_UNTIL } : undefined,
    edit: kind === 'pedido_alterado' ? EDIT : undefined,
    part: /^(parte|pacote)_/.test(kind) ? PART : undefined,
  };
  const refund =
    kind === 'valor_devolvido' ? { amountCents: 15_990, method: 'pix', isExtra: false } : undefined;
  return { facts, refund, sender, now: PLACED };
}
