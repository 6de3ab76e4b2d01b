import { z } from 'zod';
import { MOST_BOX_NAME } from '../boxes.ts';
import { optional, wholeNumber } from './query.ts';

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
  vencida: z
    .enum(['venceu', 'cancelada'])
    .nullable()
    .describe('It ended by itself and was never posted: by its time, or at the provider; null: it did not'),
  valor_voltou: z
    .enum(['voltou', 'nao_voltou'])
    .nullable()
    .describe('What somebody has said of the price of a cancelled one; null: nothing'),
  cobrado: reais.nullable().describe('What the provider has charged since it was posted; null: not read yet'),
  cobrado_a_mais: reais.describe('How much that is above what was paid'),
  peso_g: z.number().int().nullable().describe('What the carrier weighed; null where it does not say'),
  volta: z
    .boolean()
    .describe('Of a posting code, by which something comes back; the code stands in its request'),
  substituida: z.boolean().describe('Its parcel was lost or came back, and goes once more by another one'),
  pode_cancelar: z.boolean(),
  pode_imprimir: z.boolean(),
});

const PARCEL_TEXT = 'Este pacote não existe.';
/** `GET /gerenciamento/pedidos/{id}/etiquetas`: of one of its parcels, its own where none is named. */
export const pacoteQuery = z.object({ pacote: wholeNumber(1, 999_999_999) });
const pacote = z
  .int(PARCEL_TEXT)
  .min(1, PARCEL_TEXT)
  .max(999_999_999, PARCEL_TEXT)
  .optional()
  .describe("Which of the order's parcels; absent: its own");

export const etiquetasDoPedido = z.object({
  aviso: z.string().describe('Why no labels are bought here at all, and where that is set; empty: they are'),
  pode_comprar: z.boolean(),
  motivo: z.string().describe('Why none is bought for this order now; empty where one may be, or has been'),
  sobra: z.boolean().describe('One is bought, and its order will not be sent any more'),
  etiquetas: z.array(etiqueta).describe('The newest first'),
});

/** For who packs and sees no orders. */
export const etiquetaDePedido = etiqueta.extend({
  pedido: z.object({ id: z.number().int(), codigo: z.string() }),
});

/** `GET /gerenciamento/etiquetas`, which has those of all parcels. */
export const etiquetaDePacote = etiquetaDePedido.extend({
  pacote: z
    .object({ id: z.number().int(), tipo: z.enum(['parte', 'troca', 'reenvio', 'devolucao']) })
    .nullable()
    .describe("Which parcel beside the order's own; null: its own"),
});

/** `GET /gerenciamento/etiquetas/valores`. */
export const valoresDeEtiquetas = z.object({
  cobradas: z.array(etiquetaDePedido.extend({ cobrada_em: z.string() })).describe('The latest first'),
  cobradoNoMes: reais.describe('What was charged besides since the month began'),
  voltando: z
    .array(
      etiquetaDePedido.extend({
        marcada_por: z.string().nullable(),
        marcada_em: z.string().nullable(),
      }),
    )
    .describe('Whose price should be in the wallet, and nobody has said that it is; the oldest first'),
  voltandoQuantas: z.number().int(),
  voltandoTotal: reais,
});

const WORD_TEXT = 'Escolha voltou ou nao_voltou.';
export const valorConferido = z.object({
  resposta: z.enum(['voltou', 'nao_voltou'], { error: WORD_TEXT }),
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
  volta: z.boolean().describe('Of a posting code: nobody has paid for it, and its contents are declared'),
  notaObrigatoria: z
    .boolean()
    .describe('The shop pays ICMS: a parcel goes with an invoice, and not with a declaration'),
  emiteNota: z.boolean().describe('Invoices are issued here; else their keys are typed'),
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

/** `POST /gerenciamento/pedidos/{id}/etiquetas/soltar`. */
export const etiquetaSolta = z.object({
  pedida: z
    .int('Esta etiqueta não existe.')
    .positive('Esta etiqueta não existe.')
    .optional()
    .describe(
      'The label whose giving up was asked for before: a refusal since is told, and not asked for anew',
    ),
});

export const soltura = z.object({
  ...done,
  situacao: z
    .enum(['livre', 'esperando', 'recusada'])
    .describe(
      '`livre`: the order may be changed; `esperando`: the provider has not said yet that it is over',
    ),
  etiqueta: z.number().int().nullable(),
  mensagem: z.string().describe('Why it stays, or what is waited for; empty where it is free'),
});

const PACKING_TEXT = 'Esta embalagem não existe.';
const embalagem = z
  .string(PACKING_TEXT)
  .max(MOST_BOX_NAME + 10, PACKING_TEXT)
  .describe('`auto` by the rule, `pecas` by an estimate of the pieces, or `caixa:` and its name');

/** `GET /gerenciamento/pedidos/{id}/etiquetas/precos`. */
export const precosQuery = z.object({ embalagem: optional(embalagem), ...pacoteQuery.shape });

export const etiquetaComprada = z.object({
  servico: z.string('Escolha o serviço.').min(1, 'Escolha o serviço.').max(20, 'Este serviço não existe.'),
  preco: z
    .number('Informe o preço que você viu.')
    .positive('Informe o preço que você viu.')
    .max(100_000, 'Este preço é alto demais.')
    .describe('As it was shown, in reais: nothing dearer is bought'),
  documento: z.enum(['declaracao', 'nota'], { error: 'Escolha declaracao ou nota.' }),
  embalagem: embalagem.default('auto'),
  pacote,
  chaveNota: z.string('Informe a chave da nota fiscal.').max(200, 'A chave tem 44 números.').default(''),
});

/** `GET /gerenciamento/etiquetas/{id}/arquivo`. */
export const arquivoQuery = z.object({
  tipo: z.enum(['pdf', 'zpl', 'dace'], { error: 'Escolha pdf, zpl ou dace.' }),
});

export const etiquetaMudada = z.object({ ...done, mensagem: z.string(), etiqueta });
export const etiquetaImpressa = z.object({ ...done, url: z.string() });

export type Etiqueta = z.infer<typeof etiqueta>;
export type ValoresDeEtiquetas = z.infer<typeof valoresDeEtiquetas>;
export type EtiquetasDoPedido = z.infer<typeof etiquetasDoPedido>;
export type PrecosDaEtiqueta = z.infer<typeof precosDaEtiqueta>;
export type Soltura = z.infer<typeof soltura>;
