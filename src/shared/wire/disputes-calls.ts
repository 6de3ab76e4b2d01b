import { z } from 'zod';
import {
  disputaEnviada,
  disputaEscrita,
  disputaLida,
  disputaMudada,
  disputas,
  disputasQuery,
} from './disputes.ts';
import { errorBody } from './errors.ts';
import { numbered, ordinal } from './query.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const anexoNumerado = numbered.extend({ anexo: ordinal() });
const tags = ['disputas'];

/** The office's calls on chargebacks. */
export const disputeCalls = {
  'GET /gerenciamento/disputas': {
    tags,
    summary: 'As contestações: primeiro as abertas, pelo prazo',
    querystring: disputasQuery,
    response: { 200: disputas, ...refused },
  },
  'GET /gerenciamento/disputas/agora': {
    tags,
    summary: 'As contestações que chegaram nos últimos 15 minutos, sem dados de quem comprou',
    response: {
      200: z.object({
        sucesso: z.literal(true),
        success: z.literal(true),
        disputas: z
          .array(
            z.object({
              id: z.number().int(),
              numero: z.number().int().describe("Its order's, as it is said aloud"),
              valor: z.number().describe('Reais'),
            }),
          )
          .describe('The newest first'),
      }),
      ...refused,
    },
  },
  'GET /gerenciamento/disputas/:id': {
    tags,
    summary: 'Uma contestação',
    params: numbered,
    response: { 200: disputaLida, ...refused },
  },
  'PUT /gerenciamento/disputas/:id': {
    tags,
    summary: 'O que a loja diz de uma contestação',
    params: numbered,
    body: disputaEscrita,
    response: { 200: disputaMudada, ...refused },
  },
  'POST /gerenciamento/disputas/:id/anexos': {
    tags,
    summary: 'Anexa uma imagem ou um PDF, de até 10 MB',
    consumes: ['multipart/form-data'],
    params: numbered,
    response: { 201: disputaMudada, ...refused },
  },
  'DELETE /gerenciamento/disputas/:id/anexos/:anexo': {
    tags,
    summary: 'Tira um anexo',
    params: anexoNumerado,
    response: { 200: disputaMudada, ...refused },
  },
  'GET /gerenciamento/disputas/:id/provas.pdf': {
    tags,
    summary: 'Todas as provas em um PDF',
    params: numbered,
    produces: ['application/pdf'],
  },
  'GET /gerenciamento/disputas/:id/enviado.pdf': {
    tags,
    summary: 'O PDF que foi enviado',
    params: numbered,
    produces: ['application/pdf'],
  },
  'POST /gerenciamento/disputas/:id/envio': {
    tags,
    summary: 'Envia as provas ao provedor de pagamentos',
    params: numbered,
    response: { 200: disputaEnviada, ...failed },
  },
};
