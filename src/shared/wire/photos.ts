import { z } from 'zod';
import { MOST_FILE_NAME, MOST_PHOTOS } from '../photo-names.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { digits } from './query.ts';

const tags = ['Imagens'];
const refused = { '4xx': errorBody };
const list = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item, { error: 'Informe uma lista.' })
    .min(1, 'Informe ao menos uma.')
    .max(most, `No máximo ${most}.`);
const text = (most: number) =>
  z.string({ error: 'Informe um texto.' }).trim().max(most, `Use no máximo ${most} caracteres.`);

const lugarDaFoto = z.object({
  nome: z.string(),
  produto: z.number().int().nullable(),
  cor: z.string().nullable().describe('Null: all colours'),
  posicao: z.number().int().nullable().describe('Its place among the new ones'),
  motivo: z.string().describe('Why it fits nowhere, or what is not sure; empty where all is'),
});
export type LugarDaFoto = z.infer<typeof lugarDaFoto>;

const produtoDeFotos = z.object({
  id: z.number().int(),
  nome: z.string(),
  cores: z.array(z.string()),
  imagens: z.number().int().describe('Pictures that it has'),
});
export type ProdutoDeFotos = z.infer<typeof produtoDeFotos>;

export const photosCalls = {
  'POST /gerenciamento/fotos/conferir': {
    tags,
    summary: 'De que produto e cor é cada foto, pelo nome do arquivo; nada é mudado',
    description:
      'O nome começa com o SKU ou o código de barras; cor e número vêm depois: VEST-01-preto-2.jpg.',
    body: z.object({ nomes: list(text(MOST_FILE_NAME), MOST_PHOTOS) }),
    response: {
      200: z.object({ fotos: z.array(lugarDaFoto), produtos: z.array(produtoDeFotos) }),
      ...refused,
    },
  },
  'POST /gerenciamento/produtos/:id/imagens': {
    tags,
    summary: 'Pôr imagens em um produto, sem tirar as que tem; a que já está lá fica como está',
    params: digits,
    body: z.object({
      imagens: list(
        z.object({ url: text(2000).min(1, 'Informe o endereço.'), cor: text(60).nullish() }),
        MOST_PHOTOS,
      ),
      antes: z.boolean({ error: 'Use true ou false.' }).optional().describe('Before those that it has'),
    }),
    response: {
      200: z.object({ ...feito.shape, novas: z.number().int(), repetidas: z.number().int() }),
      ...refused,
    },
  },
};
