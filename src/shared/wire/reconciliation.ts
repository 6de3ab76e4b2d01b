import { z } from 'zod';
import { isDay } from '../days.ts';
import { MOST_DAYS } from '../reconciliation.ts';
import { optional } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const day = z.string({ error: 'Informe uma data só.' }).refine(isDay, 'Use uma data: AAAA-MM-DD.');
const count = z.number().int();
const reais = z.number().describe('Reais');

/** Days of São Paulo; the last thirty where neither is said. */
export const periodQuery = z.object({
  de: optional(day).describe('From this day of São Paulo on'),
  ate: optional(day).describe(`Until the end of this day; ${MOST_DAYS} days at most in all`),
});

/** A day's money, or that of all days. `cobrado` is `taxas`, `liquido` and `semTaxa` together, to the cent. */
const sums = {
  pedidos: count.describe('Orders that were paid on this day'),
  vendido: reais.describe('What these came to, whatever has gone back since'),
  naEntrega: reais.describe('Of that, what was paid on delivery: no provider has it'),
  recebidoFora: reais.describe('Of that, what the office noted as received elsewhere: no provider has it'),
  emVales: reais.describe('Of that, what vales paid: no provider has it either'),
  cobrado: reais.describe('What the provider took in, of orders and of PIX without an order'),
  devolvido: reais,
  contestado: reais.describe('What was contested anew'),
  taxas: reais.describe('The fees of what was charged, as far as the provider has told them'),
  liquido: reais.describe('What is left of that'),
  semTaxa: reais.describe('What was charged and whose fees the provider has not told yet'),
  liberado: reais.describe('What the provider hands on on this day, less what went back of it'),
};

const dia = z.object({ dia: z.string().describe('AAAA-MM-DD'), ...sums });

/** What does not fit, the most pressing first. */
export const tiposDeDivergencia = [
  'contestacao',
  'estorno_parado',
  'devolucao_desfeita',
  'valor_diferente',
  'pedido_sem_cobranca',
  'pix_em_dobro',
  'cobranca_em_duvida',
  'cobranca_sem_pedido',
  'vale_presente_gasto',
  'vale_nao_fecha',
] as const;

const divergencia = z.object({
  pedido: z.object({ id: count, codigo: z.string() }).nullable(),
  cobranca: z
    .string()
    .nullable()
    .describe("The provider's number; of a vale that does not add up, 'vale' and its own"),
  estorno: z
    .object({ id: count, estado: z.enum(['pedido', 'recusado']) })
    .nullable()
    .describe('The refund that stands still'),
  disputa: z
    .object({ id: count, prazo: z.string().nullable().describe('Null: not told') })
    .nullable()
    .describe('The chargeback, where it is one'),
  pix: z
    .object({
      id: count,
      descricao: z.string(),
      naLista: z.boolean().describe('False: it was put away'),
      prazo: z
        .string()
        .nullable()
        .describe('Until when it may be answered where it is contested; null: not told'),
    })
    .nullable()
    .describe('The PIX without an order, where it is about one'),
  valor: reais.nullable().describe('Null: not known'),
  esperado: reais.nullable().describe('What the order comes to, or was asked, where that is another amount'),
  desde: z.string(),
});

const divergencias = z.object({
  tipo: z.enum(tiposDeDivergencia),
  quantidade: count.describe('A thousand stands for as many or more'),
  itens: z.array(divergencia).describe('The newest ones'),
});

/** `GET /gerenciamento/conciliacao` */
export const conciliacao = z.object({
  ...done,
  de: z.string(),
  ate: z.string(),
  dias: z.array(dia).describe('Every day of the period, the newest first'),
  total: z.object(sums),
  aLiberar: z
    .array(z.object({ dia: z.string(), valor: reais }))
    .describe('From today on, whatever the period'),
  semData: reais.describe('Paid in the period, and the provider has not told when it hands it on'),
  divergencias: z.array(divergencias).describe('Now, whatever the period; kinds without any are left out'),
});

/** The days of a report, both said. */
export const reportPeriod = z.object({ de: day, ate: day });

export const reportTask = z.object({
  tarefa: z.string().regex(/^[\w-]{1,64}$/, 'este relatório não existe'),
});

export const relatorioPedido = z.object({ ...done, tarefa: z.string() });

/** How a charge differs between the provider's report and the shop. */
export const tiposDeDiferenca = ['so_no_relatorio', 'so_na_loja', 'cobrado', 'devolvido', 'liquido'] as const;

/** The provider's settlement report beside what the shop knows. */
export const relatorio = z.object({
  ...done,
  estado: z
    .enum(['fazendo', 'pronto', 'falhou', 'ilegivel', 'grande'])
    .describe('`ilegivel` and `grande`: it was made, and the shop can make nothing of it'),
  resultado: z
    .object({
      linhas: count.describe('How many lines were read'),
      outras: count.describe('Of these, lines of other movements, which are not compared'),
      naoLidas: count.describe('Lines of which nothing could be made'),
      quantidade: count.describe('How many differences there are'),
      diferencas: z
        .array(
          z.object({
            tipo: z.enum(tiposDeDiferenca),
            numero: z.string().describe("The charge's number"),
            pedido: z.object({ id: count, codigo: z.string() }).nullable(),
            noRelatorio: reais.nullable(),
            naLoja: reais.nullable(),
          }),
        )
        .describe('The first 200'),
    })
    .nullable()
    .describe('Null until it is `pronto`'),
});

export const feito = z.object(done);

/** What the provider said when it was asked about a charge, or about those of an order. */
export const conferido = z.object({
  ...done,
  encontrada: z.boolean().describe('It holds money that belongs to an order or a PIX of the shop'),
  valor: reais.nullable().describe('What it holds; null: of nothing that it knows'),
});

export const cobrancaNumero = z.object({
  numero: z.string().regex(/^[\w-]{1,100}$/, 'este número não existe'),
});

export const estornoTentado = z.object({
  ...done,
  estado: z.enum(['pedido', 'feito']).describe('`pedido`: the provider has not confirmed it yet'),
});

export type Conciliacao = z.infer<typeof conciliacao>;
export type DiaConciliado = z.infer<typeof dia>;
export type SomasConciliadas = Conciliacao['total'];
export type TipoDeDivergencia = (typeof tiposDeDivergencia)[number];
export type Divergencia = z.infer<typeof divergencia>;
export type Relatorio = z.infer<typeof relatorio>;
export type ResultadoDoRelatorio = NonNullable<Relatorio['resultado']>;
export type Diferenca = ResultadoDoRelatorio['diferencas'][number];
export type PeriodQuery = z.output<typeof periodQuery>;
