import { z } from 'zod';
import { chaveUsada } from './passkeys.ts';

/**
 * What somebody of the office gives with a dangerous act: her present password and, where she has a second factor, a code
 * of her app, one for recovery, or what her passkey has signed (begun at POST /admin/me/confirmacao/chave).
 */
export const prova = z.object({
  senhaAtual: z.string().max(200, 'No máximo 200 letras').optional(),
  codigo: z.string().max(60, 'No máximo 60 letras').optional(),
  chave: z.object({ desafio: z.string().max(100, 'No máximo 100 letras'), resposta: chaveUsada }).optional(),
});

export type ProvaEnviada = z.infer<typeof prova>;
