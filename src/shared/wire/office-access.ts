import { z } from 'zod';
import { OWN_MAILS } from '../owner-mails.ts';
import { feito, usuario } from './admin.ts';

const FILL_IN = 'Por favor, preencha todos os campos';
const MOST_LETTERS = 254;
const MOST_TOKEN = 100;
const MOST_PASSWORD = 1000;

/** An e-mail or a name, as it was typed. */
export const typed = z
  .string({ error: FILL_IN })
  .min(1, FILL_IN)
  .max(MOST_LETTERS, `No máximo ${MOST_LETTERS} letras`);
/** Of a mailed link. */
export const linkToken = z
  .string({ error: FILL_IN })
  .min(1, FILL_IN)
  .max(MOST_TOKEN, 'Este link está incompleto');
export const newSecret = z
  .string({ error: FILL_IN })
  .min(1, FILL_IN)
  .max(MOST_PASSWORD, 'Senha longa demais');

/** One's own e-mail: GET /admin/me/email. */
export const meuEmail = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  email: z.string().nullable().describe('The one that was confirmed'),
  aguardando: z.string().nullable().describe('One that waits for the link in its mail to be opened'),
});

/** Which letters to the shop one has at one's own e-mail: GET and PUT /admin/me/avisos. */
export const meusAvisos = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  email: z.string().nullable().describe('Where they go; null: none is confirmed'),
  mesmo_da_loja: z.boolean().describe("It is the shop's own, which is not written to twice"),
  avisos: z
    .array(z.object({ nome: z.enum(OWN_MAILS), quer: z.boolean() }))
    .describe('What her role may have'),
});

/** Somebody who was asked to work in the office, and has not said yes yet. */
export const convite = z.object({
  id: z.number().int(),
  email: z.string(),
  role: usuario.shape.role,
  convidadoPor: z.string(),
  criado_em: z.string(),
  enviado_em: z.string(),
  expira_em: z.string(),
  vencido: z.boolean(),
});

export const conviteSalvo = z.object({ ...feito.shape, convite });

/** What whoever was invited sees of it. */
export const conviteRecebido = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  email: z.string(),
  role: usuario.shape.role,
  expira_em: z.string(),
});

export const conviteAceito = z.object({ ...feito.shape, username: z.string() });

export type MeuEmail = z.infer<typeof meuEmail>;
export type MeusAvisos = z.infer<typeof meusAvisos>;
export type Convite = z.infer<typeof convite>;
export type ConviteRecebido = z.infer<typeof conviteRecebido>;
