import { z } from 'zod';
import { MOST_GARMENT_CM, MOST_SIZE_NAME, MOST_TABLE_NAME, MOST_TABLE_SIZES } from '../measure-tables.ts';
import { feito } from './admin.ts';
import { detalhes } from './catalog.ts';
import { errorBody } from './errors.ts';
import { numbered } from './query.ts';

const tags = ['Catálogo: administração'];
const refused = { '4xx': errorBody };

const name = (most: number) =>
  z.string({ error: 'Informe um texto.' }).trim().max(most, `Use no máximo ${most} caracteres.`);
const cm = z
  .number({ error: 'Informe centímetros, como 92,5.' })
  .min(0, 'Não pode ser negativo.')
  .max(MOST_GARMENT_CM, `No máximo ${MOST_GARMENT_CM} cm.`);

const tamanhoMedido = z.object({
  tamanho: z.string(),
  detalhes: detalhes.describe('Centimetres; what is not known is left out'),
});

/** Measures of sizes, kept under a name. */
const tabelaDeMedidas = z.object({
  id: z.number().int(),
  nome: z.string(),
  tamanhos: z.array(tamanhoMedido),
  versao: z.number().int(),
  por: z.string(),
  em: z.string(),
});
export type TabelaDeMedidas = z.infer<typeof tabelaDeMedidas>;

const tabelaEnviada = z.object({
  nome: name(MOST_TABLE_NAME),
  tamanhos: z
    .array(
      z.object({
        tamanho: name(MOST_SIZE_NAME),
        detalhes: z.object(
          Object.fromEntries(Object.keys(detalhes.shape).map((measure) => [measure, cm.nullish()])),
        ),
      }),
      { error: 'Informe uma lista de tamanhos.' },
    )
    .max(MOST_TABLE_SIZES, `No máximo ${MOST_TABLE_SIZES} tamanhos.`),
});
export type TabelaEnviada = z.infer<typeof tabelaEnviada>;

const tabelaGuardada = z.object({ ...feito.shape, tabela: tabelaDeMedidas });

export const measureTablesCalls = {
  'GET /gerenciamento/medidas': {
    tags,
    summary: 'As tabelas de medidas guardadas, por nome',
    response: { 200: z.array(tabelaDeMedidas), ...refused },
  },
  'POST /gerenciamento/medidas': {
    tags,
    summary: 'Guardar uma tabela de medidas sob um nome',
    body: tabelaEnviada,
    response: { 201: tabelaGuardada, ...refused },
  },
  'PUT /gerenciamento/medidas/:id': {
    tags,
    summary: 'Mudar uma tabela de medidas: produtos em que foi usada ficam como estão',
    params: numbered,
    body: tabelaEnviada.extend({
      versao: z.number({ error: 'Informe um número.' }).int('Informe um número inteiro.'),
    }),
    response: { 200: tabelaGuardada, ...refused },
  },
  'DELETE /gerenciamento/medidas/:id': {
    tags,
    summary: 'Excluir uma tabela de medidas: produtos em que foi usada ficam como estão',
    params: numbered,
    response: { 200: feito, ...refused },
  },
};
