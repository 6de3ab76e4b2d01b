import { z } from 'zod';

/** Who is logged in to the office. */
const usuario = z.object({
  username: z.string(),
  role: z.enum(['admin', 'equipe', 'leitura']),
});

export const adminLogado = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  token: z.string(),
  usuario,
});

export const adminSessao = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  usuario,
});

/** Something was done, in words for people. */
export const feito = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  mensagem: z.string(),
});

export type Usuario = z.infer<typeof usuario>;
export type AdminLogado = z.infer<typeof adminLogado>;
