import { z } from 'zod';
import { pedidoStatus } from './orders.ts';
import { desconto, outras } from './prices.ts';

/** The one shape of every error answer, with each field in the spellings that clients read. */
export const errorBody = z.object({
  error: z.string(),
  erro: z.string(),
  sucesso: z.literal(false),
  success: z.literal(false),
  codigo: z.string().describe('Machine-readable code'),
  campos: z.record(z.string(), z.string()).optional().describe('A text per field that was refused'),
  item: z
    .object({
      id: z.number().int(),
      nome: z.string(),
      cor: z.string(),
      tamanho: z.string(),
      disponivel: z.number().int(),
    })
    .optional()
    .describe('With sem_estoque: the line of which there are too few, and how many there are'),
  total: z.number().optional().describe('With preco_mudou: the right total in reais'),
  frete: z.number().optional().describe('With preco_mudou: the freight before its discount, in reais'),
  descontos: z.array(desconto).optional().describe('With preco_mudou: what is off the pieces by now'),
  desconto_frete: desconto.nullable().optional().describe('With preco_mudou: what is off the freight by now'),
  desconto_pix: z.number().optional().describe('With preco_mudou: what PIX takes off by now'),
  outras: outras.optional().describe('With preco_mudou: why promotions give nothing by now'),
  credito: z.number().optional().describe('With preco_mudou: what vales pay of `total` by now'),
  aPagar: z.number().optional().describe('With preco_mudou: what is left to pay by now'),
  valor: z
    .number()
    .optional()
    .describe(
      'In reais: with estorno_mudou what the lines give back by now, with frete_mudou what the shop bears',
    ),
  pedido: pedidoStatus
    .omit({ total: true })
    .optional()
    .describe('With a payment that failed: the order that was placed all the same'),
  pedidos: z
    .array(z.string())
    .optional()
    .describe(
      'With pedido_em_andamento and pedido_contestado: the codes of the orders that stand against it',
    ),
  contadas: z.number().int().optional().describe('With contagem_mudou: how many were counted by now'),
  agora: z
    .object({ diferencas: z.number().int(), sobram: z.number().int(), faltam: z.number().int() })
    .optional()
    .describe('With contagem_mudou: what a press would move by now'),
  pecas: z
    .array(
      z.object({
        item: z.number().int(),
        produto: z.number().int(),
        nome: z.string(),
        cor: z.string(),
        tamanho: z.string(),
        sku: z.string(),
      }),
    )
    .optional()
    .describe('With varias_pecas: of which it may be'),
  com: z.string().optional().describe('With pedido_pego: who is packing it'),
  versao: z.number().int().optional().describe('With versao: the product as it stands now'),
});

export type ErrorBody = z.infer<typeof errorBody>;
