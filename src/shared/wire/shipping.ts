import { z } from 'zod';

/** Longest signed quote that is read: one for fetching carries its place. */
export const MOST_QUOTE_LENGTH = 4000;

/** Where an order is fetched. */
export const pontoDeRetirada = z.object({
  nome: z.string(),
  endereco: z.string(),
  horario: z.string().describe('When somebody is there, in words'),
  instrucao: z.string(),
});

/** An offer to bring the parcel. Prices in reais, deadline in working days. */
export const freteOpcao = z.object({
  id: z.string(),
  nome: z.string(),
  servico: z.string(),
  prazo: z.number().int(),
  valor: z.number(),
  preco: z.number(),
  company: z.string(),
  descricao: z.string(),
  tipo: z.enum(['delivery', 'delivery_local', 'digital', 'retirada']),
  mesmoDiaAte: z
    .number()
    .int()
    .optional()
    .describe('Paid before this hour of a working day it comes on that day'),
  retirada: pontoDeRetirada.optional().describe('Where it is fetched, of `retirada` alone'),
  isDelivery: z.boolean(),
  logo: z.string().nullable(),
  cotacao: z
    .string()
    .describe('Opaque and signed: brought back with a payment, its price holds for 30 minutes'),
  estimado: z.boolean(),
});

export const freteCalculado = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  opcoes: z.array(freteOpcao),
});

export const freteValidado = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  valido: z.boolean(),
  valor: z.number(),
});

/** A postal code's address, or that no source knows it. */
export const endereco = z.union([
  z.object({
    cep: z.string(),
    logradouro: z.string(),
    bairro: z.string(),
    localidade: z.string(),
    uf: z.string(),
  }),
  z.object({ erro: z.literal(true) }),
]);

export type FreteOpcao = z.infer<typeof freteOpcao>;
export type Endereco = z.infer<typeof endereco>;
