import { z } from 'zod';
import { CHANNELS } from '../channels.ts';
import { chargeReasons } from '../charges.ts';
import { embalagem } from './boxes.ts';
import { orderStatus, pedidoCompleto, pedidoCriado, pedidoLinha } from './orders.ts';
import { motivosDeEspera } from './waiting.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const reais = z.number().describe('Reais');
const units = z.number().int();

/** Orders of `GET /pedidos`: newest first where nothing else is asked. */
export const ordensPedidos = [
  'recentes',
  'antigos',
  'pagos',
  'total',
  'total-desc',
  'nome',
  'nome-desc',
] as const;

/** A row of the office's table of orders. The bare list is the answer of `GET /pedidos`. */
export const pedidoEscritorio = pedidoLinha.extend({
  canal: z.enum(CHANNELS).describe('Where it was sold'),
  pecas: units.describe('Units in it'),
  itens: z.string().describe('What was bought, in few words'),
  cidade: z.string(),
  estado: z.string(),
  estornado: reais.describe('What is back of what paid it; total less this is what was sold'),
  desistencia: z.boolean().describe('Its buyer withdrew and nothing was given back yet'),
  alertaFraude: z.boolean().describe('The provider warned that it may be a fraud'),
  contestado: z.boolean().describe('A dispute or chargeback is open'),
  retido: z.boolean().describe('Money of another amount than its total has come: it waits for the owner'),
  estornoParado: z
    .boolean()
    .describe('A refund is under way for more than a day, or was not accepted and not asked for again'),
  rastreio: z.string(),
  enviado: z.boolean().describe('It is on its way'),
  naLoja: z.boolean().optional().describe('True: it is fetched in the shop'),
  porEmail: z.boolean().describe('Gift cards alone: nothing of it is packed or carried'),
});

/** `GET /pedidos/estatisticas-hoje`. Sales count by the day they were paid, in São Paulo. */
export const estatisticasHoje = z.object({
  ...done,
  dia: z.string().describe('YYYY-MM-DD'),
  pedidosHoje: units.describe('Sales: orders paid today'),
  vendasHoje: reais.describe('Net of what has gone back since'),
  ticketMedio: reais.describe('vendasHoje / pedidosHoje to the cent; 0 without sales'),
  pedidosRecebidosHoje: units.describe('Orders made today, paid or not'),
  pedidosPorStatus: z.record(z.string(), units).describe('Orders made today by their state'),
});

export const periodos = ['Hoje', 'Últimos 7 dias', 'Últimos 10 pedidos'] as const;

/** `GET /gerenciamento/estatisticas`: of the first period of the three that has a sale. */
export const estatisticasLoja = z.object({
  ...done,
  totalProdutos: units,
  totalPedidos: units,
  totalVendas: reais,
  ticketMedio: reais,
  periodo: z.enum(periodos),
});

const diaDeVendas = z.object({ dia: z.string().describe('YYYY-MM-DD'), vendas: reais, pedidos: units });

/** What waits, always of the moment. */
const waits = {
  ...done,
  aguardando: z
    .array(
      z.object({
        motivo: z.enum(motivosDeEspera),
        quantidade: units,
        pedidos: z.array(pedidoEscritorio).describe('The five that wait longest'),
      }),
    )
    .describe('Only reasons that have an order, the most urgent first'),
};

/** `GET /gerenciamento/painel`: what the start page shows beside today's figures. */
export const painel = z.object({
  ...waits,
  dias: z.array(diaDeVendas).describe('The last 30 days, oldest first, today the last'),
  diasAnteriores: z.array(diaDeVendas).describe('The 30 days before those'),
  porCategoria: z
    .array(z.object({ categoria: z.string(), unidades: units, vendas: reais }))
    .describe(
      'Of the last 30 days, best first; goods without freight, each with its share of what went back',
    ),
  maisVendidos: z
    .array(z.object({ id: units, nome: z.string(), imagem: z.string(), unidades: units, vendas: reais }))
    .describe('Of the last 30 days, ten at most'),
  lidoEm: z.string().nullable().describe('Of what was sold: when that was read; null: by now'),
});

/** The same while what was sold can't be read; why not stands in `mensagem`. */
export const painelSemVendas = z.object({
  ...waits,
  dias: z.null(),
  diasAnteriores: z.null(),
  porCategoria: z.null(),
  maisVendidos: z.null(),
  mensagem: z.string(),
});

/** `GET /gerenciamento/aguardando`: what waits for whoever asks, without figures. */
export const pedidosAguardando = z.object(waits);

/** `GET /gerenciamento/vendas/agora`: nothing of a person. */
export const vendasDeAgora = z.object({
  ...done,
  vendas: z
    .array(
      z.object({
        id: z.number().int(),
        numero: z.number().int().describe('As it is said aloud'),
        total: reais,
      }),
    )
    .describe('The newest first'),
});

/** A charge of an order as the office sees it. Amounts in reais. */
export const pagamentoDoPedido = z.object({
  id: z.string().describe("The provider's number"),
  status: z.string(),
  status_detail: z.string(),
  motivo: z.enum(chargeReasons),
  metodo: z.string().describe("'pix' or the card's brand"),
  parcelas: units,
  valor: reais,
  total_pago: reais.nullable().describe('Interest included; null where the provider does not say'),
  estornado: reais,
  created_at: z.string(),
  approved_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  conferido_em: z.string().describe('When the provider was last asked about it, or told of it'),
});

