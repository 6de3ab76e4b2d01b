import { z } from 'zod';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { numbered, pageQuery, words } from './query.ts';

const tags = ['Mudança'];
const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };

const kinds = ['novo', 'alterado', 'igual', 'fora'] as const;
const counts = z.object({
  novo: z.number().int(),
  alterado: z.number().int(),
  igual: z.number().int(),
  fora: z.number().int(),
});

const importacao = z.object({
  id: z.number().int(),
  tipo: z.enum(['produtos', 'clientes', 'pedidos']),
  origem: z.enum(['nuvemshop', 'shopify', 'woocommerce']),
  arquivo: z.string(),
  status: z.enum(['conferindo', 'conferido', 'importando', 'pronto', 'desfazendo', 'desfeito']),
  linhas: z.number().int(),
  por: z.string(),
  em: z.string(),
});

const detalhe = importacao.extend({
  produtos: z.number().int().describe('Products, people or orders in the file, joined from their lines'),
  feitos: z.number().int().describe('Of them, how far the work that goes on is'),
  conferencia: counts.describe('What the trial said'),
  resultado: counts.describe('What came of it'),
  desfeitos: z
    .object({ desfeito: z.number().int(), arquivado: z.number().int(), ficou: z.number().int() })
    .describe('Taken back; sold since and kept with its orders; changed since and left as it is'),
  semContagem: z.number().int().describe('Variants whose units the old shop does not count'),
  naoLidas: z.array(z.string()).describe('Columns that have no place here'),
  categorias: z
    .array(
      z.object({
        de: z.string().describe('In the old shop, its levels by " > "; empty: the file names none'),
        produtos: z.number().int().describe('That go where it says'),
        nome: z.string().describe('What it becomes here'),
        nova: z.boolean().describe('It will be made'),
        id: z.number().int().nullable(),
        nenhuma: z.boolean().describe('Its products go by the next of their categories, or to Outros'),
      }),
    )
    .describe(
      'Categories of the old shop that say where products go, the fullest first; of other files none',
    ),
  imagens: z.object({ espera: z.number().int(), pronta: z.number().int(), falhou: z.number().int() }),
});

const linha = z.object({
  linha: z.number().int(),
  nome: z.string(),
  chave: z.string(),
  tipo: z.enum(kinds).nullable().describe('None: not looked at yet'),
  porque: z.string(),
  notas: z.array(z.string()),
  mudancas: z.array(z.object({ campo: z.string(), de: z.string(), para: z.string() })),
  produto_id: z.number().int().nullable(),
  cliente_id: z.number().int().nullable(),
  desfeito: z.enum(['desfeito', 'arquivado', 'ficou']).nullable(),
});

const imagemFalha = z.object({
  url: z.string(),
  porque: z.string(),
  produto_id: z.number().int(),
  nome: z.string(),
});

const endereco = z.object({
  de: z.string(),
  para: z.string().nullable().describe('Null: it leads nowhere, and somebody has to say'),
  nome: z.string(),
  suposto: z.boolean().describe('By a rule of the old shop, not from its file'),
  automatico: z.boolean().describe('Of a category of this shop, before it was renamed'),
});

const categoriaEscolhida = z.object({
  de: z.string('Informe a categoria da loja antiga.').max(300, 'Longo demais.'),
  id: z
    .number('Use o número da categoria, ou null.')
    .int()
    .positive()
    .nullable()
    .describe('One that is here'),
  nome: z
    .string('Use um nome, ou null.')
    .max(200, 'Longo demais.')
    .nullable()
    .describe('One to be made; both null: none'),
});

const started = z.object({ ...feito.shape, id: z.number().int() });
const path = z.string('Informe o endereço.').trim().min(1, 'Informe o endereço.').max(1500, 'Longo demais.');

