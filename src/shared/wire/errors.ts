import { z } from 'zod';

/** The one shape of every error answer, with each field in the spellings that clients read. */
export const errorBody = z.object({
  error: z.string(),
  erro: z.string(),
  sucesso: z.literal(false),
  success: z.literal(false),
  codigo: z.string().describe('Machine-readable code'),
  campos: z.record(z.string(), z.string()).optional().describe('A text per field that was refused'),
  total: z.number().optional().describe('With preco_mudou: the right total in reais'),
});

export type ErrorBody = z.infer<typeof errorBody>;
