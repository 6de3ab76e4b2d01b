import { errorBody } from './errors.ts';
import { numbered } from './query.ts';
import {
  cobrancaNumero,
  conciliacao,
  conferido,
  estornoTentado,
  feito,
  periodQuery,
  relatorio,
  relatorioPedido,
  reportPeriod,
  reportTask,
} from './reconciliation.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['conciliação'];

/** The office's calls that put side by side what was sold, paid and given back. */
export const reconciliationCalls = {
  'GET /gerenciamento/conciliacao': {
    tags,
    summary: 'O dinheiro dia a dia, e o que não fecha',
    querystring: periodQuery,
    response: { 200: conciliacao, ...refused },
  },
  'GET /gerenciamento/conciliacao.csv': {
    tags,
    summary: 'Cada movimento do período como planilha',
    querystring: periodQuery,
    produces: ['text/csv'],
  },
  'POST /gerenciamento/conciliacao/relatorio': {
    tags,
    summary: 'Pede ao provedor o relatório de um período',
    body: reportPeriod,
    response: { 200: relatorioPedido, ...failed },
  },
  'GET /gerenciamento/conciliacao/relatorio/:tarefa': {
    tags,
    summary: 'Pergunta pelo relatório, e confere a loja com ele quando está pronto',
    params: reportTask,
    querystring: reportPeriod,
    response: { 200: relatorio, ...failed },
  },
  'POST /gerenciamento/cobrancas/:numero/alheia': {
    tags,
    summary: 'Tira uma cobrança da lista do que não fecha: não é da loja, ou não é dinheiro à parte',
    params: cobrancaNumero,
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/cobrancas/:numero/devolucao-vista': {
    tags,
    summary: 'Anota que alguém olhou uma devolução desfeita, que sai da lista',
    params: cobrancaNumero,
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/cobrancas/:numero/conferir': {
    tags,
    summary: 'Lê uma cobrança de novo no provedor',
    params: cobrancaNumero,
    response: { 200: conferido, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/conferir': {
    tags,
    summary: 'Procura as cobranças de um pedido no provedor',
    params: numbered,
    response: { 200: conferido, ...failed },
  },
  'POST /gerenciamento/estornos/:id/tentar': {
    tags,
    summary: 'Pergunta por um estorno parado, ou pede de novo um recusado',
    params: numbered,
    response: { 200: estornoTentado, ...failed },
  },
};
