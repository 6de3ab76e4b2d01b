import { z } from 'zod';
import { COVER, KIND_NAMES } from '../front-sections.ts';
import { LIST_NAMES } from '../list-texts.ts';
import { SETTING_NAMES, type ShopDocument } from '../shop-document.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { pageQuery } from './query.ts';

/** Longer than any text may be once it is tidy. */
const MOST_LETTERS = 500;
const text = z.string('Informe um texto.').max(MOST_LETTERS, `Use no máximo ${MOST_LETTERS} letras.`);
const flag = z.boolean('Informe true ou false.');

const menu = z
  .array(
    z.strictObject({
      nome: text,
      para: text.describe("A path of this shop; '' where a category or a page of the owner's is named"),
      categoria: z.number('Informe o número da categoria.').int().min(1).nullable().default(null),
      pagina: z.number('Informe o número da página.').int().min(1).optional(),
    }),
    'Informe uma lista.',
  )
  .max(50, 'No máximo 50 itens.')
  .describe('Empty: the menu that the shop comes with');

const maybe = text.default('');
const id = z.number('Informe o número.').int().min(1);

const secao = z.strictObject({
  tipo: z.enum(KIND_NAMES, 'Escolha uma das opções.'),
  titulo: maybe.describe("Empty: the kind's own"),
  texto: z.string('Informe um texto.').max(800, 'Use no máximo 800 letras.').default(''),
  botao: maybe,
  link: maybe.describe('A page of the shop'),
  foto: maybe.describe('As POST /gerenciamento/midia answers'),
  foco: maybe.describe("'x y' in percent: the point that must be seen"),
  foto_celular: maybe,
  foco_celular: maybe,
  alt: maybe,
  categoria: id.nullable().default(null),
  produtos: z.array(id, 'Informe uma lista.').max(100, 'No máximo 100 peças.').default([]),
  fotos: z
    .array(z.strictObject({ foto: text, alt: text, link: maybe }), 'Informe uma lista.')
    .max(50, 'No máximo 50 fotos.')
    .default([]),
  fotos_categorias: z
    .array(z.strictObject({ categoria: id, foto: text, foco: maybe }), 'Informe uma lista.')
    .max(100, 'No máximo 100 fotos.')
    .default([])
    .describe('Own pictures of categories; the others have that of a piece'),
  inicio: maybe.describe("'YYYY-MM-DDTHH:MM' in São Paulo's time; empty: at once"),
  fim: maybe.describe('Empty: without end'),
});

const capa = secao.extend({ tipo: z.literal(COVER, 'Informe capa.').default(COVER) });

