import { z } from 'zod';
import { errorBody } from './errors.ts';
import {
  etiquetaComprada,
  etiquetaDePedido,
  etiquetaImpressa,
  etiquetaMudada,
  etiquetasDoPedido,
  precosDaEtiqueta,
  precosQuery,
} from './labels.ts';
import { numbered } from './query.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['etiquetas'];

/** Labels of orders' parcels, bought at the freight provider. */
export const labelsCalls = {
  'GET /gerenciamento/pedidos/:id/etiquetas': {
    tags,
    summary: 'As etiquetas de um pedido, e se uma pode ser comprada',
    params: numbered,
    response: { 200: etiquetasDoPedido, ...refused },
  },
  'GET /gerenciamento/etiquetas': {
    tags,
    summary: 'As etiquetas da última semana que não foram canceladas, as mais novas primeiro',
    response: { 200: z.array(etiquetaDePedido), ...refused },
  },
  'GET /gerenciamento/pedidos/:id/etiquetas/precos': {
    tags,
    summary: 'O que custa agora a etiqueta de um pedido, e o saldo da carteira',
    params: numbered,
    querystring: precosQuery,
    response: { 200: precosDaEtiqueta, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/etiquetas': {
    tags,
    summary: 'Compra a etiqueta de um pedido',
    description:
      'Com chave de idempotência, compra uma vez. O pedido passa a `shipped` quando a etiqueta está paga e gerada, com o código dela. 409: `etiqueta_existe`, `etiqueta_indisponivel`, `preco_mudou`, `saldo_insuficiente`, `limite_de_etiquetas`, `remetente_incompleto`, `servico_indisponivel`, `etiquetas_desligadas`.',
    params: numbered,
    body: etiquetaComprada,
    response: { 200: etiquetaMudada, ...failed },
  },
  'POST /gerenciamento/etiquetas/:id/cancelar': {
    tags,
    summary: 'Cancela uma etiqueta que não foi postada; o valor volta para a carteira',
    params: numbered,
    response: { 200: etiquetaMudada, ...failed },
  },
  'POST /gerenciamento/etiquetas/:id/conferir': {
    tags,
    summary: 'Confere agora o que foi feito de uma etiqueta',
    params: numbered,
    response: { 200: etiquetaMudada, ...failed },
  },
  'POST /gerenciamento/etiquetas/:id/impressao': {
    tags,
    summary: 'A página em que uma etiqueta gerada é impressa',
    description: 'Quem tem o endereço dessa página vê a etiqueta: não o repasse.',
    params: numbered,
    response: { 200: etiquetaImpressa, ...failed },
  },
};
