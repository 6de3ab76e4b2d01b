import { z } from 'zod';
import { MOST_SHEETS } from '../label-sheets.ts';
import { arquivoQuery, etiqueta, etiquetaComprada } from './labels.ts';
import { isEachOnce, numbersText, ordersQuery } from './many-orders.ts';

/** So many orders at most are priced, bought for or printed by one press. */
const MOST_AT_ONCE = 50;

const done = { success: z.literal(true), sucesso: z.literal(true) };
const reais = z.number().nonnegative();
const pedido = z.object({ id: z.number().int(), codigo: z.string() });

/** `GET /gerenciamento/etiquetas/precos` and `…/andamento`. */
export const pedidosQuery = ordersQuery(MOST_AT_ONCE);

export const precoDoPedido = z.object({
  pedido,
  situacao: z
    .enum(['pode', 'nao', 'sem_resposta'])
    .describe('`nao`: none is bought, for `motivo`; `sem_resposta`: ask again'),
  motivo: z.string().describe('Why not; empty where it may be bought'),
  escolhido: z.string().describe('The freight as who bought chose it'),
  pago: reais.nullable().describe('What was paid for it; null for who sees no values'),
  etiqueta: z
    .object({
      servico: z.string().describe('What is sent back to buy it'),
      nome: z.string(),
      transportadora: z.string(),
      preco: reais,
      prazo: z.number().int().describe('Working days'),
      escolhida: z
        .boolean()
        .describe('As who bought chose it; else the cheapest that does not come later than was promised'),
    })
    .nullable(),
  faltaNota: z.boolean().describe('The shop issues invoices, and this one has none yet'),
  faltaChave: z.boolean().describe('The shop pays ICMS and issues elsewhere, and no key was noted yet'),
  chaveNota: z.string().describe('Of the invoice that goes with it; empty: none, its contents are declared'),
  embalagem: z.string().describe('The box that it is priced for; empty: an estimate of the pieces'),
});

export const precosDeVarios = z.object({
  pedidos: z.array(precoDoPedido).describe('In the order in which they were asked for'),
  saldo: z.number().nullable().describe('In the wallet; null where it can not be read'),
  livre: reais.nullable().describe('What of it no purchase under way is going to take'),
  restam: z
    .number()
    .int()
    .nullable()
    .describe('Labels that may be bought before others are posted, without those under way'),
  carteira: z.string().describe('Where the wallet is filled'),
});

const PURCHASES = `Escolha de 1 a ${MOST_AT_ONCE} pedidos, cada um uma vez.`;

const compra = etiquetaComprada
  .omit({ embalagem: true })
  .extend({ pedido: z.number('Escolha o pedido.').int('Escolha o pedido.').positive('Escolha o pedido.') });

export const etiquetasCompradas = z.object({
  compras: z
    .array(compra, PURCHASES)
    .min(1, PURCHASES)
    .max(MOST_AT_ONCE, PURCHASES)
    .refine((all) => isEachOnce(all.map(({ pedido: id }) => id)), PURCHASES)
    .describe('In the order in which the wallet is to pay them'),
});

export const comprasPedidas = z.object({
  ...done,
  mensagem: z.string(),
  compras: z.array(
    z.object({
      pedido: z.number().int(),
      etiqueta: etiqueta.nullable().describe('Null: none was asked for, for `erro`'),
      codigo: z.string().describe('As the purchase of one label answers it; empty where it is asked for'),
      erro: z.string(),
    }),
  ),
});

const LABELS = `Escolha de 1 a ${MOST_AT_ONCE} etiquetas, cada uma uma vez.`;

export const etiquetasImpressas = z.object({
  etiquetas: z
    .array(z.number(LABELS).int(LABELS).positive(LABELS), LABELS)
    .min(1, LABELS)
    .max(MOST_AT_ONCE, LABELS)
    .refine(isEachOnce, LABELS),
});

export const folhaDeEtiquetas = z.object({
  ...done,
  url: z.string(),
  impressas: z.array(z.number().int()).describe('The labels on it, in their order'),
  mensagem: z.string(),
});

const SHEETS = `Escolha de 1 a ${MOST_SHEETS} etiquetas, cada uma uma vez.`;

/** `GET /gerenciamento/etiquetas/arquivos`. */
export const arquivosQuery = arquivoQuery.extend({
  etiquetas: numbersText(MOST_SHEETS, SHEETS).describe('Numbers of labels, separated by commas'),
});

export type PrecoDoPedido = z.infer<typeof precoDoPedido>;
export type PrecosDeVarios = z.infer<typeof precosDeVarios>;
export type ComprasPedidas = z.infer<typeof comprasPedidas>;