const fields = {
  nome: text,
  cnpj: text,
  endereco: text,
  telefone: text,
  email: text,
  whatsapp: text.describe('Digits with country code; without it Brazil is meant'),
  whatsapp_mensagem: text,
  instagram: text.describe('Profile address, or @name; empty: none'),
  tiktok: text,
  facebook: text,
  horario: text,
  frase: text.describe('Below the name in the footer; empty: as the shop comes'),
  busca_titulo: text.describe('Of the first page, for search engines; empty: as the shop comes'),
  busca_descricao: text,
  avisar_vendas: flag.describe('A mail to the shop of each sale'),
  avisar_desistencias: flag,
  avisar_trocas: flag,
  avisar_problemas: flag.describe(
    'Disputes, fraud alerts, refunds that were refused, money that does not fit',
  ),
  resumo_diario: flag,
  pix_minutos: text.describe('How long a PIX can be paid, in minutes: 30 to 43200'),
  parcelas: text.describe('Instalments at most: 1 to 12'),
  parcelas_sem_juros: text.describe('With so many at most the buyer pays no interest'),
  parcela_minima: text.describe('In reais; empty: no least'),
  frete_gratis_de: text.describe('In reais, as 199,00; empty: freight is not free'),
  dias_troca: text.describe('Days after delivery for exchanges by the shop’s own rule: 7 to 90'),
  aviso_texto: text.describe('Empty: no announcement'),
  aviso_link: text.describe('A path of the shop, or an https address'),
  aviso_inicio: text.describe("'YYYY-MM-DDTHH:MM' in São Paulo's time; empty: at once"),
  aviso_fim: text.describe("'YYYY-MM-DDTHH:MM' in São Paulo's time; empty: without end"),
  email_assinatura: text.describe('The last words of every mail; empty: none'),
  cor: text.describe("'#rrggbb', from which the shop's colours are made; empty: its own"),
  cantos: text.describe('suave, reto or redondo'),
  na_entrega: text.describe('What becomes of who wants to pay on delivery: combinar, pedido or nao'),
  menu_topo: menu,
  menu_rodape: menu,
  letras: text.describe('classica, moderna, editorial, elegante or urbana'),
  cartoes: text.describe('Of pieces in lists: livre, moldura or sombra'),
  movimento: text.describe('leve or nenhum'),
  logo: text.describe(
    "'/midia/{key}#{width}x{height}' as POST /gerenciamento/midia answers; empty: the name in letters",
  ),
  simbolo: text.describe("The same, square: icons and link previews; empty: the house's own"),
  capa_titulo: text.describe("Of the first page's banner; empty: the house's own"),
  capa_texto: text,
  capa_botao: text,
  capa_link: text.describe('A page of the shop; empty: the catalogue'),
  capa_foto: text.describe('A photograph as POST /gerenciamento/midia answers; empty: the drawn banner'),
  capa_foco: text.describe("'x y' in percent: the point that must be seen; empty: the middle"),
  capa_foto_celular: text.describe('For phones and tablets; empty: the same photograph'),
  capa_foco_celular: text,
  mostrar_categorias: flag,
  mostrar_destaques: flag,
  destaques_celular: text.describe('lista or fila'),
  capas: z
    .array(capa, 'Informe uma lista.')
    .max(50, 'No máximo 50 capas.')
    .describe("Banners in the cover's place while their days last; the first that holds is the large one"),
  secoes: z
    .array(secao, 'Informe uma lista.')
    .max(50, 'No máximo 50 seções.')
    .describe("What stands below the first page's banner; empty: categories and highlights"),
  textos_listas: z
    .array(
      z.strictObject({
        lista: z.enum(LIST_NAMES, 'Escolha uma das opções.'),
        categoria: id.nullable().default(null),
        titulo: maybe,
        descricao: maybe,
      }),
      'Informe uma lista.',
    )
    .max(200, 'No máximo 200 listas.')
    .describe('What searches and previews of links show of lists; what is not there is as the shop comes'),
} satisfies Record<keyof ShopDocument, z.ZodType>;

/** The settings as they stand. */
const documento = z.object(fields);
/** What is left out stays as it is. */
const documentoEnviado = z.strictObject(fields).partial();

const campo = z.enum(SETTING_NAMES);
const versao = z.number('Informe a versão que você leu.').int().min(0);

const rascunho = z.object({
  numero: z.number().int(),
  documento,
  por: z.string(),
  em: z.string(),
  publicar_em: z.string().nullable().describe('When it is to be shown'),
});

/** GET /gerenciamento/configuracoes. */
const configuracoes = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something'),
  aberta: z.boolean().describe('Closed: pages say that it comes soon, and nothing is sold'),
  espera_pagamentos: z.boolean().describe('Shut until payments are on, whatever its owner says'),
  publicado: documento,
  menus_sem_pagina: z
    .array(z.string())
    .describe(
      'Entries of the draft, or of what is published, that shoppers do not see: paths, or `categoria` or `pagina` and a number',
    ),
  publicado_numero: z.number().int().nullable().describe('None: the settings that the shop comes with'),
  rascunho: rascunho.nullable(),
  travados: z
    .array(z.object({ campo, variavel: z.string(), porque: z.string() }))
    .describe('Set in the environment, which wins'),
});

const versaoAntiga = z.object({
  numero: z.number().int(),
  por: z.string(),
  em: z.string(),
  publicado_por: z.string(),
  publicado_em: z.string(),
  voltou_a: z.number().int().nullable().describe('The earlier one that it brought back'),
  atual: z.boolean(),
  mudou: z.array(campo).describe('What differs from the one before'),
});