const imports = {
  'POST /gerenciamento/mudanca/arquivos': {
    tags,
    summary: 'Enviar um arquivo da loja antiga, para ser conferido',
    description:
      'Produtos, clientes e pedidos da Nuvemshop ou da Shopify, ou produtos do WooCommerce, como a loja antiga os exporta. Nada muda até `trazer`; a conferência segue por trás.',
    consumes: ['text/csv'],
    querystring: z.object({ nome: z.string('Informe um nome.').max(200).optional() }),
    response: { 201: started, ...failed },
  },
  'GET /gerenciamento/mudanca/importacoes': {
    tags,
    summary: 'Os arquivos enviados, o mais novo primeiro',
    response: { 200: z.array(importacao), ...refused },
  },
  'GET /gerenciamento/mudanca/importacoes/:id': {
    tags,
    summary: 'Um arquivo: o que a conferência disse, e o que foi feito',
    params: numbered,
    response: { 200: detalhe, ...refused },
  },
  'GET /gerenciamento/mudanca/importacoes/:id/linhas': {
    tags,
    summary: 'Produto por produto, o que será ou foi feito e por quê',
    params: numbered,
    querystring: pageQuery.extend({
      tipo: z.enum(kinds, 'Use novo, alterado, igual ou fora.').optional(),
      notas: z.enum(['true'], 'Use true.').optional().describe('Only those of which something is said'),
    }),
    response: { 200: z.array(linha), ...refused },
  },
  'GET /gerenciamento/mudanca/importacoes/:id/conferencia.csv': {
    tags,
    summary: 'O que foi dito de cada linha, em planilha',
    params: numbered,
    produces: ['text/csv'],
  },
  'PUT /gerenciamento/mudanca/importacoes/:id/categorias': {
    tags,
    summary:
      'Escolher o que cada categoria da loja antiga se torna aqui, também para os próximos arquivos dela',
    description: 'Os produtos que mudam de lugar são conferidos de novo.',
    params: numbered,
    body: z.object({
      categorias: z
        .array(categoriaEscolhida, 'Informe as categorias.')
        .min(1, 'Informe ao menos uma categoria.')
        .max(500, 'No máximo 500 por vez.'),
    }),
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/mudanca/importacoes/:id/trazer': {
    tags,
    summary: 'Trazer o que foi conferido',
    params: numbered,
    body: z.object({
      estoqueSemContagem: z
        .number('Informe unidades inteiras.')
        .int('Informe unidades inteiras.')
        .min(0, 'Não pode ser negativo.')
        .max(1_000_000, 'No máximo 1.000.000.')
        .nullish()
        .describe('Units for variants that the old shop does not count; needed where there are any'),
      atualizar: z
        .boolean('Use true ou false.')
        .optional()
        .describe('Products that came before become what the file says; otherwise they stay as they are'),
    }),
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/mudanca/importacoes/:id/desfazer': {
    tags,
    summary: 'Desfazer uma importação inteira',
    params: numbered,
    response: { 200: feito, ...refused },
  },
  'DELETE /gerenciamento/mudanca/importacoes/:id': {
    tags,
    summary: 'Esquecer um arquivo que não foi importado, ou cuja importação foi desfeita',
    params: numbered,
    response: { 200: feito, ...refused },
  },
  'GET /gerenciamento/mudanca/importacoes/:id/imagens': {
    tags,
    summary: 'As imagens que não puderam ser copiadas',
    params: numbered,
    response: { 200: z.array(imagemFalha), ...refused },
  },
  'POST /gerenciamento/mudanca/importacoes/:id/imagens/repetir': {
    tags,
    summary: 'Tentar de novo as imagens que falharam',
    params: numbered,
    response: { 200: feito, ...refused },
  },
};

const addresses = {
  'GET /gerenciamento/mudanca/enderecos': {
    tags,
    summary: 'Endereços antigos, da outra loja ou desta, e para onde levam',
    querystring: pageQuery.extend({
      tipo: z.enum(['todos', 'sem_destino', 'supostos'], 'Use todos, sem_destino ou supostos.').optional(),
      q: words,
    }),
    response: { 200: z.array(endereco), ...refused },
  },
  'PUT /gerenciamento/mudanca/enderecos': {
    tags,
    summary: 'Dizer para onde leva um endereço antigo, da outra loja ou desta',
    body: z.object({ de: path, para: path }),
    response: { 200: feito, ...refused },
  },
  'DELETE /gerenciamento/mudanca/enderecos': {
    tags,
    summary: 'Tirar um endereço antigo',
    querystring: z.object({ de: path }),
    response: { 200: feito, ...refused },
  },
};

const sitemap = {
  'POST /gerenciamento/mudanca/enderecos/mapa': {
    tags,
    summary: 'Enviar o mapa do site (sitemap) da loja antiga do WooCommerce',
    description:
      'O que leva a um produto ou a uma categoria que veio de lá deixa de ser suposto; do resto alguém diz para onde leva.',
    consumes: ['application/xml'],
    response: {
      200: z.object({
        ...feito.shape,
        achados: z.number().int().describe('Lead to what was brought'),
        semDestino: z.number().int().describe('Somebody has to say where they lead'),
        deixados: z.number().int().describe('Addresses of this shop, or none of a page'),
      }),
      ...refused,
    },
  },
};

const takeout = {
  'GET /gerenciamento/mudanca/tudo.zip': {
    tags,
    summary:
      'Tudo da loja, em CSV e JSON: produtos, categorias, clientes, pedidos, pedidos da loja antiga e configurações',
  },
  'GET /gerenciamento/mudanca/fotografias.zip': {
    tags,
    summary: 'As fotografias dos produtos que não foram excluídos, com nomes de SKU, cor e número',
  },
};

/** The calls for moving in from another shop, and out of this one. */
export const movingCalls = { ...imports, ...addresses, ...sitemap, ...takeout };

export type CategoriaEscolhida = z.infer<typeof categoriaEscolhida>;
export type ImportacaoDaMudanca = z.infer<typeof importacao>;
export type DetalheDaMudanca = z.infer<typeof detalhe>;
export type LinhaDaMudanca = z.infer<typeof linha>;
export type EnderecoAntigo = z.infer<typeof endereco>;
