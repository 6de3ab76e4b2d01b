import { z } from 'zod';
import { creditosEscritos, pedidoAberto, valeNoCarrinho } from './credits.ts';
import { MOST_QUOTE_LENGTH } from './shipping.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const reais = z.number().describe('Reais');
const units = z.number().int();

/** A discount as shoppers read it, everywhere in these words and this order. */
export const desconto = z.object({
  nome: z.string(),
  codigo: z.string().optional().describe('The coupon, where it came by one'),
  valor: reais,
});

const itemPrecificado = z.object({
  id: z.union([z.string(), z.number()]),
  quantity: z.number().optional(),
  quantidade: z.number().optional(),
  tamanhoSelecionado: z.string().optional(),
  corSelecionada: z.string().optional(),
  tamanho: z.string().optional(),
  cor: z.string().optional(),
});

export const cupomEscrito = z
  .string()
  .max(200, 'este cupom é comprido demais')
  .optional()
  .describe("A coupon's code, whatever its case; empty is none");

/** `POST /carrinho/precos`. */
export const precosPedidos = z.object({
  items: z
    .array(itemPrecificado, { error: 'informe os itens do carrinho' })
    .max(50, 'São no máximo 50 itens por pedido.'),
  cupom: cupomEscrito,
  creditos: creditosEscritos,
  substitui: pedidoAberto,
  cep: z.string().max(20).optional(),
  metodo: z.enum(['pix', 'cartao', 'entrega']).optional(),
  frete: z
    .object({ id: z.union([z.string(), z.number()]), cotacao: z.string().max(MOST_QUOTE_LENGTH).optional() })
    .optional()
    .describe('The chosen option; its signed quote spares asking for it anew'),
  email: z.string().max(200).optional().describe('With `cpf`: tells whether limits per person hold'),
  cpf: z.string().max(20).optional(),
});

export const estadosDoCupom = ['aplicado', 'nao_aplicado', 'invalido'] as const;

/** Why a promotion did or did not apply, in one of few words and in a sentence. */
export const motivo = z.object({ motivo: z.string(), texto: z.string() });

export const linhaPrecificada = z.object({
  id: units.describe('Product number'),
  item: units.describe('Its place in `items`'),
  nome: z.string(),
  cor: z.string(),
  tamanho: z.string(),
  quantidade: units,
  preco_cheio: reais.describe('Of one, without its promotional price'),
  preco: reais.describe('Of one, before promotions'),
  subtotal: reais,
  descontos: z.array(desconto).describe('Without the PIX discount'),
  total: reais.describe('After these; without the PIX discount'),
});

/** Promotions without a code that give nothing, and why. */
export const outras = z
  .array(motivo.extend({ id: units, nome: z.string(), tipo: z.string().optional() }))
  .describe('Those without a code that give nothing here, and why: first what ended or was paused of late');

/** What a payment would be checked against. */
export const precos = z.object({
  linhas: z.array(linhaPrecificada),
  subtotal: reais,
  descontos: z.array(desconto).describe('Off the pieces: promotions by name, coupons with their code'),
  frete: z
    .object({ valor: reais.describe('Before its discount'), desconto: reais, total: reais })
    .nullable()
    .describe('Null while no option is chosen'),
  desconto_frete: desconto.nullable(),
  desconto_pix: reais.describe('Of the way to pay that was asked about; 0 unless it is PIX'),
  percentual_pix: z
    .number()
    .nullable()
    .describe('What PIX takes off pieces now; null where it takes nothing'),
  total: reais.describe('By the way to pay that was asked about'),
  total_pix: reais.describe('By PIX; the same where PIX gives nothing'),
  total_outros: reais.describe('By any other way'),
  credito: reais.describe('What vales pay of `total`, by the way to pay that was asked about'),
  aPagar: reais.describe('`total` less `credito`'),
  aPagarPix: reais.describe('By PIX'),
  aPagarOutros: reais.describe('By any other way; 0: nothing is left to pay, and the way is `credito`'),
  creditos: z.array(valeNoCarrinho).describe('In the order in which they are spent'),
  economia: reais.describe('All discounts of this way to pay'),
  cupom: motivo
    .extend({ codigo: z.string(), estado: z.enum(estadosDoCupom), nome: z.string().optional() })
    .nullable(),
  frete_gratis: z
    .object({
      de: reais.describe('From what is paid for the pieces'),
      falta: reais.describe('0: reached'),
      regiao: z.boolean().describe('Holds in some regions alone'),
      texto: z.string(),
    })
    .nullable()
    .describe('The free freight that is nearest by a promotion; null where there is none'),
  outras,
  versao: z
    .string()
    .optional()
    .describe('Another one: something else is published than was by the last answer'),
});

export const precosResposta = z.object({ ...done, precos });

export type Desconto = z.infer<typeof desconto>;
export type PrecosPedidos = z.infer<typeof precosPedidos>;
export type Outras = z.infer<typeof outras>;
export type Precos = z.infer<typeof precos>;
