import { z } from 'zod';
import { digitsOf } from '../cpf.ts';
import { RECEIPT_DIGITS } from '../pickup.ts';
import {
  pixCustomizadoCriado,
  pixCustomizadoExcluido,
  pixCustomizadoLido,
  pixCustomizadoLista,
  pixCustomizadoNovo,
  pixLigados,
  pixLigadosQuery,
} from './custom-pix.ts';
import { apesarDe, envioAnotado, envioFeito, envioPensado, envioPrevisto } from './dispatch.ts';
import { errorBody } from './errors.ts';
import {
  estatisticasHoje,
  estatisticasLoja,
  painel,
  painelSemVendas,
  pedidosAguardando,
  pedidoDetalhadoResposta,
  pedidoEscritorio,
  pedidoMudado,
  vendasDeAgora,
} from './office-orders.ts';
import { ordersFileQuery, ordersQuery } from './orders-query.ts';
import { orderStatus } from './orders.ts';
import { pacote, pacoteAnotado, pacoteMudado, semCaixa } from './parcels.ts';
import {
  filaEscolhida,
  filas,
  pedidoNaMao,
  pedidoPego,
  pedidoSeguinte,
  pedidoSolto,
  pegarPedido,
  pegarProximo,
  pegosQuery,
} from './packing.ts';
import { numbered, optional, wholeNumber } from './query.ts';
import { estornoFeito, estornoPedido } from './refunds.ts';
import { nadaContra } from './trial.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['pedidos'];
const customPix = ['PIX customizados'];

const RECEIPT_TEXT = `O código de retirada tem ${RECEIPT_DIGITS} números.`;
const statusChange = {
  tags,
  summary: 'Muda o estado de um pedido',
  params: numbered,
  body: z.object({
    status: z.enum(orderStatus.options, { error: 'este estado não existe' }),
    apesarDe,
  }),
  response: { 200: pedidoMudado, ...failed },
};

