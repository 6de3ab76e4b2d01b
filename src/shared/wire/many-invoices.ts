import { z } from 'zod';
import { errorBody } from './errors.ts';
import { emissao, falta } from './invoice-service.ts';
import { isEachOnce, ordersQuery } from './many-orders.ts';

/** So many orders at most are issued for by one press. */
export const MOST_NOTES = 300;
/** So many are looked through by one call: each is drawn as it would be sent. */
const MOST_PLANNED = 50;

const done = { success: z.literal(true), sucesso: z.literal(true) };
const refused = { '4xx': errorBody, '5xx': errorBody };
const tags = ['pedidos'];
const pedido = z.object({ id: z.number().int(), codigo: z.string() });

/** When an invoice is issued: when somebody says so, when its order is paid, or when its parcel is packed. */
export const ISSUE_MOMENTS = ['mando', 'pago', 'separado'] as const;
const momento = z.enum(ISSUE_MOMENTS, 'Escolha quando a nota é emitida.');

const plano = z.object({
  pedido,
  situacao: z
    .enum(['pode', 'falta', 'nao', 'tem'])
    .describe(
      '`falta`: something is to be filled in; `nao`: none is issued, for `motivo`; `tem`: there is one',
    ),
  motivo: z.string().describe('Why not, in words for people; empty where it may be issued'),
  falta: z.array(falta),
});

const PRESS = `Escolha de 1 a ${MOST_NOTES} pedidos, cada um uma vez.`;

const pendencia = z.object({
  pedido,
  motivo: z.string().describe('What is in the way, in words for people'),
});

const regra = z.object({
  quando: momento,
  desde: z.string().nullable().describe('Orders that were placed before are issued for by people alone'),
  trocas_desde: z
    .string()
    .nullable()
    .describe('Notes of exchanges that were asked for before are issued by people; null: all are'),
  versao: z.number().int(),
  por: z.string(),
  em: z.string().nullable(),
});

/** Invoices of many orders by one press, and those that are issued by themselves. */
export const manyInvoicesCalls = {
  'GET /gerenciamento/emissoes/planos': {
    tags,
    summary: `O que se pode emitir de até ${MOST_PLANNED} pedidos, e o que falta em cada um`,
    querystring: ordersQuery(MOST_PLANNED),
    response: { 200: z.object({ pedidos: z.array(plano) }), ...refused },
  },
  'GET /gerenciamento/emissoes/andamento': {
    tags,
    summary: 'A nota de venda mais nova de cada um destes pedidos, também a que foi recusada',
    querystring: ordersQuery(MOST_NOTES),
    response: { 200: z.array(emissao.extend({ pedido })), ...refused },
  },
  'POST /gerenciamento/emissoes': {
    tags,
    summary: `Pede as notas de venda de até ${MOST_NOTES} pedidos`,
    description:
      'Cada pedido tem a sua resposta, com os códigos da emissão de uma nota, e `sem_tempo`: nada foi pedido, peça de novo. De novo traz as mesmas notas. Autorizadas elas são depois: veja `…/andamento`.',
    body: z.object({
      pedidos: z
        .array(z.number(PRESS).int(PRESS).positive(PRESS), PRESS)
        .min(1, PRESS)
        .max(MOST_NOTES, PRESS)
        .refine(isEachOnce, PRESS),
    }),
    response: {
      200: z.object({
        ...done,
        mensagem: z.string(),
        emissoes: z.array(
          z.object({
            pedido: z.number().int(),
            nota: emissao.nullable().describe('Null: none was asked for, for `erro`'),
            codigo: z.string(),
            erro: z.string(),
          }),
        ),
      }),
      ...refused,
    },
  },
  'GET /gerenciamento/emissoes/pendentes': {
    tags,
    summary: 'As notas que precisam de alguém, e os pedidos pagos que ainda não têm nota',
    response: {
      200: z.object({
        emite: z.boolean().describe('The shop issues invoices'),
        quando: momento,
        pendentes: z.array(pendencia).describe('What went wrong, or was not done by itself'),
        sem_nota: z
          .array(z.number().int())
          .describe('Paid orders that wait to be sent and have no invoice, the oldest first'),
      }),
      ...refused,
    },
  },
  'GET /gerenciamento/emissoes/regra': {
    tags,
    summary: 'Quando as notas são emitidas por si',
    response: { 200: regra, ...refused },
  },
  'PUT /gerenciamento/emissoes/regra': {
    tags,
    summary: 'Escolhe quando as notas são emitidas por si',
    description: '409 `mudou_antes`: somebody else has changed it since it was read.',
    body: z.object({ quando: momento, versao: z.number('Informe a versão lida.').int().min(0) }),
    response: { 200: regra.extend({ ...done, mensagem: z.string() }), ...refused },
  },
};

export type PlanoDeNota = z.output<typeof plano>;
export type MomentoDaNota = z.output<typeof momento>;
export type PedidasDeVarios = z.output<
  (typeof manyInvoicesCalls)['POST /gerenciamento/emissoes']['response'][200]
>;
