import { z } from 'zod';
import { creditosEscritos } from './credits.ts';
import { presentesEscritos } from './gifts.ts';
import { pedidoCompleto, pedidoCriado, pedidoStatus } from './orders.ts';
import { linesOf, substitui } from './payments.ts';
import { cupomEscrito } from './prices.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const loose = z.union([z.string(), z.number()]);
const text = z.string({ error: 'informe um texto' });

/** `POST /pedidos`: a purchase that is paid at the door, or of which nothing is left to pay. */
export const deliveryBody = z.object({
  items: linesOf(
    z.object({
      id: loose,
      quantity: z.number().optional(),
      quantidade: z.number().optional(),
      tamanhoSelecionado: z.string().optional(),
      corSelecionada: z.string().optional(),
      tamanho: z.string().optional(),
      cor: z.string().optional(),
      presentes: presentesEscritos,
    }),
  ),
  cliente: z.object({
    nome: text,
    email: text,
    cpf: text,
    whatsapp: text,
    cep: text,
    endereco: z.string().optional(),
    numero: z.string().optional(),
    complemento: z.string().nullish(),
    bairro: z.string().optional(),
    cidade: z.string().optional(),
    estado: z.string().optional(),
  }),
  frete: z.union([loose, z.object({ id: loose, cotacao: z.string().optional() })], {
    error: 'Selecione uma opção de frete!',
  }),
  total: z
    .number({ error: 'informe o total em reais' })
    .optional()
    .describe('What was shown as left to pay, in reais'),
  metodo_pagamento: z.enum(['entrega', 'credito'], {
    error: 'esta chamada é só para pagar na entrega ("entrega") ou quando não resta nada a pagar ("credito")',
  }),
  substitui,
  cupom: cupomEscrito,
  creditos: creditosEscritos,
});

/** `POST /pedidos/consultar`. */
export const orderLookUp = z.object({
  codigo: text,
  email: z.string().optional().describe("Not needed with the buyer's own token"),
});

export const pedidoAnotado = z.object({ ...done, pedido: pedidoCriado });
export const pedidoAchado = z.object({ ...done, pedido: pedidoCompleto });
export const pedidoAndamento = z.object({ ...done, pedido: pedidoStatus });

export type DeliveryBody = z.infer<typeof deliveryBody>;
