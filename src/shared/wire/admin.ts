import { z } from 'zod';
import { OFFICE_ROLES } from '../acts.ts';
import { sessaoAberta } from './customers.ts';
import { opcoesDeChave } from './passkeys.ts';
import { prova } from './proof.ts';

/** Who is logged in to the office. */
export const usuario = z.object({
  username: z.string(),
  role: z.enum(OFFICE_ROLES),
  /** Her password will do no longer: until she has another one, nothing else is open to her. */
  trocarSenha: z.literal(true).optional(),
  /** The shop wants a second factor of everybody: until she has one, nothing else is open to her. */
  configurarSegundoFator: z.literal(true).optional(),
  /** She has no e-mail here and has not put off giving one. */
  pedirEmail: z.literal(true).optional(),
});

export const adminLogado = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  token: z.string(),
  usuario,
});

/** The password is right; the login goes on at POST /admin/login/segundo-fator. */
export const segundoFatorPedido = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  segundoFator: z.object({
    desafio: z.string().describe('Names this login in its second step; good once, for five minutes'),
    tipos: z.array(z.enum(['codigo', 'recuperacao', 'chave'])).describe('What it can be confirmed by'),
    expira_em: z.string(),
    chave: opcoesDeChave.optional().describe('What a passkey is asked, where one may confirm it'),
  }),
});

export const adminSessao = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  usuario,
});

/** A login to the office that still holds, told without its token: GET /admin/me/sessoes. */
const sessaoDaEquipe = sessaoAberta.extend({
  id: z.string().describe('By which it can be ended; it opens nothing'),
  rede: z
    .string()
    .describe('The network that it was opened from: an IPv4 address or an IPv6 /64; empty where not known'),
  usada_em: z.string().describe('To within a minute'),
});

export const minhasSessoesDaEquipe = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  sessoes: z.array(sessaoDaEquipe),
});

/** Something was done, in words for people. */
export const feito = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  mensagem: z.string(),
});

/** Somebody who may log in to the office. */
export const administrador = z.object({
  id: z.number().int(),
  username: z.string(),
  role: usuario.shape.role,
  created_at: z.string(),
  ultimoAcesso: z.string().nullable(),
  segundoFator: z.boolean().describe('Confirms logins by an app or a passkey'),
  email: z.string().nullable().describe('Confirmed by a mailed link'),
});

/** A new one, or what changes; a password that is absent in a PUT stays. */
export const administradorEnviado = z.object({
  /** Of who acts; wanted where somebody gets access, another role or another password. */
  ...prova.shape,
  username: z.string().optional(),
  role: usuario.shape.role.optional(),
  senha: z.string().optional(),
  senhaProvisoria: z
    .boolean()
    .optional()
    .describe('It is told her: at her next login she has to choose another one before anything else'),
});

/** One line of who did what. */
export const registroDeAuditoria = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export type SessaoDaEquipe = z.infer<typeof sessaoDaEquipe>;
export type MinhasSessoesDaEquipe = z.infer<typeof minhasSessoesDaEquipe>;
export type Administrador = z.infer<typeof administrador>;
export type AdministradorEnviado = z.infer<typeof administradorEnviado>;
export type RegistroDeAuditoria = z.infer<typeof registroDeAuditoria>;
export type Usuario = z.infer<typeof usuario>;
export type SegundoFatorPedido = z.infer<typeof segundoFatorPedido>;
export type AdminLogado = z.infer<typeof adminLogado>;