const salvo = z.object({ ...feito.shape, versao: z.number().int() });
const previa = z.object({
  ...feito.shape,
  url: z.string(),
  ate: z.string(),
  qr: z.string().describe('The link as a QR code for a phone, a data: address'),
});
const previaPedida = z.object({
  ir: z
    .string('Informe um endereço da loja, como /p/sobre.')
    .max(200, 'Use no máximo 200 letras.')
    .regex(/^\/(?![/\\])/, 'Informe um endereço da loja, como /p/sobre.')
    .optional()
    .describe('The page that it begins at; left out: the first one'),
});
const refused = { '4xx': errorBody };
const tags = ['Configurações'];
const onlyVersion = z.object({ versao });

/** The calls on what the owner says of her shop. */
export const shopSettingsCalls = {
  'GET /gerenciamento/configuracoes': {
    tags,
    summary: 'As configurações publicadas e o rascunho',
    response: { 200: configuracoes, ...refused },
  },
  'GET /gerenciamento/configuracoes/versoes': {
    tags,
    summary: 'O que já foi publicado, o mais novo primeiro',
    querystring: pageQuery,
    response: { 200: z.array(versaoAntiga), ...refused },
  },
  'PUT /gerenciamento/configuracoes': {
    tags,
    summary: 'Salvar o rascunho',
    description:
      'O que não vem fica como está. 409 `versao`: outra pessoa mudou as configurações depois da sua leitura. Um rascunho com data marcada a perde.',
    body: z.object({ versao, documento: documentoEnviado }),
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/publicar': {
    tags,
    summary: 'Publicar o rascunho, agora ou numa data',
    body: z.object({
      versao,
      em: z.iso
        .datetime({ offset: true, error: 'Use uma data com hora, como 2026-12-01T08:00:00-03:00.' })
        .nullish(),
    }),
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/descartar': {
    tags,
    summary: 'Descartar o rascunho',
    body: onlyVersion,
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/desfazer': {
    tags,
    summary: 'Publicar de novo uma versão anterior',
    description: 'Faz uma versão nova; o rascunho fica como está.',
    body: z.object({ versao, numero: z.number('Informe o número da versão.').int().min(1) }),
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/fechar': {
    tags,
    summary: 'Fechar a loja',
    description:
      'As páginas respondem 503 “em breve” e nada se vende (409 `loja_fechada`); pedidos que já existem seguem. Vale na hora, sem rascunho.',
    body: onlyVersion,
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/abrir': {
    tags,
    summary: 'Abrir a loja',
    body: onlyVersion,
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/sandbox/entrar': {
    tags,
    summary: 'Abrir o sandbox neste navegador',
    description: 'Com PUBLIC_URL em https, /sandbox é só da equipe: esta chamada grava o cookie que o abre.',
    response: { 200: z.object({ ...feito.shape, url: z.string() }), ...refused },
  },
  'POST /gerenciamento/compra-de-teste': {
    tags,
    summary: 'Abrir a loja fechada neste navegador, para uma compra de teste',
    description:
      'Por duas horas, enquanto durar a sessão, este navegador vê a loja fechada e compra nela por PIX ou cartão. O que ele pede é um pedido de teste: não é venda, não usa cupom nem vale e nunca é enviado. 409 `loja_aberta`: a loja já vende a todos.',
    response: { 200: z.object({ ...feito.shape, url: z.string() }), ...refused },
  },
  'POST /gerenciamento/configuracoes/previa': {
    tags,
    summary: 'Um link para ver a loja com o rascunho',
    description: 'Vale por 48 horas, enquanto o rascunho não mudar; abre também uma loja fechada.',
    body: previaPedida.nullish(),
    response: { 200: previa, ...refused },
  },
};

export type Configuracoes = z.infer<typeof configuracoes>;
export type VersaoDasConfiguracoes = z.infer<typeof versaoAntiga>;
