import { z } from 'zod';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { pageQuery, words } from './query.ts';

const refused = { '4xx': errorBody };

/** Somebody who may be written to with news of the shop: GET /gerenciamento/novidades. */
const inscrita = z.object({
  chave: z.string().describe('Para tirá-la da lista'),
  email: z.string(),
  desde: z.string().nullable().describe('Null: a loja antiga não disse'),
  origem: z
    .enum(['site', 'nuvemshop', 'shopify'])
    .nullable()
    .describe('Onde disse sim: nesta loja, com confirmação por e-mail, ou na antiga'),
});

const novidades = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  aberta: z.boolean().describe('A primeira página pede e-mails agora'),
  pessoas: z.array(inscrita),
});

/** The calls about who may be written to with news of the shop. */
export const newsletterCalls = {
  'GET /gerenciamento/novidades': {
    tags: ['Clientes: administração'],
    summary: 'Quem aceita receber novidades por e-mail',
    description:
      'Quem confirmou nesta loja e quem a loja antiga trouxe com o aceite, menos quem saiu. O total vem em `X-Total-Count`.',
    querystring: pageQuery.extend({ q: words }),
    response: { 200: novidades, ...refused },
  },
  'DELETE /gerenciamento/novidades/:chave': {
    tags: ['Clientes: administração'],
    summary: 'Tirar alguém da lista de novidades',
    params: z.object({ chave: z.string().max(20) }),
    response: { 200: feito, ...refused },
  },
  'GET /gerenciamento/novidades.csv': {
    tags: ['Clientes: administração'],
    summary: 'A lista de novidades em planilha, com o link de cada pessoa para sair',
    produces: ['text/csv'],
  },
};

export type Inscrita = z.infer<typeof inscrita>;
