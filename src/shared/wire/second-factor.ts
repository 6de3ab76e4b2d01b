import { z } from 'zod';
import { chaveDeAcesso } from './passkeys.ts';

/** What whoever is logged in confirms her logins by: GET /admin/me/segundo-fator. */
export const segundoFator = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  /** Everybody of this shop has to have one. */
  obrigatorio: z.boolean(),
  /** The server has a key to keep an app's secret with. */
  disponivel: z.boolean(),
  aplicativo: z.object({ desde: z.string() }).nullable(),
  codigosRestantes: z.number().int(),
  /** The shop's address is one that passkeys can be made for. */
  chavesDisponiveis: z.boolean(),
  chaves: z.array(chaveDeAcesso),
});

/** What an app of codes is told, once: the set-up counts for nothing until a first code confirms it. */
export const aplicativoNovo = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  segredo: z.string().describe('In base32, for whoever types it'),
  endereco: z.string().describe('otpauth://, as the QR code has it'),
  qr: z.string().describe('The QR code, a data: address'),
});

/** Ten codes that are good once each. They are shown now and never again. */
export const codigosNovos = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  mensagem: z.string(),
  codigos: z.array(z.string()),
});

export type SegundoFator = z.infer<typeof segundoFator>;
export type AplicativoNovo = z.infer<typeof aplicativoNovo>;
