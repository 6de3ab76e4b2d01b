import { z } from 'zod';
import { LONGEST, MOST, type Bloco } from '../own-pages.ts';
import { POLICY_NAMES } from '../policies.ts';
import { LONGEST_PICTURE } from '../shop-pictures.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';

const text = (most: number) => z.string('Informe um texto.').max(most, `Use no máximo ${most} letras.`);
const NOTATION = '`**bold**`, `*italic*`, `[words](address)`; a backslash takes a sign its meaning away';

const bloco = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('titulo'),
    nivel: z.union([z.literal(2), z.literal(3)]),
    texto: text(LONGEST.heading),
  }),
  z.strictObject({ tipo: z.literal('paragrafo'), texto: text(LONGEST.paragraph).describe(NOTATION) }),
  z.strictObject({
    tipo: z.literal('lista'),
    numerada: z.boolean('Informe true ou false.'),
    itens: z.array(text(LONGEST.item), 'Informe os itens.').max(MOST.items, `No máximo ${MOST.items} itens.`),
  }),
  z.strictObject({
    tipo: z.literal('imagem'),
    imagem: text(LONGEST_PICTURE).describe(
      "'/midia/{key}#{width}x{height}' as POST /gerenciamento/midia answers",
    ),
    alt: text(LONGEST.alt),
  }),
  z.strictObject({
    tipo: z.literal('tabela'),
    linhas: z
      .array(
        z
          .array(text(LONGEST.cell), 'Informe as células.')
          .max(MOST.columns, `No máximo ${MOST.columns} colunas.`),
        'Informe as linhas.',
      )
      .max(MOST.rows, `No máximo ${MOST.rows} linhas.`)
      .describe('The first one heads the others'),
  }),
]) satisfies z.ZodType<Bloco>;

const versao = z.number('Informe a versão que você leu.').int().min(1);

const pagina = {
  titulo: text(LONGEST.titulo),
  endereco: text(LONGEST.endereco).describe('What stands behind /p/'),
  busca_titulo: text(LONGEST.busca_titulo).describe('Empty: the title'),
  busca_descricao: text(LONGEST.busca_descricao).describe('Empty: the first words'),
  publicada: z.boolean('Informe true ou false.'),
  blocos: z.array(bloco, 'Informe os blocos.').max(MOST.blocks, `Use no máximo ${MOST.blocks} blocos.`),
};

const about = {
  id: z.number().int(),
  titulo: z.string(),
  endereco: z.string(),
  publicada: z.boolean(),
  versao: versao.describe('To be named by whoever changes something'),
  por: z.string(),
  em: z.string(),
};
const read = z.object({ sucesso: z.literal(true), success: z.literal(true) });
const lista = read.extend({ paginas: z.array(z.object(about)) });
const uma = read.extend({ ...about, ...pagina });
const salva = feito.extend({ id: z.number().int(), versao: z.number().int() });

const politica = z.enum(POLICY_NAMES, 'Esta política não existe.');
const aboutPolicy = {
  politica,
  titulo: z.string(),
  caminho: z.string().describe('Its one address'),
  publicada: z.boolean().describe('false: the shop shows the text that it comes with'),
  versao: z.number().int().describe('To be named by whoever changes something; 0: nothing is kept'),
  por: z.string().nullable(),
  em: z.string().nullable(),
};
const politicas = read.extend({ politicas: z.array(z.object(aboutPolicy)) });
const umaPolitica = read.extend({
  ...pagina,
  ...aboutPolicy,
  como_vem: z
    .object({ titulo: z.string(), blocos: pagina.blocos })
    .describe('The text that the shop comes with, with what its settings say'),
});
const { endereco: _fixed, ...politicaEnviada } = pagina;

const params = z.object({
  id: z.coerce
    .number('Informe o número da página.')
    .int()
    .min(1)
    .max(2 ** 31),
});
const tags = ['Páginas'];
const refused = { '4xx': errorBody };
const BODY = `422 diz em \`campos\` o que não serve: \`blocos.3\` é o quarto bloco. Textos: ${NOTATION}.`;

/** The calls on the pages that the owner writes. */
export const ownPagesCalls = {
  'GET /gerenciamento/paginas': {
    tags,
    summary: 'As páginas que a loja escreveu',
    response: { 200: lista, ...refused },
  },
  'GET /gerenciamento/paginas/:id': {
    tags,
    summary: 'Uma página, como está guardada',
    params,
    response: { 200: uma, ...refused },
  },
  'POST /gerenciamento/paginas': {
    tags,
    summary: 'Criar uma página',
    description: `${BODY} 409 \`endereco\`: outra página já tem este endereço.`,
    body: z.strictObject(pagina),
    response: { 201: salva, ...refused },
  },
  'PUT /gerenciamento/paginas/:id': {
    tags,
    summary: 'Guardar uma página; uma publicada muda para todos',
    description: `${BODY} Quem chega pelo endereço de antes é levado ao novo. 409 \`versao\`: outra pessoa mudou antes.`,
    params,
    body: z.strictObject({ versao, ...pagina }),
    response: { 200: salva, ...refused },
  },
  'DELETE /gerenciamento/paginas/:id': {
    tags,
    summary: 'Excluir uma página, com os endereços que levavam a ela',
    description: '409 `versao`: outra pessoa mudou antes.',
    params,
    querystring: z.object({ versao: z.coerce.number('Informe a versão que você leu.').int().min(1) }),
    response: { 200: feito, ...refused },
  },
  'GET /gerenciamento/politicas': {
    tags,
    summary: 'As políticas da loja: como vêm, ou com as palavras da loja',
    response: { 200: politicas, ...refused },
  },
  'GET /gerenciamento/politicas/:politica': {
    tags,
    summary: 'Uma política em blocos: as palavras da loja, se houver, e o texto como vem',
    params: z.object({ politica }),
    response: { 200: umaPolitica, ...refused },
  },
  'PUT /gerenciamento/politicas/:politica': {
    tags,
    summary: 'Guardar as palavras da loja para uma política; publicada, o endereço dela já as mostra',
    description: `${BODY} Não publicada, a loja mostra o texto como vem. 409 \`versao\`: outra pessoa mudou antes.`,
    params: z.object({ politica }),
    body: z.strictObject({
      versao: z.number('Informe a versão que você leu.').int().min(0),
      ...politicaEnviada,
    }),
    response: { 200: feito.extend({ versao: z.number().int() }), ...refused },
  },
};

export type ListaDePoliticas = z.infer<typeof politicas>;
export type PoliticaLida = z.infer<typeof umaPolitica>;
export type ListaDePaginas = z.infer<typeof lista>;
export type PaginaLida = z.infer<typeof uma>;
