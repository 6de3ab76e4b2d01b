import { z } from 'zod';

/** One thing that the shop needs, how it stands and what to do about it. */
const achado = z.object({
  o_que: z.string(),
  estado: z.enum(['ok', 'atencao', 'problema']),
  texto: z.string(),
  fazer: z.string().nullable(),
});

/** How the shop stands: GET /gerenciamento/estado. */
export const estadoDaLoja = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  verificado_em: z.string(),
  achados: z.array(achado),
});

export type Achado = z.infer<typeof achado>;
export type EstadoDaLoja = z.infer<typeof estadoDaLoja>;