export const acontecimento = z.object({
  at: z.string(),
  tipo: z.enum(['estado', 'envio', 'desistencia', 'estorno', 'alteracao']),
  status: orderStatus.nullable().describe("The state it came into, of 'estado' alone"),
  de: orderStatus.nullable(),
  por: z.enum(['shopper', 'provider', 'admin', 'system']),
  reason: z.string(),
});

const linhaEstornada = z.object({
  id: units.describe('Names the line in POST …/estorno'),
  nome: z.string(),
  cor: z.string(),
  tamanho: z.string(),
  quantidade: units,
});

/** What of an order may be refunded by line. What was charged is shared over lines and freight by what they cost. */
export const estornoPorItem = z.object({
  itens: z
    .array(
      linhaEstornada.extend({
        estornados: units.describe('Units whose money is back or on its way'),
        valor: reais.describe('Paid for all its units'),
        estornado: reais.describe('What those units came to'),
        pagos: z
          .array(reais)
          .nullable()
          .describe('For each unit, in the order in which they go back; null where all cost alike'),
      }),
    )
    .describe('In the order of `itens`'),
  frete: z.object({ valor: reais, estornado: z.boolean() }),
});

/** How a refund gives back what money paid: to where it came from, or as a new vale. What vales paid goes back to them. */
export const comosDoEstorno = ['dinheiro', 'credito'] as const;

/** Where a refund stands: asked for, done by the provider, or not accepted by it. */
export const estadosDoEstorno = ['pedido', 'feito', 'recusado'] as const;

export const estornoDoPedido = z.object({
  id: units,
  valor: reais,
  como: z.enum(comosDoEstorno),
  creditado: reais.describe('What of `valor` went back to vales, or became one'),
  estado: z.enum(estadosDoEstorno),
  parado: z
    .boolean()
    .describe('It wants a look: under way for more than a day, or not accepted and not asked for again'),
  pedidoEm: z.string(),
  fimEm: z.string().nullable().describe('When it was done, or not accepted'),
  itens: z.array(linhaEstornada.extend({ valor: reais })).describe('Empty: of no piece'),
  frete: reais.nullable().describe('Null: freight is no part of it'),
  devolverEstoque: z.boolean().nullable().describe('Null: by its amount'),
  motivo: z.string(),
});

/** `GET /gerenciamento/pedidos/{id}`: the whole order. Personal data carry '•' where the role may not read them. */
export const pedidoDetalhado = pedidoCompleto.omit({ historico: true }).extend({
  external_reference: z.string(),
  canal: z.enum(CHANNELS).describe('Where it was sold'),
  link_pagamento: z.string().nullable().describe('Where its buyer pays, while she can'),
  contestado: z.boolean(),
  alertaFraude: z.string().nullable().describe('When the provider warned that it may be a fraud'),
  cliente: z.object({
    id: units.nullable().describe('Null: bought without an account'),
    nome: z.string(),
    email: z.string(),
    cpf: z.string().describe('Digits'),
    whatsapp: z.string().describe('Digits'),
    mascarado: z.boolean(),
  }),
  pagamentos: z.array(pagamentoDoPedido),
  itens: z.array(
    pedidoCompleto.shape.itens.element.extend({
      estornando: units.describe('Units whose money is on its way back'),
      adiante: units.optional().describe('Units that go, or went, ahead in a part; absent for none'),
    }),
  ),
  embalagem,
  historico: z.array(acontecimento).describe('Oldest first'),
  naoPostado: z
    .boolean()
    .describe('It is `shipped` by a label of its own that no carrier is known to have: it may be given up'),
  ultimaMudanca: units.describe('Names the last change that the office made of it; 0: none'),
  mudancas: z.array(orderStatus).describe('States that PUT …/status may move it to now'),
  estornavel: reais.describe('What POST …/estorno may still give back'),
  freteNoPix: reais
    .optional()
    .describe('Paid of its freight by PIX of its own, which no refund gives back; absent for nothing'),
  estornoPendente: reais.describe('Asked for and not confirmed by the provider yet'),
  estornoPorItem: estornoPorItem.nullable().describe('Null: it is no sale, or nothing is left to give back'),
  estornos: z.array(estornoDoPedido).describe('Oldest first'),
});

export const pedidoDetalhadoResposta = z.object({ ...done, pedido: pedidoDetalhado });

/** An order after a change that was made to it. */
export const pedidoMudado = z.object({ ...done, pedido: pedidoCriado });

export type OrdemPedidos = (typeof ordensPedidos)[number];
export type PedidoEscritorio = z.infer<typeof pedidoEscritorio>;
export type EstatisticasHoje = z.infer<typeof estatisticasHoje>;
export type EstatisticasLoja = z.infer<typeof estatisticasLoja>;
export type Periodo = (typeof periodos)[number];
export type MotivoDeEspera = (typeof motivosDeEspera)[number];
export type Painel = z.infer<typeof painel>;
export type PainelSemVendas = z.infer<typeof painelSemVendas>;
export type PagamentoDoPedido = z.infer<typeof pagamentoDoPedido>;
export type Acontecimento = z.infer<typeof acontecimento>;
export type PedidoDetalhado = z.infer<typeof pedidoDetalhado>;
export type EstornoDoPedido = z.infer<typeof estornoDoPedido>;
