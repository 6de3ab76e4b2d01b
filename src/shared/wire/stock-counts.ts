import { z } from 'zod';
import {
  MOST_AT_ONCE,
  MOST_CODE,
  MOST_COUNT_NAME,
  MOST_COUNTED,
  MOST_UNCOUNTED,
  MOST_WAITED_MS,
} from '../stock-counts.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { numbered, optional, pageQuery } from './query.ts';

const tags = ['Estoque'];
const refused = { '4xx': errorBody };
const whole = (min: number, max: number) => {
  const error = `Informe um número inteiro de ${min} a ${max}.`;
  return z.number({ error }).int(error).min(min, error).max(max, error);
};

const contagem = z.object({
  id: z.number().int(),
  nome: z.string(),
  categoria: z.string().describe('Empty: the whole shop'),
  comVendidas: z.boolean().describe('Pieces that were sold and are not laid ready yet are counted, too'),
  por: z.string(),
  em: z.string(),
  encerrada: z.string().nullable(),
  pecas: z.number().int().describe('Pieces, by colour and size, that were counted'),
  unidades: z.number().int(),
  diferencas: z.number().int().describe('Of them those that differ and were not put right yet'),
  acertaveis: z.number().int().describe('Of these those that are neither `velha` nor `mexeu`'),
  sobram: z.number().int().describe('Units over, of `acertaveis`'),
  faltam: z.number().int().describe('Units short, of `acertaveis`'),
  vendidasDemais: z.number().int().describe('Units that were sold and were not there when it was put right'),
});
export type Contagem = z.infer<typeof contagem>;

const peca = z.object({
  item: z.number().int(),
  produto: z.number().int(),
  nome: z.string(),
  cor: z.string().describe('Empty: all colours and sizes share one stock'),
  tamanho: z.string(),
  sku: z.string(),
});
export type PecaContavel = z.infer<typeof peca>;

const linhaDaContagem = peca.extend({
  contadas: z.number().int(),
  esperadas: z.number().int().describe('What should have lain there when it was last counted'),
  diferenca: z.number().int(),
  mexeu: z.boolean().describe('Units came or went while it was counted, or before its scan arrived'),
  velha: z.boolean().describe('Somebody put its stock right by hand since: it is to be counted anew'),
  por: z.string(),
  em: z.string(),
  acertada: z
    .object({
      por: z.string(),
      em: z.string(),
      diferenca: z.number().int(),
      vendidasDemais: z.number().int().describe('Units that were sold and were not there'),
    })
    .nullable()
    .describe('What was moved; null: not put right yet'),
});
export type LinhaDaContagem = z.infer<typeof linhaDaContagem>;

const naoContada = peca.extend({ estoque: z.number().int() });
export type NaoContada = z.infer<typeof naoContada>;

const lancamento = z.object({
  chave: z
    .string({ error: 'Informe uma chave.' })
    .min(8, 'Use de 8 a 100 caracteres.')
    .max(100, 'Use de 8 a 100 caracteres.')
    .describe('Of the scan: the same one sent again counts once'),
  codigo: z
    .string({ error: 'Informe um código.' })
    .trim()
    .min(1, 'Informe um código.')
    .max(MOST_CODE, `Um SKU ou código de barras tem até ${MOST_CODE} caracteres.`)
    .optional()
    .describe('SKU or GTIN'),
  item: whole(1, 1e15).optional().describe('Instead of a code'),
  soma: whole(-MOST_AT_ONCE, MOST_AT_ONCE).optional().describe('So many more or fewer'),
  total: whole(0, MOST_COUNTED).optional().describe('So many in all'),
  lido: whole(0, MOST_COUNTED).optional().describe('With total: how many stood there before'),
  esperou: whole(0, MOST_WAITED_MS).optional().describe('Milliseconds from the scan to this call'),
});
export type Lancamento = z.infer<typeof lancamento>;

export const stockCountsCalls = {
  'GET /gerenciamento/contagens': {
    tags,
    summary: 'Contagens de estoque, as abertas primeiro',
    response: { 200: z.array(contagem), ...refused },
  },
  'POST /gerenciamento/contagens': {
    tags,
    summary: 'Começar uma contagem, da loja toda ou de uma categoria',
    body: z.object({
      nome: z
        .string({ error: 'Informe um nome.' })
        .trim()
        .max(MOST_COUNT_NAME, `Use no máximo ${MOST_COUNT_NAME} caracteres.`)
        .default(''),
      categoria: z.number({ error: 'Informe o número da categoria.' }).int().positive().nullish(),
      comVendidas: z.boolean({ error: 'Use true ou false.' }).default(true),
    }),
    response: { 201: z.object({ ...feito.shape, contagem }), ...refused },
  },
  'GET /gerenciamento/contagens/:id': {
    tags,
    summary: 'Uma contagem e o que foi contado, o último primeiro',
    params: numbered,
    querystring: pageQuery.extend({ mostrar: optional(z.enum(['todas', 'diferencas', 'vendidas'])) }),
    response: { 200: z.object({ contagem, linhas: z.array(linhaDaContagem) }), ...refused },
  },
  'POST /gerenciamento/contagens/:id/lancamentos': {
    tags,
    summary: 'Contar uma peça: pelo código, somando, ou com o total',
    params: numbered,
    body: lancamento,
    response: { 200: z.object({ ...feito.shape, linha: linhaDaContagem }), ...refused },
  },
  'POST /gerenciamento/contagens/:id/acertar': {
    tags,
    summary: 'Pôr o estoque como foi contado: tudo o que difere, ou só estas peças',
    params: numbered,
    body: z.object({
      itens: z
        .array(whole(1, 1e15), { error: 'Informe uma lista.' })
        .min(1, 'Informe ao menos uma peça.')
        .max(500, 'No máximo 500 peças.')
        .optional(),
      diferencas: whole(0, 1e9).describe('`acertaveis` of what was shown; of one row 1'),
      sobram: whole(0, 1e12).describe('Units over as they were shown'),
      faltam: whole(0, 1e12).describe('Units short as they were shown'),
    }),
    response: {
      200: z.object({
        ...feito.shape,
        acertadas: z.number().int(),
        velhas: z.number().int().describe('Left, as somebody put them right by hand since'),
        mexidas: z.number().int().describe('Left, as units came or went while they were counted'),
        deixadas: z.array(peca).describe('The first of these, to be counted anew'),
        vendidasDemais: z.array(peca.extend({ faltam: z.number().int() })).describe('Sold, and not there'),
      }),
      ...refused,
    },
  },
  'GET /gerenciamento/contagens/:id/nao-contadas': {
    tags,
    summary: 'O que tem estoque e ainda não foi contado',
    params: numbered,
    querystring: pageQuery,
    response: {
      200: z.object({
        pecas: z.array(naoContada),
        conjunto: z.string().describe('Names the very pieces, of all pages: to be sent with the press'),
      }),
      ...refused,
    },
  },
  'POST /gerenciamento/contagens/:id/nao-contadas': {
    tags,
    summary: 'Contar como zero tudo o que não foi contado; o estoque só muda em acertar',
    params: numbered,
    body: z.object({
      quantas: whole(1, MOST_UNCOUNTED).describe('How many were shown'),
      conjunto: z.string({ error: 'Informe o conjunto.' }).max(64, 'Use no máximo 64 caracteres.'),
    }),
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/contagens/:id/encerrar': {
    tags,
    summary: 'Encerrar uma contagem: nada mais é contado nem acertado nela',
    params: numbered,
    response: { 200: feito, ...refused },
  },
};
