import { isPaidLike } from '#shared/orders.ts';
import { fold } from '#shared/text.ts';
import type { PedidoDetalhado, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { sampleProducts } from '#web/lib/sample-data/sample-data.ts';
import { waitsFor } from './waiting.ts';

const HOUR_MS = 3_600_000;
const FREIGHT = 24.9;

interface Plan {
  nome: string;
  /** Which of the sample products, by its place. */
  product: number;
  status: OrderStatus;
  hoursAgo: number;
  parcelas: number;
}

const PLANS: readonly Plan[] = [
  { nome: 'Cliente Exemplo Um', product: 0, status: 'paid', hoursAgo: 0.5, parcelas: 1 },
  { nome: 'Cliente Exemplo Dois', product: 4, status: 'pending', hoursAgo: 0.7, parcelas: 1 },
  { nome: 'Cliente Exemplo Três', product: 2, status: 'processing', hoursAgo: 26, parcelas: 3 },
  { nome: 'Cliente Exemplo Seis', product: 5, status: 'shipped', hoursAgo: 80, parcelas: 1 },
  { nome: 'Cliente Exemplo Quatro', product: 3, status: 'delivered', hoursAgo: 120, parcelas: 2 },
  { nome: 'Cliente Exemplo Cinco', product: 1, status: 'cancelled', hoursAgo: 170, parcelas: 1 },
];

const ADDRESS = {
  cep: '01001000',
  endereco: 'Rua de Exemplo',
  numero: '1',
  complemento: '',
  bairro: 'Centro',
  cidade: 'São Paulo',
  estado: 'SP',
};

const cents = (reais: number) => Math.round(reais * 100) / 100;
const priceOf = ({ product }: Plan) => sampleProducts[product]?.preco ?? 0;

function row(plan: Plan, index: number, now: Date): PedidoEscritorio {
  const at = new Date(now.getTime() - plan.hoursAgo * HOUR_MS).toISOString();
  return {
    id: index + 1,
    numero: 1001 + index,
    codigo: `EXEMPLO-${index + 1}`,
    canal: 'site',
    pecas: 1,
    itens: sampleProducts[plan.product]?.nome ?? '',
    cidade: ADDRESS.cidade,
    estado: ADDRESS.estado,
    nome: plan.nome,
    cliente_nome: plan.nome,
    total: cents(priceOf(plan) + FREIGHT),
    estornado: 0,
    status: plan.status,
    created_at: at,
    paid_at: isPaidLike(plan.status) ? at : null,
    parcelas: plan.parcelas,
    metodo_pagamento: plan.parcelas === 1 ? 'pix' : 'cartao',
    observacoes: null,
    desistencia: false,
    alertaFraude: false,
    contestado: false,
    retido: false,
    estornoParado: false,
    rastreio: '',
    enviado: plan.status === 'shipped',
    porEmail: false,
  };
}

/** The sample orders, newest first, as if they had been made shortly before `now`. */
export function sampleOrders(now: Date): PedidoEscritorio[] {
  return PLANS.map((plan, index) => row(plan, index, now));
}

/** Those of them that a list's query leaves: by state and by what is searched for. */
export function findSampleOrders(query: URLSearchParams, now: Date): PedidoEscritorio[] {
  const status = query.get('status') ?? '';
  const espera = query.get('espera') ?? '';
  const wanted = fold(query.get('q') ?? '');
  return sampleOrders(now).filter(
    (order) =>
      (status === '' || order.status === status) &&
      waitsFor(order, espera) &&
      fold(`${order.codigo} ${order.nome}`).includes(wanted),
  );
}

function itemOf({ id, nome, categoria, cor, imagem, preco }: (typeof sampleProducts)[number]) {
  const line = { id, nome, categoria, cor: cor[0]?.nome ?? '', tamanho: 'M', imagem };
  return { ...line, quantidade: 1, preco, total: preco, pago: preco, estornados: 0, estornando: 0 };
}

const NOTHING_OPEN = {
  naoPostado: false,
  pix: null,
  link_pagamento: null,
  passos: [],
  embalagem: null,
};

/** One of them with all that the office shows of an order; undefined where there is none of that number. */
export function sampleOrder(id: number, now: Date): { pedido: PedidoDetalhado } | undefined {
  const plan = PLANS[id - 1];
  const product = plan && sampleProducts[plan.product];
  if (plan === undefined || product === undefined) return undefined;
  const { observacoes, desistencia: _, ...order } = { ...row(plan, id - 1, now), ultimaMudanca: 0 };
  const preco = product.preco;
  return {
    pedido: {
      ...order,
      observacoes,
      external_reference: order.codigo,
      subtotal: preco,
      descontos: [],
      desconto_frete: null,
      desconto_pix: 0,
      credito: 0,
      aPagar: 110,
      creditos: [],
      creditoDevolvido: 0,
      valeEmitido: 0,
      cupom: null,
      frete: { id: '1', nome: 'PAC', company: 'Correios', prazo: 8, valor: FREIGHT, tipo: 'delivery' },
      itens: [itemOf(product)],
      endereco: ADDRESS,
      cliente: {
        id: null,
        nome: plan.nome,
        email: 'cliente@exemplo.invalid',
        cpf: '',
        whatsapp: '',
        mascarado: true,
      },
      ...NOTHING_OPEN,
      transportadora: '',
      rastreio_url: null,
      shipped_at: order.enviado ? order.created_at : null,
      delivered_at: plan.status === 'delivered' ? order.created_at : null,
      expires_at: null,
      pagar_ate: null,
      total_pago: null,
      estornado: 0,
      estornando: 0,
      devolvendo: 0,
      desistencia: null,
      desistir_ate: null,
      pode_desistir: false,
      contestado: false,
      alertaFraude: null,
      pagamentos: [],
      historico: [
        { at: order.created_at, tipo: 'estado', status: plan.status, de: null, por: 'system', reason: '' },
      ],
      mudancas: [],
      estornavel: 0,
      estornoPendente: 0,
      estornoPorItem: null,
      estornos: [],
    },
  };
}
