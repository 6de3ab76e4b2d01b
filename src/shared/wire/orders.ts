import { z } from 'zod';
import { creditoUsado } from './credits.ts';
import { presente } from './gifts.ts';
import { pacoteDoPedido, passoDoPacote, pecaDoPacote } from './order-parcels.ts';
import { desconto } from './prices.ts';
import { freteOpcao, pontoDeRetirada } from './shipping.ts';

export const orderStatuses = [
  'pending',
  'waiting',
  'in_analysis',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'declined',
  'cancelled',
  'refunded',
] as const;

export const orderStatus = z.enum(orderStatuses);

/** What anybody who holds the code may know of an order. Total in reais. */
export const pedidoStatus = z.object({
  status: orderStatus,
  codigo: z.string(),
  total: z.number(),
  credito: z.number().optional().describe('What of `total` vales paid; absent where none did'),
  porEmail: z.boolean().optional().describe('True: gift cards alone, which nobody packs or carries'),
  naLoja: z.boolean().optional().describe('True: whoever bought it fetches it in the shop'),
  retido: z
    .boolean()
    .optional()
    .describe('True: money of another amount than the total has come, and the shop looks into it'),
  teste: z
    .literal(true)
    .optional()
    .describe('The shop was tried with it while it was closed: it is no sale, and is never sent'),
  devolvendo: z
    .boolean()
    .optional()
    .describe('True: money came after the order had fallen, and is on its way back'),
});

const numero = z.number().int().describe('As it is said aloud, from 1001 on; it opens nothing');

export const pedidoCriado = pedidoStatus.extend({ id: z.number().int(), numero });

/** An order's row in the office's list. */
export const pedidoLinha = z.object({
  id: z.number().int(),
  numero,
  codigo: z.string(),
  nome: z.string(),
  cliente_nome: z.string(),
  total: z.number(),
  status: orderStatus,
  created_at: z.string(),
  paid_at: z.string().nullable(),
  parcelas: z.number().int(),
  metodo_pagamento: z.string(),
  observacoes: z.unknown(),
  teste: pedidoStatus.shape.teste,
});

/** A line of an order, as it was bought. */
export const pedidoItem = z.object({
  id: z.number().int().describe('Product number'),
  nome: z.string(),
  categoria: z.string(),
  cor: z.string(),
  tamanho: z.string(),
  imagem: z.string(),
  quantidade: z.number().int(),
  preco: z.number(),
  total: z.number(),
  pago: z.number().describe('For all its units, after every discount'),
  valePresente: z.boolean().optional().describe('True: a gift card'),
  presentes: z
    .array(presente)
    .optional()
    .describe("Of a gift card: for whom its units are, in their turn; those past the list are the buyer's"),
});

/** Beside a moment, absent where there is none. */
export const expiresIn = z
  .number()
  .int()
  .optional()
  .describe('Seconds left until `expires_at`, whatever the time is on her device');

const pixAberto = z.object({
  id: z.string(),
  qr_code: z.string(),
  qr_code_base64: z.string(),
  ticket_url: z.string().nullable(),
  expires_at: z.string().nullable(),
  expires_in: expiresIn,
});

/** A piece that was added to an order before it was sent: an order of its own, which goes in the same parcel. */
const acrescimo = z.object({
  id: z.number().int(),
  numero,
  codigo: z.string(),
  status: orderStatus,
  total: z.number(),
  metodo_pagamento: z.string(),
  itens: z.array(
    pedidoItem
      .pick({ id: true, nome: true, cor: true, tamanho: true, imagem: true, quantidade: true, preco: true })
      .extend({
        pago: pedidoItem.shape.pago,
        vao: z.number().int().describe('Units that are in the parcel: paid, and not going back'),
      }),
  ),
  pix: pixAberto.nullable().describe('By which it is paid, while it can be'),
  link: z.string().nullable().describe('The page on which it is paid, while it can be'),
  expires_at: z.string().nullable().describe('Until when its units are kept'),
});

