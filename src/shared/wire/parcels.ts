import { z } from 'zod';
import { note } from './note.ts';
import { pedidoCompleto, pedidoItem } from './orders.ts';

/** An order as whoever packs it sees it: no money, no CPF, nothing by which its buyer is reached but her door. */
export const pacote = z.object({
  id: z.number().int(),
  codigo: z.string(),
  status: z.enum(['paid', 'processing']),
  paid_at: z.string().nullable(),
  nome: z.string(),
  endereco: pedidoCompleto.shape.endereco,
  envio: z.string().describe('How it is sent, as the buyer chose it'),
  retirada: z.boolean().describe('It is fetched in the shop: no carrier takes it'),
  observacoes: z.string(),
  transportadora: z.string(),
  itens: z
    .array(pedidoItem.pick({ nome: true, cor: true, tamanho: true, imagem: true, quantidade: true }))
    .describe('What goes into it: without the pieces whose money is back or on its way'),
});

/** `PUT /gerenciamento/expedicao/{id}`: lays it ready, notes by which code it was sent, or that it waits to be fetched. */
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
  ],
  { error: 'informe o código de rastreio, ou que foi separado ou está pronto para retirada' },
);

export const pacoteMudado = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  mensagem: z.string(),
  avisos: z.array(z.string()).describe('What may be wrong with the code; nothing is forbidden by it'),
});

export type Pacote = z.infer<typeof pacote>;
