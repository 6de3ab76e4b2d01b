import { z } from 'zod';
import { errorBody } from './errors.ts';
import {
  meusVales,
  pedidoAberto,
  valeAjuste,
  valeLido,
  valeMotivo,
  valeNovo,
  valeResposta,
  valesLidos,
  valesQuery,
} from './credits.ts';
import { numbered } from './query.ts';

const refused = { '4xx': errorBody };
const tags = ['vales'];

/** Store credit and gift cards: what their holders see, and the office's calls. */
export const creditsCalls = {
  'GET /clientes/me/vales': {
    tags,
    summary: 'Os próprios vales, com código, saldo e movimentos',
    description: 'Nenhum até que o e-mail da conta esteja confirmado.',
    response: { 200: meusVales, ...refused },
  },
  'POST /creditos/consultar': {
    tags,
    summary: 'Saldo e validade de um vale, para quem tem o código',
    description: '404: ninguém tem este código. Poucas tentativas por endereço.',
    body: z.object({
      codigo: z.string({ error: 'informe o código do vale' }).max(60, 'código comprido demais'),
      substitui: pedidoAberto,
    }),
    response: { 200: valeResposta, ...refused },
  },
  'GET /gerenciamento/vales': {
    tags,
    summary: 'Todos os vales, os mais novos primeiro',
    querystring: valesQuery,
    response: { 200: valesLidos, ...refused },
  },
  'POST /gerenciamento/vales': {
    tags,
    summary: 'Dá um vale-troca, que vai por e-mail',
    description: 'Com `X-Idempotency-Key`: a mesma chave dá um vale só.',
    body: valeNovo,
    response: { 201: valeLido, ...refused },
  },
  'GET /gerenciamento/vales/:id': {
    tags,
    summary: 'Um vale com os seus movimentos',
    params: numbered,
    response: { 200: valeLido, ...refused },
  },
  'POST /gerenciamento/vales/:id/bloquear': {
    tags,
    summary: 'Bloqueia um vale: o saldo fica, mas não paga nada',
    params: numbered,
    body: valeMotivo,
    response: { 200: valeLido, ...refused },
  },
  'POST /gerenciamento/vales/:id/desbloquear': {
    tags,
    summary: 'Desbloqueia um vale',
    params: numbered,
    body: valeMotivo,
    response: { 200: valeLido, ...refused },
  },
  'POST /gerenciamento/vales/:id/ajustar': {
    tags,
    summary: 'Tira uma parte do saldo de um vale',
    description: 'Com `X-Idempotency-Key`: a mesma chave tira uma vez só.',
    params: numbered,
    body: valeAjuste,
    response: { 200: valeLido, ...refused },
  },
  'POST /gerenciamento/vales/:id/reenviar': {
    tags,
    summary: 'Envia o vale por e-mail outra vez',
    params: numbered,
    response: { 200: valeLido, ...refused },
  },
};
