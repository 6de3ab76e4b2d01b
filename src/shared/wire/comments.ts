import { z } from 'zod';
import { errorBody } from './errors.ts';
import { numbered } from './query.ts';

export const LONGEST_COMMENT = 2000;
/** All of them together that whoever packs reads. */
export const LONGEST_REMARKS = 2000;
const EMPTY = 'Escreva a anotação.';

const anotacao = z.object({
  id: z.number().int(),
  autor: z.string(),
  texto: z.string(),
  em: z.string(),
  separacao: z.boolean().describe('Whoever packs and brings reads it, too: it is part of `observacoes`'),
  pode_excluir: z
    .boolean()
    .describe('Whoever wrote it, and who runs the shop; of what is for whoever packs, all who may write it'),
});
export type Anotacao = z.output<typeof anotacao>;

const anotacoes = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  anotacoes: z.array(anotacao).describe('Oldest first'),
});

const refused = { '4xx': errorBody };
const tags = ['pedidos'];

/** What the team writes to itself about an order. */
export const commentsCalls = {
  'GET /gerenciamento/pedidos/:id/anotacoes': {
    tags,
    summary: 'As anotações da equipe sobre um pedido',
    params: numbered,
    response: { 200: anotacoes, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/anotacoes': {
    tags,
    summary: 'Anota algo sobre um pedido, com quem e quando',
    description: 'At most 200 of one order (409 `anotacoes_demais`).',
    params: numbered,
    body: z.object({
      texto: z
        .string({ error: EMPTY })
        .max(LONGEST_COMMENT * 2, `Use no máximo ${LONGEST_COMMENT} letras.`)
        .trim()
        .min(1, EMPTY)
        .max(LONGEST_COMMENT, `Use no máximo ${LONGEST_COMMENT} letras.`),
      separacao: z
        .boolean({ error: 'use true ou false' })
        .optional()
        .describe('Whoever packs and brings reads it, too, on paper as well'),
    }),
    response: { 201: anotacoes, ...refused },
  },
  'DELETE /gerenciamento/anotacoes/:id': {
    tags,
    summary: 'Apaga uma anotação',
    description: 'Whoever wrote it, or who runs the shop; of `separacao` all who may write notes.',
    params: numbered,
    response: { 200: anotacoes, ...refused },
  },
};
