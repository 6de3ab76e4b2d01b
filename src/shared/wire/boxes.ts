import { z } from 'zod';
import { MOST_BOXES, MOST_BOX_NAME, MOST_CONTENT_GRAMS, MOST_EDGE_MM, MOST_OWN_GRAMS } from '../boxes.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';

/** In what an order is to be packed, for whoever packs it. */
export const embalagem = z
  .object({
    texto: z.string(),
    atencao: z.boolean().describe('No one box takes all of it'),
  })
  .nullable()
  .describe('Null: the shop has named no boxes, or there is nothing to pack');

const EDGE_TEXT = `De 0,1 a ${MOST_EDGE_MM / 10} cm.`;
const edge = z
  .number('Informe a medida.')
  .int('Use milímetros inteiros.')
  .min(1, EDGE_TEXT)
  .max(MOST_EDGE_MM, EDGE_TEXT)
  .describe('Millimetres');

const edges = z.strictObject({ comprimento: edge, largura: edge, altura: edge });

const grams = (least: number, most: number) => {
  const text = `De ${least === 0 ? 0 : least / 1000} a ${most / 1000} kg.`;
  return z
    .number('Informe o peso.')
    .int('Use gramas inteiros.')
    .min(least, text)
    .max(most, text)
    .describe('Grams');
};

const NAME_TEXT = 'Escreva um nome, ex.: Caixa P.';

const boxSent = z.strictObject({
  nome: z
    .string(NAME_TEXT)
    .max(MOST_BOX_NAME, `Use no máximo ${MOST_BOX_NAME} letras.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Use uma linha só.')
    .transform((text) => text.trim())
    .refine((text) => text !== '', NAME_TEXT),
  dentro: edges.describe('What there is room for'),
  fora: edges.nullable().describe('What a carrier measures; null: as inside'),
  peso: grams(0, MOST_OWN_GRAMS).describe('Of the box itself, in grams'),
  aguenta: grams(1, MOST_CONTENT_GRAMS).describe('The most that its pieces may weigh, in grams'),
  ativo: z.boolean('Use true ou false.'),
});

const boxesSent = z.strictObject({
  versao: z.number('Informe a versão que você leu.').int().min(0),
  caixas: z.array(boxSent, 'Informe as caixas.').max(MOST_BOXES, `Use no máximo ${MOST_BOXES} caixas.`),
});

const plainEdges = z.object({ comprimento: z.number(), largura: z.number(), altura: z.number() });

const box = z.object({
  nome: z.string(),
  dentro: plainEdges,
  fora: plainEdges.nullable(),
  peso: z.number(),
  aguenta: z.number(),
  ativo: z.boolean(),
});

const boxes = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something; 0: nothing was said yet'),
  caixas: z.array(box),
  por: z.string(),
  em: z.string(),
});

const refused = { '4xx': errorBody };
const tags = ['Configurações'];

/** The calls on what the shop packs in. */
export const boxesCalls = {
  'GET /gerenciamento/configuracoes/entregas/caixas': {
    tags,
    summary: 'As caixas e os sacos em que a loja embala',
    response: { 200: boxes, ...refused },
  },
  'PUT /gerenciamento/configuracoes/entregas/caixas': {
    tags,
    summary: 'Guardar as caixas e os sacos em que a loja embala',
    description:
      'Todas de uma vez, medidas em milímetros e pesos em gramas. Cotações e etiquetas seguintes usam a menor caixa ativa em que cabem todas as peças, ou várias; sem caixas, uma estimativa das peças. 409 `versao`: outra pessoa mudou antes.',
    body: boxesSent,
    response: { 200: z.object({ ...feito.shape, versao: z.number().int() }), ...refused },
  },
};

export type Embalagem = NonNullable<z.infer<typeof embalagem>>;
export type Caixa = z.infer<typeof box>;
export type Caixas = z.infer<typeof boxes>;
export type CaixasEnviadas = z.output<typeof boxesSent>;
