import { z } from 'zod';
import { ordinal, pageQuery } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };

/** A chargeback as the office lists it. */
export const disputa = z.object({
  id: z.number().int(),
  pedido: z.object({ id: z.number().int(), codigo: z.string(), nome: z.string() }),
  valor: z.number().describe('Reais'),
  motivo: z.string().describe("The provider's word; may be empty"),
  estado: z
    .enum(['aberta', 'ganha', 'perdida', 'encerrada'])
    .describe('encerrada: without a decision that was told, by a refund say'),
  provas: z.enum(['faltam', 'em_analise', 'aceitas', 'recusadas']).describe("The provider's word"),
  aberta_em: z.string(),
  prazo: z.string().nullable().describe('Until when the provider takes evidence'),
  encerrada_em: z.string().nullable(),
});

/** `GET /gerenciamento/disputas`: all, or those of an order; those that are open first, by their deadline. */
export const disputasQuery = pageQuery.extend({
  pedido: ordinal().optional(),
});

export const disputas = z.object({
  ...done,
  abertas: z.number().int(),
  disputas: z.array(disputa),
});

/** A paper of the owner's, or of those that are kept with what was sent. */
const anexo = z.object({
  id: z.number().int(),
  nome: z.string(),
  tipo: z.enum(['imagem', 'pdf']),
  paginas: z.number().int(),
  bytes: z.number().int(),
  por: z.string(),
});

/** A chargeback with all that answers it. */
export const disputaDetalhada = disputa.extend({
  secoes: z
    .array(
      z.object({
        titulo: z.string(),
        linhas: z.array(z.object({ rotulo: z.string(), texto: z.string() })),
      }),
    )
    .describe('What the shop knows, as the PDF tells it'),
  palavras: z.string().describe("The shop's own words"),
  anexos: z.array(anexo),
  respondivel: z.boolean().describe('Evidence can still be changed and sent'),
  enviando: z.boolean().describe('It is being sent, or was and is not confirmed yet'),
  enviada_em: z.string().nullable(),
  enviada_por: z.string().nullable(),
  guardada: z.boolean().describe('The document that was sent can be read'),
});

export const disputaLida = z.object({ ...done, disputa: disputaDetalhada });

export const LONGEST_WORDS = 4000;

/** `PUT /gerenciamento/disputas/{id}`. */
export const disputaEscrita = z.object({
  palavras: z
    .string({ error: 'Informe um texto.' })
    .trim()
    .max(LONGEST_WORDS, `Use no máximo ${LONGEST_WORDS} caracteres.`),
});

export const disputaMudada = z.object({ ...done, mensagem: z.string() });

/** `POST /gerenciamento/disputas/{id}/envio`. */
export const disputaEnviada = disputaMudada.extend({
  confirmado: z.boolean().describe("The provider's own word says that it has the evidence"),
});

export type Disputa = z.infer<typeof disputa>;
export type DisputaDetalhada = z.infer<typeof disputaDetalhada>;
