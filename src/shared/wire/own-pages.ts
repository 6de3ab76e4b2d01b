import { z } from 'zod';
import { LONGEST, MOST, type Bloco } from '../own-pages.ts';
import { POLICY_NAMES } from '../policies.ts';
import { LONGEST_PICTURE } from '../shop-pictures.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { ordinal } from './query.ts';

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

/** Who does not send it knows no drafts, and means what is shown to go. */
const asDraft = {
  rascunho: z
    .literal(true, 'Informe true, ou nada.')
    .optional()
    .describe('To be sent with `publicada` false while the text is shown'),
};

const publicar_em = z.string().nullable().describe('When its draft is to be shown');
const rascunho = z
  .object({ por: z.string(), em: z.string(), mudou: z.array(z.string()) })
  .nullable()
  .describe('What waits beside what is shown, and what of it differs: what is answered is what waits');
const hasDraft = z.boolean().describe('Something waits beside what is shown');

const about = {
  id: z.number().int(),
  titulo: z.string(),
  endereco: z.string(),
  publicada: z.boolean(),
  versao: versao.describe('To be named by whoever changes something'),
  por: z.string(),
  em: z.string(),
  publicar_em,
};
const read = z.object({ sucesso: z.literal(true), success: z.literal(true) });
const lista = read.extend({ paginas: z.array(z.object({ ...about, rascunho: hasDraft })) });
const na_loja = z
  .string()
  .nullable()
  .describe('Where shoppers read it, whatever address its draft has; null where they do not');
const uma = read.extend({ ...about, ...pagina, rascunho, na_loja });
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
  publicar_em,
};
const politicas = read.extend({
  politicas: z.array(z.object({ ...aboutPolicy, rascunho: hasDraft })),
});
const umaPolitica = read.extend({
  ...pagina,
  ...aboutPolicy,
  rascunho,
  como_vem: z
    .object({ titulo: z.string(), blocos: pagina.blocos })
    .describe('The text that the shop comes with, with what its settings say'),
});
const { endereco: _fixed, ...politicaEnviada } = pagina;

const params = z.object({ id: ordinal('Informe o número da página.') });
/** A page by its number, or a policy by its name. */
const textParams = z.object({ id: z.union([politica, params.shape.id], 'Esta página não existe.') });
const versaoDoTexto = z.number('Informe a versão que você leu.').int().min(0);
const onlyVersion = z.object({ versao: versaoDoTexto });
const mudado = feito.extend({ versao: z.number().int() });
const versoes = read.extend({
  versoes: z
    .array(
      z.object({
        numero: z.number().int(),
        por: z.string(),
        em: z.string(),
        voltou_a: z.number().int().nullable().describe('The earlier one that it brought back'),
        atual: z.boolean(),
        mudou: z.array(z.string()).describe('What differs from the one before'),
      }),
    )
    .describe('The latest first, 50 at most'),
});
const umaVersao = read.extend({ titulo: z.string(), blocos: z.array(bloco) });
const tags = ['Páginas'];
const refused = { '4xx': errorBody };
const TEXT = '`id`: o número de uma página, ou o nome de uma política.';
const BODY = `422 diz em \`campos\` o que não serve: \`blocos.3\` é o quarto bloco. Textos: ${NOTATION}.`;

const DRAFT =
  'Com `publicada` false e `rascunho` true, o que a loja mostra fica como está; sem `rascunho`, enquanto a loja mostra algo: 409 `recarregar`.';

/** The calls on the pages that the owner writes. */
export const ownPagesCalls = {
  'GET /gerenciamento/paginas': {
    tags,
    summary: 'As páginas que a loja escreveu',
    response: { 200: lista, ...refused },
  },
  'GET /gerenciamento/paginas/:id': {
    tags,
    summary: 'Uma página, como foi escrita por último',
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
    summary: 'Guardar um rascunho da página, ou publicá-la para todos',
    description: `${BODY} ${DRAFT} Quem chega pelo endereço de antes é levado ao novo. 409 \`versao\`: outra pessoa mudou antes.`,
    params,
    body: z.strictObject({ versao, ...pagina, ...asDraft }),
    response: { 200: salva, ...refused },
  },
  'DELETE /gerenciamento/paginas/:id': {
    tags,
    summary: 'Excluir uma página, com os endereços que levavam a ela',
    description: '409 `versao`: outra pessoa mudou antes.',
    params,
    querystring: z.object({ versao: ordinal('Informe a versão que você leu.') }),
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
    summary: 'Guardar um rascunho das palavras da loja para uma política, ou publicá-las',
    description: `${BODY} ${DRAFT} 409 \`versao\`: outra pessoa mudou antes.`,
    params: z.object({ politica }),
    body: z.strictObject({
      versao: versaoDoTexto,
      ...politicaEnviada,
      ...asDraft,
    }),
    response: { 200: mudado, ...refused },
  },
  'GET /gerenciamento/paginas/:id/versoes': {
    tags,
    summary: 'O que já foi publicado de uma página ou política, o mais novo primeiro',
    description: TEXT,
    params: textParams,
    response: { 200: versoes, ...refused },
  },
  'GET /gerenciamento/paginas/:id/versoes/:numero': {
    tags,
    summary: 'O que uma página ou política já disse',
    description: TEXT,
    params: textParams.extend({
      numero: ordinal('Informe o número da versão.').refine(
        (numero) => numero < 2 ** 31,
        'Informe o número da versão.',
      ),
    }),
    response: { 200: umaVersao, ...refused },
  },
  'POST /gerenciamento/paginas/:id/publicar': {
    tags,
    summary: 'Publicar o rascunho de uma página ou política, agora ou numa data',
    description: `${TEXT} 409 \`sem_rascunho\`: não há nada a publicar. Guardar outro rascunho tira a data.`,
    params: textParams,
    body: z.object({
      versao: versaoDoTexto,
      em: z.iso
        .datetime({ offset: true, error: 'Use uma data com hora, como 2026-12-01T08:00:00-03:00.' })
        .nullish(),
    }),
    response: { 200: mudado, ...refused },
  },
  'POST /gerenciamento/paginas/:id/descartar': {
    tags,
    summary: 'Descartar o rascunho ao lado do que está publicado',
    description: TEXT,
    params: textParams,
    body: onlyVersion,
    response: { 200: mudado, ...refused },
  },
  'POST /gerenciamento/paginas/:id/tirar': {
    tags,
    summary: 'Tirar uma página da loja, ou voltar uma política ao texto como vem',
    description: `${TEXT} O que foi escrito por último fica guardado.`,
    params: textParams,
    body: onlyVersion,
    response: { 200: mudado, ...refused },
  },
  'POST /gerenciamento/paginas/:id/voltar': {
    tags,
    summary: 'Publicar de novo o que uma página ou política já disse',
    description: `${TEXT} Faz uma versão nova, no endereço de agora; o rascunho fica como está.`,
    params: textParams,
    body: z.object({
      versao: versaoDoTexto,
      numero: z
        .number('Informe o número da versão.')
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    response: { 200: mudado, ...refused },
  },
};

export type ListaDePoliticas = z.infer<typeof politicas>;
export type PoliticaLida = z.infer<typeof umaPolitica>;
export type ListaDePaginas = z.infer<typeof lista>;
export type PaginaLida = z.infer<typeof uma>;
export type VersoesDaPagina = z.infer<typeof versoes>;
