import { z } from 'zod';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { pageQuery } from './query.ts';

const name = (most: number) =>
  z
    .string('Informe um texto.')
    .max(most, `Use no máximo ${most} letras neste campo`)
    .nullish()
    .describe('Vazio: qualquer um');

/** Who wants to be told that something is back: POST /avise-me. */
const avisoPedido = z.object({
  produto: z.union([z.number(), z.string().max(15)], 'Informe o número do produto.'),
  cor: name(60),
  tamanho: name(30),
  email: z.string('Por favor, insira um email válido').max(254, 'Use no máximo 254 letras neste campo'),
});

/** What people wait for: GET /gerenciamento/procurados. */
const procurado = z.object({
  produto_id: z.number().int(),
  nome: z.string(),
  cor: z.string().describe('Vazio: qualquer cor'),
  tamanho: z.string().describe('Vazio: qualquer tamanho'),
  esperam: z.number().int().describe('Quantas pessoas'),
  desde: z.string(),
  imagem: z.string(),
});

const refused = { '4xx': errorBody };

/** The calls of those who wait for what is sold out. */
export const waitlistCalls = {
  'POST /avise-me': {
    tags: ['Catálogo'],
    summary: 'Pedir um aviso por e-mail quando uma peça esgotada voltar',
    description:
      'A resposta é a mesma para quem já pediu. 409 `em_estoque`: pode ser comprada agora; `lista_cheia`: muita gente espera por ela. 429: muitos pedidos deste endereço ou para este e-mail.',
    body: avisoPedido,
    response: { 202: feito, ...refused },
  },
  'GET /gerenciamento/procurados': {
    tags: ['Catálogo: administração'],
    summary: 'O que está em falta e quantas pessoas esperam por isso, sem dizer quem',
    querystring: pageQuery,
    response: { 200: z.array(procurado), ...refused },
  },
};

export type AvisoPedido = z.infer<typeof avisoPedido>;
