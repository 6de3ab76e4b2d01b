import { errorBody } from './errors.ts';
import { precosPedidos, precosResposta } from './prices.ts';
import {
  codigosGerados,
  codigosPedidos,
  promocaoEscrita,
  promocaoFeita,
  promocaoMudada,
  promocaoResposta,
  promocoesLidas,
  promocoesPublicas,
  simulacao,
  simulacaoPedida,
  usosLidos,
  usosQuery,
} from './promotions.ts';
import { numbered } from './query.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['promoções'];

/** What a cart costs, and the office's calls on promotions. */
export const promotionsCalls = {
  'POST /carrinho/precos': {
    tags,
    summary: 'O que um carrinho custa agora, com promoções, cupom, frete e forma de pagamento',
    description:
      'Nothing is reserved by it. Unknown and private coupons that do not hold are answered alike.',
    body: precosPedidos,
    response: { 200: precosResposta, ...failed },
  },
  'GET /promocoes': {
    tags,
    summary: 'As promoções ativas que não pedem código',
    response: { 200: promocoesPublicas, ...refused },
  },
  'GET /gerenciamento/promocoes': {
    tags,
    summary: 'Todas as promoções, as mais novas primeiro',
    response: { 200: promocoesLidas, ...refused },
  },
  'POST /gerenciamento/promocoes': {
    tags,
    summary: 'Cria um rascunho',
    body: promocaoEscrita,
    response: { 201: promocaoResposta, ...refused },
  },
  'POST /gerenciamento/promocoes/simular': {
    tags,
    summary: 'Calcula um carrinho e diz por que cada promoção vale ou não',
    body: simulacaoPedida,
    response: { 200: simulacao, ...refused },
  },
  'GET /gerenciamento/promocoes/:id': {
    tags,
    summary: 'Uma promoção',
    params: numbered,
    response: { 200: promocaoResposta, ...refused },
  },
  'PUT /gerenciamento/promocoes/:id': {
    tags,
    summary: 'Muda uma promoção; uma publicada muda para todos',
    params: numbered,
    body: promocaoMudada,
    response: { 200: promocaoResposta, ...refused },
  },
  'DELETE /gerenciamento/promocoes/:id': {
    tags,
    summary: 'Exclui um rascunho que ninguém usou',
    params: numbered,
    response: { 200: promocaoFeita, ...refused },
  },
  'POST /gerenciamento/promocoes/:id/publicar': {
    tags,
    summary: 'Publica um rascunho, ou retoma uma promoção pausada',
    params: numbered,
    response: { 200: promocaoResposta, ...refused },
  },
  'POST /gerenciamento/promocoes/:id/pausar': {
    tags,
    summary: 'Pausa uma promoção',
    params: numbered,
    response: { 200: promocaoResposta, ...refused },
  },
  'POST /gerenciamento/promocoes/:id/copiar': {
    tags,
    summary: 'Copia uma promoção como rascunho, sem os seus códigos',
    params: numbered,
    response: { 201: promocaoResposta, ...refused },
  },
  'GET /gerenciamento/promocoes/:id/usos': {
    tags,
    summary: 'Os pedidos em que uma promoção entrou',
    params: numbered,
    querystring: usosQuery,
    response: { 200: usosLidos, ...refused },
  },
  'GET /gerenciamento/promocoes/:id/usos.csv': {
    tags,
    summary: 'Os pedidos de uma promoção como planilha',
    params: numbered,
    produces: ['text/csv'],
  },
  'POST /gerenciamento/promocoes/:id/codigos': {
    tags,
    summary: 'Gera códigos que valem uma vez cada',
    params: numbered,
    body: codigosPedidos,
    response: { 201: codigosGerados, ...refused },
  },
  'GET /gerenciamento/promocoes/:id/codigos.csv': {
    tags,
    summary: 'Os códigos de uma promoção como planilha',
    params: numbered,
    produces: ['text/csv'],
  },
};
