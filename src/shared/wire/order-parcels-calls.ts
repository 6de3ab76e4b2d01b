import { envioPrevisto } from './dispatch.ts';
import { errorBody } from './errors.ts';
import {
  pacoteMudado,
  pacoteNovo,
  pacoteResolvido,
  pacotesDoPedido,
  parteEnviada,
  partePensada,
} from './order-parcels.ts';
import { numbered } from './query.ts';

const refused = { '4xx': errorBody };
const tags = ['pacotes'];

/** Parcels beside an order's own: what goes ahead of it. */
export const orderParcelsCalls = {
  'GET /gerenciamento/pedidos/:id/pacotes': {
    tags,
    summary: 'Os pacotes de um pedido, e se uma parte dele pode ir antes',
    params: numbered,
    response: { 200: pacotesDoPedido, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/pacotes': {
    tags,
    summary: 'Separa uma parte de um pedido para ir antes, ou o envia de novo',
    description:
      'Com chave de idempotência, separa uma vez. Pelo menos uma peça fica no pedido. 409: `parte_indisponivel`, `etiqueta_existe`, `partes_demais`, `reenvio_indisponivel`.',
    params: numbered,
    body: pacoteNovo,
    response: { 200: pacoteMudado, ...refused },
  },
  'POST /gerenciamento/pacotes/:id/desfazer': {
    tags,
    summary: 'Desfaz um pacote que não foi enviado: as peças voltam a ir com o resto',
    params: numbered,
    response: { 200: pacoteMudado, ...refused },
  },
  'GET /gerenciamento/pacotes/:id/envio': {
    tags,
    summary: 'O que faria anotar este código em uma parte, e o e-mail que iria',
    params: numbered,
    querystring: partePensada,
    response: { 200: envioPrevisto, ...refused },
  },
  'PUT /gerenciamento/pacotes/:id': {
    tags,
    summary: 'Anota o código de uma parte: o primeiro a envia',
    params: numbered,
    body: parteEnviada,
    response: { 200: pacoteMudado, ...refused },
  },
  'POST /gerenciamento/trocas/:id/pacote': {
    tags,
    summary: 'O pacote da peça nova de uma troca conferida, para a etiqueta dele',
    params: numbered,
    response: { 200: pacoteMudado, ...refused },
  },
  'POST /gerenciamento/trocas/:id/volta': {
    tags,
    summary: 'O pacote que volta de uma troca autorizada, para o código de postagem dele',
    params: numbered,
    response: { 200: pacoteMudado, ...refused },
  },
  'POST /gerenciamento/pacotes/:id/entrega': {
    tags,
    summary:
      'Anota que uma parte, ou a peça nova de uma troca, chegou; com a última parte, o pedido é entregue',
    params: numbered,
    response: { 200: pacoteMudado, ...refused },
  },
  'POST /gerenciamento/pacotes/:id/resolvido': {
    tags,
    summary: 'Anota como ficou um pacote atrasado ou com problema, que sai da lista',
    description:
      'Outra palavra da transportadora o traz de volta. 409: `pacote_sem_problema`, `pacote_mudou`.',
    params: numbered,
    body: pacoteResolvido,
    response: { 200: pacoteMudado, ...refused },
  },
};
