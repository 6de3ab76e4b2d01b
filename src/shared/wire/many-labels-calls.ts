import { z } from 'zod';
import { errorBody } from './errors.ts';
import { etiquetaDePedido } from './labels.ts';
import {
  arquivosQuery,
  comprasPedidas,
  etiquetasCompradas,
  etiquetasImpressas,
  folhaDeEtiquetas,
  pedidosQuery,
  precosDeVarios,
} from './many-labels.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['etiquetas'];

/** Labels of many orders by one press. */
export const manyLabelsCalls = {
  'GET /gerenciamento/etiquetas/precos': {
    tags,
    summary: 'O que custam agora as etiquetas de até 50 pedidos, e o saldo da carteira',
    description:
      'Um pedido que não pode ter etiqueta diz por quê, e não impede os outros. O que o Melhor Envio não respondeu a tempo vem como `sem_resposta`: pergunte de novo só por esses.',
    querystring: pedidosQuery,
    response: { 200: precosDeVarios, ...failed },
  },
  'GET /gerenciamento/etiquetas/andamento': {
    tags,
    summary: 'A etiqueta mais nova de cada um destes pedidos, também a que não foi comprada',
    querystring: pedidosQuery,
    response: { 200: z.array(etiquetaDePedido), ...refused },
  },
  'GET /gerenciamento/etiquetas/arquivos': {
    tags,
    summary: 'Etiquetas (PDF ou ZPL) ou declarações (DACE) de até 100 etiquetas em um arquivo, na ordem dada',
    description:
      'O que não veio fica de fora, e `X-Etiquetas-Faltam` diz qual e por quê: `12=nao_gerada,15=sem_arquivo`. 409: nenhuma tem esse arquivo; 502: nenhum veio.',
    querystring: arquivosQuery,
    produces: ['application/pdf', 'text/plain'],
  },
  'POST /gerenciamento/etiquetas': {
    tags,
    summary: 'Compra as etiquetas de até 50 pedidos',
    description:
      'Com chave de idempotência: a mesma chave traz as mesmas etiquetas. Cada pedido tem a sua resposta, com os códigos da compra de uma etiqueta, e `sem_tempo`: nada foi pedido, compre de novo. Pagas e geradas elas são depois: veja `…/andamento`.',
    body: etiquetasCompradas,
    response: { 200: comprasPedidas, ...failed },
  },
  'POST /gerenciamento/etiquetas/impressao': {
    tags,
    summary: 'A página em que até 50 etiquetas geradas são impressas, na ordem dada',
    description:
      'As que ainda não foram geradas ficam de fora. Quem tem o endereço dessa página vê as etiquetas: não o repasse.',
    body: etiquetasImpressas,
    response: { 200: folhaDeEtiquetas, ...failed },
  },
};
