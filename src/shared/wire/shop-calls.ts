import { z } from 'zod';
import { cartao, categoria, produto } from './catalog.ts';
import { errorBody } from './errors.ts';
import { quoteBody, validateBody } from './freight-bodies.ts';
import { deliveryBody, orderLookUp, pedidoAchado, pedidoAnotado, pedidoAndamento } from './order-bodies.ts';
import { desistenciaPedida, desistenciaRegistrada } from './orders.ts';
import {
  cardPaymentBody,
  checkoutSession,
  checkoutSessionBody,
  paymentBody,
  paymentConfig,
  paymentCreated,
  paymentStatus,
  preferenceBody,
  preferenceCreated,
} from './payments.ts';
import { productsQuery } from './products-query.ts';
import { endereco, freteCalculado, freteValidado } from './shipping.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const byId = z.object({ id: z.string().min(1).max(64) });
const byCode = z.object({ codigo: z.string().min(1).max(64) });

const catalog = ['Catálogo'];
const freight = ['Frete e CEP'];
const payments = ['pagamentos'];
const orders = ['pedidos'];
const paymentRead = {
  tags: payments,
  summary: 'O estado de um pagamento e do seu pedido',
  params: byId,
  response: { 200: paymentStatus, ...failed },
};

/** The calls that anybody makes: to look, to be quoted, to buy, and to see what became of it; and the provider's. */
export const shopCalls = {
  'GET /produtos': {
    tags: catalog,
    summary: 'Produtos ativos',
    querystring: productsQuery,
    response: { 200: z.union([z.array(produto), z.array(cartao)]), ...refused },
  },
  'GET /produtos/:id': {
    tags: catalog,
    summary: 'Um produto',
    params: z.object({ id: z.string() }),
    response: { 200: produto, ...refused },
  },
  'GET /categorias': {
    tags: catalog,
    summary: 'Categorias ativas, na ordem da loja',
    response: { 200: z.array(categoria), ...refused },
  },
  'POST /frete/calcular': {
    tags: freight,
    summary: 'Opções de frete para um CEP',
    body: quoteBody,
    response: { 200: freteCalculado, ...failed },
  },
  'POST /frete/validar': {
    tags: freight,
    summary: 'Confere se o preço de uma opção de frete ainda vale',
    body: validateBody,
    response: { 200: freteValidado, ...failed },
  },
  'GET /cep/:cep': {
    tags: freight,
    summary: 'Endereço de um CEP',
    params: z.object({ cep: z.string() }),
    response: { 200: endereco, ...failed },
  },
  'POST /payment/pix/create': {
    tags: payments,
    summary: 'Cria um pedido e o PIX que o paga',
    body: paymentBody,
    response: { 200: paymentCreated, 201: paymentCreated, ...failed },
  },
  'POST /payment/cartao/create': {
    tags: payments,
    summary: 'Cria um pedido e o paga com um cartão já tokenizado',
    body: cardPaymentBody,
    response: { 200: paymentCreated, 201: paymentCreated, ...failed },
  },
  'GET /payment/config': {
    tags: payments,
    summary: 'O que o navegador precisa do provedor',
    response: { 200: paymentConfig },
  },
  'GET /payment/pix/status/:id': paymentRead,
  'GET /payment/cartao/status/:id': paymentRead,
  'GET /payment/:id': paymentRead,
  'POST /payment/pix/cancelar/:codigo': {
    tags: payments,
    summary: 'Desiste de um PIX ainda não pago',
    params: byCode,
    response: { 200: pedidoAndamento, ...failed },
  },
  'POST /payment/cartao/cancelar/:codigo': {
    tags: payments,
    summary: 'Desiste de um cartão que espera a confirmação do banco',
    params: byCode,
    response: { 200: pedidoAndamento, ...failed },
  },
  'POST /payment/preference/create': {
    tags: payments,
    summary: 'Cria um pedido para ser pago na página do provedor',
    body: preferenceBody,
    response: { 201: preferenceCreated, ...failed },
  },
  'POST /payment/checkout/session': {
    tags: payments,
    summary: 'Cria um pedido para ser pago com cartão na página do provedor',
    body: checkoutSessionBody,
    response: { 201: checkoutSession, ...failed },
  },
  'GET /payment/checkout/session/:id': {
    tags: payments,
    summary: 'O estado de um pagamento na página do provedor',
    params: z.object({ id: z.string().min(1).max(120) }),
    response: { 200: checkoutSession, ...failed },
  },
  'POST /payment/webhook': {
    tags: payments,
    summary: 'Notificações do provedor de pagamentos',
    querystring: z.looseObject({}),
    body: z.looseObject({}).nullish(),
    response: { 200: z.object({ success: z.literal(true) }), ...refused },
  },
  'POST /pedidos': {
    tags: orders,
    summary: 'Registra um pedido para ser pago na entrega',
    body: deliveryBody,
    response: { 201: pedidoAnotado, ...failed },
  },
  'POST /pedidos/consultar': {
    tags: orders,
    summary: 'Um pedido inteiro, para quem sabe o código e o e-mail com que foi feito',
    body: orderLookUp,
    response: { 200: pedidoAchado, ...refused },
  },
  'GET /pedidos/:codigo/status': {
    tags: orders,
    summary: 'O estado de um pedido pelo seu código; pelo número, só para a administração',
    params: byCode,
    response: { 200: pedidoAndamento, ...failed },
  },
  'POST /pedidos/:codigo/desistencia': {
    tags: orders,
    summary: 'Desiste da compra até 7 dias depois da entrega',
    params: byCode,
    body: desistenciaPedida.nullish(),
    response: { 200: desistenciaRegistrada, ...refused },
  },
};
