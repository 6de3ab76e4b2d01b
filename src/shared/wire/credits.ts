import { z } from 'zod';
import {
  estadosDoVale,
  LEAST_CREDIT_DAYS,
  MOST_CREDIT_CENTS,
  MOST_CREDIT_DAYS,
  MOST_CREDITS,
  tiposDeMovimento,
  tiposDeVale,
} from '../credits.ts';
import { centsToReais, reaisToCents } from '../money.ts';
import { note } from './note.ts';
import { optional, pageQuery, words } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const reais = z.number().describe('Reais');
const units = z.number().int();

/** Codes of vales that pay an order or a part of it; repeated ones are one. */
export const creditosEscritos = z
  .array(z.string().max(60, 'este código é comprido demais'), { error: 'informe uma lista de códigos' })
  .max(MOST_CREDITS, `São no máximo ${MOST_CREDITS} vales por pedido.`)
  .optional()
  .describe('Codes of vales, with or without groups; spent in the order of their ends');

/** An open order that is to give way: what it holds of vales and coupons is free for what is asked about. */
export const pedidoAberto = z
  .object({ codigo: z.string().max(60, 'código comprido demais') })
  .optional()
  .describe('An unpaid order that this would take the place of: what it holds counts as free');

/** What a vale does for a cart. */
export const valeNoCarrinho = z.object({
  indice: units.describe('Its place in `creditos`'),
  final: z.string().describe('Its last four characters'),
  tipo: z.enum(tiposDeVale).nullable().describe('Null: nobody has such a code'),
  saldo: reais,
  usado: reais.describe('What of it this cart takes, by the way to pay that was asked about'),
  venceEm: z.string().nullable(),
  estado: z.enum(['aplicado', 'nao_aplicado', 'invalido']),
  texto: z.string().describe('Why it pays nothing; empty where it does'),
});

/** A part of what an order was paid with. */
export const creditoUsado = z.object({ final: z.string(), tipo: z.enum(tiposDeVale), valor: reais });

export const movimentoDoVale = z.object({
  at: z.string(),
  tipo: z.enum(tiposDeMovimento),
  valor: reais.describe('Below zero where it left the vale'),
  pedido: z.string().nullable().describe("The order's code"),
});

/** A vale as anybody may see it who holds its code. */
export const valeConsultado = z.object({
  final: z.string(),
  tipo: z.enum(tiposDeVale),
  saldo: reais,
  valor: reais.describe('With which it was issued'),
  venceEm: z.string().describe('It pays until then'),
  estado: z.enum(estadosDoVale),
});

/** A vale of hers, with its code. */
export const meuVale = valeConsultado.extend({
  id: units,
  codigo: z
    .string()
    .nullable()
    .describe('In groups; null: the key that it was sealed with is gone, and the mail has it'),
  criadoEm: z.string(),
  movimentos: z.array(movimentoDoVale).describe('Oldest first'),
});

export const meusVales = z.object({
  ...done,
  vales: z.array(meuVale).describe('Those that end first come first; the dead last; at most 100'),
  emailConfirmado: z.boolean().describe('False: confirm the e-mail to see them'),
});

export const valeResposta = z.object({ ...done, vale: valeConsultado });

/** A vale as the office sees it: never with its code. */
export const valeEscritorio = valeConsultado.extend({
  id: units,
  email: z.string().describe('Masked unless the role may read it; empty: erased'),
  motivo: z.string(),
  criadoPor: z.string(),
  criadoEm: z.string(),
  pedido: z
    .object({ id: units, codigo: z.string() })
    .nullable()
    .describe('From whose refund or purchase it came'),
});

export const valesQuery = pageQuery.extend({
  q: words.describe('A whole code, its last four characters, an e-mail, or an order'),
  estado: optional(z.enum(estadosDoVale, { error: 'este estado não existe' })),
  tipo: optional(z.enum(tiposDeVale, { error: 'este tipo não existe' })),
});

export const valesLidos = z.object({
  ...done,
  vales: z.array(valeEscritorio).describe('Newest first'),
  total: units.describe('How many fit, on all pages'),
  aberto: reais.describe('The balances of all active ones, whatever was looked for: what the shop owes'),
});

export const valeLido = z.object({
  ...done,
  vale: valeEscritorio.extend({
    movimentos: z.array(
      movimentoDoVale.extend({
        pedidoId: units.nullable(),
        por: z.string(),
        motivo: z.string(),
        saldo: reais.describe('After it'),
      }),
    ),
  }),
});

const amount = z
  .number({ error: 'informe o valor em reais' })
  .positive('o valor precisa ser maior que zero')
  .max(centsToReais(MOST_CREDIT_CENTS), 'o valor passa do máximo de um vale')
  .refine((valor) => (reaisToCents(valor) ?? 0) > 0, 'use no máximo dois decimais, como 10.5');
const reason = note(500).refine((text) => text !== undefined && text !== '', 'diga o motivo');

export const valeNovo = z.object({
  valor: amount,
  email: z.string({ error: 'informe o e-mail' }).max(254, 'este e-mail é comprido demais'),
  motivo: reason.describe('For the office alone'),
  dias: units
    .min(LEAST_CREDIT_DAYS, `pelo menos ${LEAST_CREDIT_DAYS} dias`)
    .max(MOST_CREDIT_DAYS, `no máximo ${MOST_CREDIT_DAYS} dias`)
    .optional()
    .describe('365 where it is absent'),
});
export const valeMotivo = z.object({ motivo: reason });
export const valeAjuste = z.object({
  valor: amount.describe('What is taken off its balance'),
  motivo: reason,
});

export type ValeNoCarrinho = z.infer<typeof valeNoCarrinho>;
export type MovimentoDoVale = z.infer<typeof movimentoDoVale>;
export type ValeConsultado = z.infer<typeof valeConsultado>;
export type MeuVale = z.infer<typeof meuVale>;
export type ValeEscritorio = z.infer<typeof valeEscritorio>;
export type ValeLido = z.infer<typeof valeLido>;
export type ValesLidos = z.infer<typeof valesLidos>;
export type ValesQuery = z.output<typeof valesQuery>;