const orders = {
  'GET /pedidos': {
    tags,
    summary: 'Pedidos, os mais novos primeiro',
    description:
      'O total vem em `X-Total-Count`. Com `total=minimo` pode haver mais: então `X-Total-Count-At-Least: true` o diz.',
    querystring: ordersQuery,
    response: { 200: z.array(pedidoEscritorio), ...refused },
  },
  'GET /gerenciamento/pedidos.csv': {
    tags,
    summary: 'Os pedidos como planilha',
    querystring: ordersFileQuery,
    produces: ['text/csv'],
  },
  'GET /gerenciamento/pedidos/:id': {
    tags,
    summary: 'Um pedido inteiro',
    params: numbered,
    response: { 200: pedidoDetalhadoResposta, ...refused },
  },
  'GET /gerenciamento/expedicao': {
    tags,
    summary:
      'Pedidos a separar e enviar, sem valores além do que se paga na porta, os pagos há mais tempo primeiro',
    description:
      'Com `forma=entrega` vem a lista do dia: o que espera para sair, pela ordem dos CEPs, e depois o que saiu e ainda não chegou.',
    querystring: z.object({
      limit: wholeNumber(1, 200),
      offset: wholeNumber(0, 1_000_000),
      forma: optional(filaEscolhida.forma),
      transportadora: optional(filaEscolhida.transportadora),
      sai: optional(filaEscolhida.sai),
    }),
    response: { 200: z.array(pacote), ...refused },
  },
  'GET /gerenciamento/expedicao/filas': {
    tags,
    summary: 'Quantos pedidos esperam na Expedição, por forma de envio, transportadora e dia de saída',
    response: { 200: filas, ...refused },
  },
  'GET /gerenciamento/expedicao/:id': {
    tags,
    summary: 'Um pacote a separar e enviar',
    params: numbered,
    response: { 200: pacote, ...refused },
  },
  'GET /gerenciamento/expedicao/sem-caixa': {
    tags,
    summary: 'Quais dos pedidos a enviar não cabem numa caixa só',
    response: { 200: semCaixa, ...refused },
  },
  'GET /gerenciamento/expedicao/pegos': {
    tags,
    summary: 'Quem está com quais pedidos na mesa de expedição',
    querystring: pegosQuery,
    response: { 200: z.array(pedidoPego), ...refused },
  },
  'POST /gerenciamento/expedicao/pegar': {
    tags,
    summary: 'Pega um pedido para separar, por meia hora desde o último passo',
    description:
      '409 `pedido_pego` com quem está com ele em `com`: com esse nome em `assumirDe`, passa para quem pede. O pedido em si não muda.',
    body: pegarPedido,
    response: { 200: pedidoNaMao, ...refused },
  },
  'POST /gerenciamento/expedicao/proximo': {
    tags,
    summary: 'Pega o próximo pedido da fila que ninguém pegou',
    body: pegarProximo,
    response: { 200: pedidoSeguinte, ...refused },
  },
  'DELETE /gerenciamento/expedicao/:id/pegar': {
    tags,
    summary: 'Solta um pedido que se pegou',
    params: numbered,
    response: { 200: pedidoSolto, ...refused },
  },
  'GET /gerenciamento/expedicao/:id/envio': {
    tags,
    summary: 'Mostra o que anotar um código de rastreio de um pacote faria, sem valores',
    params: numbered,
    querystring: envioPensado,
    response: { 200: envioPrevisto, ...refused },
  },
  'PUT /gerenciamento/expedicao/:id': {
    tags,
    summary: 'Anota que um pedido foi separado, como saiu da loja ou que foi entregue por ela',
    params: numbered,
    body: pacoteAnotado,
    response: { 200: pacoteMudado, ...failed },
  },
  'PUT /pedidos/:id/status': statusChange,
  'PUT /gerenciamento/pedidos/:id/status': statusChange,
  'PUT /gerenciamento/pedidos/:id': {
    tags,
    summary: 'Anota o envio de um pedido',
    params: numbered,
    body: envioAnotado,
    response: { 200: envioFeito, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/retirada': {
    tags,
    summary: 'Entrega na loja um pedido pronto, a quem diz o código dele',
    description:
      '409 `nao_e_retirada`, `nao_esta_pronto`, `desistencia` ou uma cautela; 422 para outro código; 429 depois de cinco em uma hora.',
    params: numbered,
    body: z.object({
      codigo: z
        .string(RECEIPT_TEXT)
        .max(20, RECEIPT_TEXT)
        .transform(digitsOf)
        .refine((digits) => digits.length === RECEIPT_DIGITS, RECEIPT_TEXT),
      apesarDe,
    }),
    response: { 200: pedidoMudado, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/retirada/sem-codigo': {
    tags,
    summary: 'Entrega na loja um pedido pronto sem conferir o código, o que fica na auditoria',
    params: numbered,
    body: z.object({ apesarDe }),
    response: { 200: pedidoMudado, ...failed },
  },
  'GET /gerenciamento/pedidos/:id/envio': {
    tags,
    summary: 'Mostra o que anotar um código de rastreio faria',
    params: numbered,
    querystring: envioPensado,
    response: { 200: envioPrevisto, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/estorno': {
    tags,
    summary: 'Devolve o pagamento de um pedido, inteiro, em parte ou por item',
    params: numbered,
    body: estornoPedido.nullish(),
    response: { 200: estornoFeito, 204: nadaContra, ...failed },
  },
  'DELETE /gerenciamento/pedidos/:id/alerta-de-fraude': {
    tags,
    summary: 'Retira o alerta de fraude de um pedido',
    params: numbered,
    response: { 200: pedidoMudado, ...refused },
  },
};

const figures = {
  'GET /pedidos/estatisticas-hoje': {
    tags,
    summary: 'As vendas de hoje',
    response: { 200: estatisticasHoje, ...refused },
  },
  'GET /gerenciamento/estatisticas': {
    tags,
    summary: 'As vendas do período mais recente que tem alguma',
    response: { 200: estatisticasLoja, ...refused },
  },
  'GET /gerenciamento/painel': {
    tags,
    summary: 'Vendas por dia e categoria, mais vendidos e pedidos à espera',
    response: { 200: z.union([painel, painelSemVendas]), ...refused },
  },
  'GET /gerenciamento/vendas/agora': {
    tags,
    summary: 'O que foi vendido nos últimos 15 minutos, menos no balcão, sem dados de quem comprou',
    response: { 200: vendasDeAgora, ...refused },
  },
  'GET /gerenciamento/aguardando': {
    tags,
    summary: 'Os pedidos que esperam por quem pergunta, sem os números de vendas',
    response: { 200: pedidosAguardando, ...refused },
  },
};

const charges = {
  'POST /payment/custom-pix/create': {
    tags: customPix,
    summary: 'Cria uma cobrança PIX que vale 24 horas',
    body: pixCustomizadoNovo,
    response: { 201: pixCustomizadoCriado, ...failed },
  },
  'GET /payment/custom-pix/list': {
    tags: customPix,
    summary: 'As cobranças PIX, as mais novas primeiro',
    response: { 200: pixCustomizadoLista, ...failed },
  },
  'GET /payment/custom-pix/ligados': {
    tags: customPix,
    summary: 'As cobranças PIX de um pedido ou de um cliente, as mais novas primeiro',
    querystring: pixLigadosQuery,
    response: { 200: pixLigados, ...failed },
  },
  'GET /payment/custom-pix/:id': {
    tags: customPix,
    summary: 'Uma cobrança PIX, conferida no provedor',
    params: numbered,
    response: { 200: pixCustomizadoLido, ...failed },
  },
  'POST /payment/custom-pix/:id/aceitar-valor': {
    tags: customPix,
    summary: 'Aceita o que foi pago no lugar do valor pedido',
    params: numbered,
    response: { 200: pixCustomizadoLido, ...failed },
  },
  'DELETE /payment/custom-pix/:id': {
    tags: customPix,
    summary: 'Cancela uma cobrança aberta; uma paga é só arquivada',
    params: numbered,
    response: { 200: pixCustomizadoExcluido, ...failed },
  },
};

/** The office's calls on orders and what is sold, and its charges outside any order. */
export const salesCalls = { ...orders, ...figures, ...charges };
