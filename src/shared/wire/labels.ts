import { z } from 'zod';
import { MOST_BOX_NAME } from '../boxes.ts';
import { optional } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const reais = z.number().nonnegative();

export const labelStates = ['pedida', 'no_carrinho', 'paga', 'gerada', 'cancelada', 'desfeita'] as const;

/** A label of an order's parcel. */
export const etiqueta = z.object({
  id: z.number().int(),
  estado: z.enum(labelStates).describe('What is known of it; `desfeita`: nothing was bought'),
  desistindo: z.boolean().describe('It is to be given up, and is not yet known to be'),
  andando: z.boolean().describe('Something is still to come of it by itself'),
  servico: z.string(),
  transportadora: z.string(),
  preco: reais.nullable().describe('What it costs, by the provider; null while it has not said so'),
  protocolo: z.string(),
  codigo: z.string().describe("The carrier's or the provider's tracking code; empty while there is none"),
  documento: z.enum(['declaracao', 'nota']),
  embalagem: z.string().describe('The boxes that it was bought for; empty: an estimate of the pieces'),
  problema: z.string().describe('What is in the way, in words for people; empty: nothing'),
  por: z.string().describe('Who bought it'),
  criada_em: z.string(),
  paga_em: z.string().nullable(),
  gerada_em: z.string().nullable(),
  cancelada_em: z.string().nullable(),
  valor_volta_ate: z
    .string()
    .nullable()
    .describe('Until then the price of a cancelled one is back in the wallet'),
  pode_cancelar: z.boolean(),
  pode_imprimir: z.boolean(),
});

export const etiquetasDoPedido = z.object({
  aviso: z.string().describe('Why no labels are bought here at all, and where that is set; empty: they are'),
  pode_comprar: z.boolean(),
  motivo: z.string().describe('Why none is bought for this order now; empty where one may be, or has been'),
  sobra: z.boolean().describe('One is bought, and its order will not be sent any more'),
  etiquetas: z.array(etiqueta).describe('The newest first'),
});

/** `GET /gerenciamento/etiquetas`: for who packs and sees no orders. */
export const etiquetaDePedido = etiqueta.extend({
  pedido: z.object({ id: z.number().int(), codigo: z.string() }),
});

export const precosDaEtiqueta = z.object({
  opcoes: z.array(
    z.object({
      servico: z.string().describe('What is sent back to buy it'),
      nome: z.string(),
      transportadora: z.string(),
      preco: reais,
      prazo: z.number().int().describe('Working days'),
      escolhida: z.boolean().describe('As who bought chose it'),
    }),
  ),
  escolhido: z.string().describe('The freight as who bought chose it'),
  pago: reais.nullable().describe('What was paid for it; null for who sees no values'),
  saldo: z.number().nullable().describe('In the wallet; null where it can not be read'),
  restam: z.number().int().nullable().describe('Labels that may be bought before others are posted'),
  carteira: z.string().describe('Where the wallet is filled'),
  chaveNota: z.string().describe('Of the invoice that was noted for the order; empty: none'),
  embalagem: z
    .object({
      usada: z.string().describe('By which of these the prices are; sent back to buy by it'),
      medidas: z.string().describe('What a carrier is told, in words'),
      aviso: z.string(),
      opcoes: z.array(z.object({ valor: z.string(), texto: z.string() })),
    })
    .nullable()
    .describe('In what it is packed; null: the shop has named no boxes'),
});

const PACKING_TEXT = 'Esta embalagem não existe.';
const embalagem = z
  .string(PACKING_TEXT)
  .max(MOST_BOX_NAME + 10, PACKING_TEXT)
  .describe('`auto` by the rule, `pecas` by an estimate of the pieces, or `caixa:` and its name');

/** `GET /gerenciamento/pedidos/{id}/etiquetas/precos`. */
export const precosQuery = z.object({ embalagem: optional(embalagem) });

export const etiquetaComprada = z.object({
  servico: z.string('Escolha o serviço.').min(1, 'Escolha o serviço.').max(20, 'Este serviço não existe.'),
  preco: z
    .number('Informe o preço que você viu.')
    .positive('Informe o preço que você viu.')
    .max(100_000, 'Este preço é alto demais.')
    .describe('As it was shown, in reais: nothing dearer is bought'),
  documento: z.enum(['declaracao', 'nota'], { error: 'Escolha declaracao ou nota.' }),
  embalagem: embalagem.default('auto'),
  chaveNota: z.string('Informe a chave da nota fiscal.').max(200, 'A chave tem 44 números.').default(''),
});

export const etiquetaMudada = z.object({ ...done, mensagem: z.string(), etiqueta });
export const etiquetaImpressa = z.object({ ...done, url: z.string() });

export type Etiqueta = z.infer<typeof etiqueta>;
export type EtiquetasDoPedido = z.infer<typeof etiquetasDoPedido>;
export type PrecosDaEtiqueta = z.infer<typeof precosDaEtiqueta>;
