import { z } from 'zod';
import { FORMAS_DE_ENVIO } from '../channels.ts';
import { digitsOf } from '../cpf.ts';
import { embalagem } from './boxes.ts';
import { note } from './note.ts';
import { pedidoCompleto, pedidoItem } from './orders.ts';

/** An order as whoever packs it sees it: no CPF, nothing by which its buyer is reached but her door, no money but what is paid there. */
export const pacote = z.object({
  id: z.number().int(),
  codigo: z.string(),
  numero: z.number().int().describe('As it is said aloud'),
  status: z
    .enum(['paid', 'processing', 'shipped'])
    .describe(
      '`shipped`: what the shop brings itself is out; what a carrier takes has its label, or left a while ago',
    ),
  a_separar: z
    .boolean()
    .describe('Somebody is to pack it still: where it was labelled before, or a part went ahead, too'),
  etiqueta: z.boolean().describe('It has a label that is bought, or about to be'),
  parte: z
    .enum(['', 'separada', 'enviada'])
    .describe('Some of its pieces are set apart to go ahead, or went: the rest is still to be packed'),
  paid_at: z.string().nullable(),
  nome: z.string(),
  endereco: pedidoCompleto.shape.endereco,
  envio: z.string().describe('How it is sent, as the buyer chose it'),
  forma: z.enum(FORMAS_DE_ENVIO),
  volta: z.boolean().describe('It is out, and had better come back: nothing of it is handed over'),
  sai_hoje: z.boolean().describe('By its cut-off hour it leaves today, or should have left before'),
  fazer_ate: z
    .string()
    .nullable()
    .describe('`YYYY-MM-DD`: by then it is to be posted, brought or laid ready, as its buyer was promised'),
  receber: z
    .number()
    .nullable()
    .describe('Reais that its buyer pays at her door to whoever brings it; null: none'),
  observacoes: z.string(),
  transportadora: z.string(),
  embalagem,
  itens: z
    .array(
      pedidoItem.pick({ nome: true, cor: true, tamanho: true, imagem: true, quantidade: true }).extend({
        sku: z.string().describe('By which a piece is told from its like'),
        gtin: z.string().describe('Its barcode; empty: none'),
      }),
    )
    .describe('What goes into it: without the pieces whose money is back or on its way'),
});

/** `GET /gerenciamento/expedicao/sem-caixa`. */
export const semCaixa = z.object({
  pedidos: z.array(z.object({ id: z.number().int(), codigo: z.string(), texto: z.string() })),
  olhados: z.number().int().describe('The first of those that wait'),
  total: z.number().int(),
});

/** `PUT /gerenciamento/expedicao/{id}`: lays it ready, notes by which code it was sent, that it waits to be fetched, left, or arrived. */
export const pacoteAnotado = z.union(
  [
    z.object({
      rastreio: note(60)
        .unwrap()
        .refine((text) => text !== '', 'informe o código de rastreio'),
      transportadora: note(60),
    }),
    z.object({ separado: z.literal(true, { error: 'use true' }) }),
    z.object({ pronto: z.literal(true, { error: 'use true' }) }),
    z.object({ saiu: z.literal(true, { error: 'use true' }) }),
    z.object({
      entregue: z.literal(true, { error: 'use true' }),
      codigo: z
        .string()
        .max(20)
        .transform(digitsOf)
        .optional()
        .describe('As whoever receives it says it at her door'),
      semCodigo: z.literal(true).optional().describe('Without it, by whoever may: the audit log says so'),
    }),
  ],
  {
    error:
      'informe o código de rastreio, ou que foi separado, está pronto para retirada, saiu para entrega ou foi entregue',
  },
);

export const pacoteMudado = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  mensagem: z.string(),
  avisos: z.array(z.string()).describe('What may be wrong with the code; nothing is forbidden by it'),
});

export type Pacote = z.infer<typeof pacote>;
