import { z } from 'zod';

const done = { success: z.literal(true), sucesso: z.literal(true) };

/** A chargeback as the office lists it. */
export const disputa = z.object({
  id: z.number().int(),
  pedido: z.object({ id: z.number().int(), codigo: z.string(), nome: z.string() }),
  valor: z.number().describe('Reais'),
  motivo: z.string().describe("The provider's word; may be empty"),
  estado: z
    .enum(['aberta', 'ganha', 'perdida', 'encerrada'])
    .describe('encerrada: the money went back by a refund'),
  provas: z.enum(['faltam', 'em_analise', 'aceitas', 'recusadas']).describe("The provider's word"),
  aberta_em: z.string(),
  prazo: z.string().nullable().describe('Until when the provider takes evidence'),
  encerrada_em: z.string().nullable(),
});

/** `GET /gerenciamento/disputas`: those that are open first, by their deadline. */
export const disputas = z.object({
  ...done,
  abertas: z.number().int(),
  disputas: z.array(disputa),
});

export const disputaLida = z.object({ ...done, disputa });

export type Disputa = z.infer<typeof disputa>;
