import { z } from 'zod';
import { motivosReposicao, periodosReposicao } from '../restock.ts';
import { errorBody } from './errors.ts';
import { optional, pageQuery } from './query.ts';

const refused = { '4xx': errorBody };
const tags = ['produtos'];

const asked = z.object({
  motivo: optional(z.enum(motivosReposicao, `Use ${motivosReposicao.join(', ')}.`)),
  dias: optional(z.enum(periodosReposicao, `Use ${periodosReposicao.join(', ')}.`)).transform((dias = '30') =>
    Number(dias),
  ),
});

export const reposicaoQuery = asked.extend(pageQuery.shape);

/** A piece of which something is to be decided. Null for colour and size: all of them share one stock. */
export const reposicao = z.object({
  produto_id: z.number().int(),
  nome: z.string(),
  imagem: z.string(),
  cor: z.string().nullable(),
  tamanho: z.string().nullable(),
  sku: z.string().nullable(),
  motivo: z.enum(motivosReposicao),
  estoque: z.number().int(),
  vendidas: z.number().int().describe('Peças vendidas no período, menos as devolvidas'),
  dias_a_venda: z.number().describe('Dias do período em que havia estoque'),
  esperam: z.number().int().describe('Pessoas que pediram para ser avisadas'),
  cobertura: z.number().int().nullable().describe('Dias até acabar, no ritmo do período; nulo: sem vendas'),
  sugestao: z.number().int().describe('Peças para os próximos 30 dias; 0 para o que está parado'),
  grade_falta: z.array(z.string()).describe('Tamanhos da mesma cor que acabaram'),
  grade_total: z.number().int().describe('Tamanhos que a cor tem'),
});

export type Reposicao = z.infer<typeof reposicao>;

export const restockCalls = {
  'GET /gerenciamento/reposicao': {
    tags,
    summary: 'O que repor e o que está parado, por cor e tamanho',
    description:
      'Primeiro o que acabou e mais gente procura, depois o que acaba antes, por fim o que não vende.',
    querystring: reposicaoQuery,
    response: { 200: z.array(reposicao), ...refused },
  },
  'GET /gerenciamento/reposicao.csv': {
    tags,
    summary: 'O que repor e o que está parado, como planilha',
    querystring: asked,
    produces: ['text/csv'],
  },
};