/** An order with all that its buyer may see: no CPF. Prices in reais. */
export const pedidoCompleto = pedidoLinha.extend({
  retido: z.boolean().describe('Money of another amount than the total has come, and the shop looks into it'),
  subtotal: z.number().describe('The pieces before discounts'),
  descontos: z.array(desconto).describe('Off the pieces, in the order in which people read them'),
  desconto_frete: desconto.nullable(),
  desconto_pix: z.number(),
  credito: z.number().describe('What of `total` vales paid, in reais'),
  aPagar: z.number().describe('`total` less `credito`: what is charged'),
  creditos: z.array(creditoUsado).describe('The vales that it was paid with'),
  creditoDevolvido: z.number().describe('What of `credito` is back on its vales'),
  valeEmitido: z.number().describe('What was given back as new vales instead of money'),
  cupom: z.string().nullable().describe('The coupon that it was bought with'),
  frete: z.object({
    id: z.string(),
    nome: z.string(),
    company: z.string(),
    prazo: z.number(),
    valor: z.number().describe('Before its discount'),
    tipo: z.string(),
    mesmoDiaAte: freteOpcao.shape.mesmoDiaAte,
    retirada: pontoDeRetirada.optional().describe('Where it is fetched, as it was when it was bought'),
  }),
  codigo_retirada: z
    .string()
    .optional()
    .describe('Of one that waits to be fetched, for its buyer alone: who says it is given the pieces'),
  codigo_entrega: z
    .string()
    .optional()
    .describe('Of one that the shop brings and that is out, for its buyer alone: she says it at her door'),
  itens: z.array(
    pedidoItem.extend({
      estornados: z.number().int().describe('Units whose money is back'),
    }),
  ),
  endereco: z.object({
    cep: z.string(),
    endereco: z.string(),
    numero: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    cidade: z.string(),
    estado: z.string(),
  }),
  historico: z.array(z.object({ at: z.string(), status: orderStatus, reason: z.string() })),
  pix: pixAberto.nullable().describe('The open PIX, while there is one'),
  pacotes: z
    .array(pacoteDoPedido)
    .optional()
    .describe('Parts of it that were sent ahead of the rest; absent where none was'),
  resto: z.array(pecaDoPacote).optional().describe('Beside `pacotes`: what goes, or went, by its own parcel'),
  pacotesDeTroca: z
    .array(pacoteDoPedido)
    .optional()
    .describe('What its exchanges sent by labels; absent where none did'),
  acrescimos: z
    .array(acrescimo)
    .optional()
    .describe('What was added to it before it was sent; absent where nothing was'),
  acrescentadoA: z
    .object({
      id: z.number().int(),
      numero,
      codigo: z.string(),
      junto: z.boolean().describe('In one parcel'),
    })
    .optional()
    .describe('The order that it was added to'),
  rastreio: z.string(),
  transportadora: z.string(),
  rastreio_url: z
    .string()
    .nullable()
    .describe("Where the parcel can be followed; null: no code yet, or a carrier whose page isn't known"),
  passos: z
    .array(passoDoPacote)
    .describe('Where its parcel was, oldest first; only of labels that were bought here'),
  shipped_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  expires_at: z.string().nullable().describe('Until when an unpaid order keeps its units'),
  pagar_ate: z
    .string()
    .nullable()
    .describe('A declined or cancelled order: until when it may be paid by a further attempt'),
  total_pago: z
    .number()
    .nullable()
    .describe('What the buyer pays in all, interest of instalments included; null while nothing is paid'),
  estornado: z
    .number()
    .describe('What has gone back of what paid the order, in reais; of all charges where none did'),
  estornando: z
    .number()
    .describe('What the shop gives back of what paid the order and the provider has not confirmed, in reais'),
  devolvendo: z.number().describe('What came after the order had fallen, and is on its way back, in reais'),
  desistencia: z
    .object({
      at: z.string(),
      motivo: z.string(),
      devolvido: z.boolean().describe('The money has gone back, or none had been paid'),
    })
    .nullable()
    .describe('That its buyer withdrew'),
  desistir_ate: z
    .string()
    .nullable()
    .describe('Its buyer may withdraw until then; null: it may not, or no term runs yet'),
  pode_desistir: z.boolean(),
});

/** `POST /pedidos/{codigo}/desistencia`: `email` unless the buyer's own token is sent. */
export const desistenciaPedida = z.object({ email: z.string().optional(), motivo: z.string().optional() });

export const desistenciaRegistrada = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  mensagem: z.string(),
  pedido: pedidoCompleto,
});

export type OrderStatus = z.infer<typeof orderStatus>;
export type PedidoStatus = z.infer<typeof pedidoStatus>;
export type PedidoCriado = z.infer<typeof pedidoCriado>;
export type DesistenciaPedida = z.infer<typeof desistenciaPedida>;
export type Acrescimo = z.infer<typeof acrescimo>;
export type PedidoCompleto = z.infer<typeof pedidoCompleto>;
