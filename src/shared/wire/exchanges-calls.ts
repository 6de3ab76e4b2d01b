import { z } from 'zod';
import { envioPensado, envioPrevisto } from './dispatch.ts';
import { errorBody } from './errors.ts';
import {
  filaDeTrocas,
  motivosDeTroca,
  trocaAutorizada,
  trocaConferida,
  trocaDevolvida,
  trocaEnviada,
  trocaEscritorio,
  trocaMudada,
  trocaPedida,
  trocaRecusada,
  trocaRegistrada,
  trocasConsultadas,
  trocasDoPedido,
} from './exchanges.ts';
import { numbered } from './query.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['trocas'];
const codigo = z.string().min(1).max(64);
const byCode = z.object({ codigo });
const byCodeAndNumber = numbered.extend({ codigo });
const changed = { 200: trocaMudada, ...failed };

/** Exchanges and returns: the buyer's own, and the office's queue of them. */
export const exchangesCalls = {
  'POST /pedidos/:codigo/trocas/consultar': {
    tags,
    summary: 'O que ainda pode ser trocado ou devolvido de um pedido, e o que já foi pedido',
    params: byCode,
    body: trocasConsultadas.nullish(),
    response: { 200: trocasDoPedido, ...refused },
  },
  'POST /pedidos/:codigo/trocas': {
    tags,
    summary: 'Pede a troca ou a devolução de peças de um pedido',
    params: byCode,
    body: trocaPedida,
    response: { 200: trocaRegistrada, 201: trocaRegistrada, ...refused },
  },
  'POST /pedidos/:codigo/trocas/:id/cancelar': {
    tags,
    summary: 'Cancela um pedido de troca enquanto a peça não voltou',
    params: byCodeAndNumber,
    body: trocasConsultadas.nullish(),
    response: { 200: trocaRegistrada, ...refused },
  },
  'POST /pedidos/:codigo/trocas/:id/fotos': {
    tags,
    summary: 'Manda uma foto do defeito, de até 10 MB; o campo `email` vem antes do arquivo',
    consumes: ['multipart/form-data'],
    params: byCodeAndNumber,
    response: { 200: trocaRegistrada, 201: trocaRegistrada, ...failed },
  },
  'GET /gerenciamento/trocas': {
    tags,
    summary: 'Trocas e devoluções, as mais antigas em aberto primeiro',
    querystring: filaDeTrocas,
    response: { 200: z.array(trocaEscritorio), ...refused },
  },
  'GET /gerenciamento/trocas/agora': {
    tags,
    summary: 'O que foi pedido nos últimos 15 minutos, sem dados de quem pediu',
    response: {
      200: z.object({
        sucesso: z.literal(true),
        success: z.literal(true),
        trocas: z
          .array(
            z.object({
              id: z.number().int(),
              numero: z.number().int().describe("Its order's, as it is said aloud"),
              tipo: z.enum(['desistencia', 'defeito', 'troca']),
            }),
          )
          .describe('The newest first'),
      }),
      ...refused,
    },
  },
  'GET /gerenciamento/trocas/motivos': {
    tags,
    summary: 'Por que as peças voltam, por produto e tamanho, nos últimos 90 dias',
    response: { 200: motivosDeTroca, ...refused },
  },
  'GET /gerenciamento/pedidos/:id/trocas': {
    tags,
    summary: 'As trocas e devoluções de um pedido',
    params: numbered,
    response: { 200: z.array(trocaEscritorio), ...refused },
  },
  'GET /gerenciamento/trocas/:id/fotos/:foto': {
    tags,
    summary: 'Uma foto de um defeito',
    params: numbered.extend({ foto: numbered.shape.id }),
    produces: ['image/jpeg'],
  },
  'POST /gerenciamento/trocas/:id/autorizacao': {
    tags,
    summary: 'Autoriza uma troca e diz como mandar a peça de volta',
    params: numbered,
    body: trocaAutorizada.nullish(),
    response: changed,
  },
  'POST /gerenciamento/trocas/:id/recusa': {
    tags,
    summary: 'Recusa uma troca, com o motivo',
    params: numbered,
    body: trocaRecusada,
    response: changed,
  },
  'POST /gerenciamento/trocas/:id/recebimento': {
    tags,
    summary: 'Anota que a peça chegou de volta',
    params: numbered,
    response: changed,
  },
  'POST /gerenciamento/trocas/:id/conferencia': {
    tags,
    summary: 'Anota que a peça foi conferida, e se volta ao estoque',
    params: numbered,
    body: trocaConferida,
    response: changed,
  },
  'GET /gerenciamento/trocas/:id/envio': {
    tags,
    summary: 'O que faria enviar a peça nova por este código, ou corrigi-lo, e o e-mail que iria',
    params: numbered,
    querystring: envioPensado,
    response: { 200: envioPrevisto, ...refused },
  },
  'POST /gerenciamento/trocas/:id/envio': {
    tags,
    summary: 'Envia a peça nova e conclui a troca',
    params: numbered,
    body: trocaEnviada.nullish(),
    response: changed,
  },
  'POST /gerenciamento/trocas/:id/devolucao': {
    tags,
    summary: 'Devolve o que foi pago pelas peças, em dinheiro ou em vale-troca, e conclui',
    params: numbered,
    body: trocaDevolvida,
    response: changed,
  },
};
