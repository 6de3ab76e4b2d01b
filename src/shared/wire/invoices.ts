import { z } from 'zod';
import { errorBody } from './errors.ts';
import { numbered } from './query.ts';

export const invoiceKinds = ['venda', 'devolucao'] as const;

const nota = z.object({
  id: z.number().int(),
  tipo: z.enum(invoiceKinds).describe('`devolucao`: the entry note for what came back'),
  chave: z.string().describe('44 digits'),
  modelo: z.enum(['NF-e', 'NFC-e']),
  serie: z.number().int(),
  numero: z.number().int(),
  mes: z.string().describe('`YYYY-MM` of its issue'),
  por: z.string(),
  em: z.string(),
});

const notasDoPedido = z.object({
  pode_anotar: z.boolean().describe('Its sale is paid, or what is paid at the door'),
  aviso: z
    .string()
    .describe('What is to be done elsewhere about a note of what is no sale any more; empty: nothing'),
  notas: z.array(nota).describe('The first noted first'),
});
const mudadas = notasDoPedido.extend({
  success: z.literal(true),
  sucesso: z.literal(true),
  mensagem: z.string(),
});

const refused = { '4xx': errorBody };
const tags = ['pedidos'];

/** Invoices that were issued elsewhere, by their keys. */
export const invoicesCalls = {
  'GET /gerenciamento/pedidos/:id/notas': {
    tags,
    summary: 'As notas fiscais de um pedido',
    params: numbered,
    response: { 200: notasDoPedido, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/notas': {
    tags,
    summary: 'Anota a chave de uma nota fiscal, emitida em outro lugar',
    description:
      'The same key again changes nothing. 409: `pedido_sem_venda`, `nota_existe`, `chave_de_outro_pedido`, `notas_demais`.',
    params: numbered,
    body: z.object({
      tipo: z.enum(invoiceKinds, { error: 'Use venda ou devolucao.' }),
      chave: z.string('Informe a chave da nota fiscal.').max(200, 'A chave tem 44 números.'),
    }),
    response: { 200: mudadas, ...refused },
  },
  'DELETE /gerenciamento/notas/:id': {
    tags,
    summary: 'Tira de um pedido a chave de uma nota fiscal; nada é cancelado onde ela foi emitida',
    params: numbered,
    response: { 200: mudadas, ...refused },
  },
};

export type NotasDoPedido = z.output<typeof notasDoPedido>;
export type Nota = z.output<typeof nota>;
