import { z } from 'zod';
import { wholeNumber } from './query.ts';

/** Why units came or went. */
export const motivoDoEstoque = z.enum([
  'inicial',
  'ajuste',
  'venda',
  'volta',
  'troca_saiu',
  'troca_desfeita',
  'troca_voltou',
  'edicao_saiu',
  'edicao_voltou',
  'contagem',
]);
export type MotivoDoEstoque = z.infer<typeof motivoDoEstoque>;

/** `GET /gerenciamento/produtos/:id/estoque`: where a product's units came from and went. */
export const historicoDoEstoque = z.object({
  itens: z
    .array(
      z.object({
        id: z.number().int(),
        cor: z.string(),
        tamanho: z.string(),
        situacao: z
          .enum(['variante', 'todas', 'antiga'])
          .describe('todas: one stock that all variants share; antiga: of a variant that is there no more'),
        estoque: z.number().int(),
      }),
    )
    .describe('What the product’s units lie in'),
  movimentos: z
    .array(
      z.object({
        id: z.number().int(),
        em: z.string(),
        item: z.number().int(),
        motivo: motivoDoEstoque,
        diferenca: z.number().int(),
        ficou: z.number().int().describe('Units of that item after it'),
        pedido: z.number().int().nullable(),
        por: z.string().describe('Who of the team; empty where nobody typed it or it was not yet kept'),
      }),
    )
    .describe('Newest first'),
});
export type HistoricoDoEstoque = z.infer<typeof historicoDoEstoque>;

export const historicoPedido = z.object({
  item: wholeNumber(1, 999_999_999),
  limit: wholeNumber(1, 100),
  offset: wholeNumber(0, 1_000_000),
});
