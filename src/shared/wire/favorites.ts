import { z } from 'zod';
import { LONGEST_COLOR, MOST_FAVORITES } from '../favorites.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { numbered } from './query.ts';

const tags = ['Clientes'];
const refused = { '4xx': errorBody };

const cor = z
  .string('Informe o nome da cor.')
  .max(LONGEST_COLOR, `Use no máximo ${LONGEST_COLOR} letras neste campo`)
  .describe('Em que cor a peça foi vista; vazia: nenhuma');

const depoisDe = z
  .number('Informe o número do produto.')
  .int()
  .positive()
  .describe('A favorita depois da qual a peça volta a ficar; sem ela, fica em primeiro');

const favorito = z.object({ produto: z.number().int(), cor, guardado_em: z.string() });

const listed = {
  sucesso: z.literal(true),
  success: z.literal(true),
  favoritos: z.array(favorito).describe('O mais novo primeiro'),
};
const meusFavoritos = z.object(listed);

/** What a browser has kept before its customer came in. */
const favoritosSomados = z.object({
  favoritos: z
    .array(
      z.object({ produto: z.number('Informe o número do produto.').int().positive(), cor: cor.optional() }),
      'Informe uma lista.',
    )
    .max(MOST_FAVORITES, `Envie no máximo ${MOST_FAVORITES} peças.`),
});

/** The calls of what a customer keeps to come back to. */
export const favoritesCalls = {
  'GET /clientes/me/favoritos': {
    tags,
    summary: 'Os próprios favoritos',
    response: { 200: meusFavoritos, ...refused },
  },
  'PUT /clientes/me/favoritos': {
    tags,
    summary: 'Somar aos favoritos o que este navegador guardou',
    description:
      'O que já é favorito fica como está; o que não existe mais fica de fora. `sobraram`: quantos não couberam.',
    body: favoritosSomados,
    response: {
      200: z.object({ ...listed, sobraram: z.number().int().describe('Quantos não couberam') }),
      ...refused,
    },
  },
  'PUT /clientes/me/favoritos/:id': {
    tags,
    summary: 'Guardar uma peça nos favoritos',
    description: 'De novo não muda nada além da cor. 409 `favoritos_cheios`.',
    params: numbered,
    body: z.object({ cor: cor.optional(), depois_de: depoisDe.optional() }).nullish(),
    response: { 200: feito, ...refused },
  },
  'DELETE /clientes/me/favoritos/:id': {
    tags,
    summary: 'Tirar uma peça dos favoritos',
    params: numbered,
    response: { 200: feito, ...refused },
  },
};

export type Favorito = z.infer<typeof favorito>;
