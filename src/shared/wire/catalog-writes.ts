import { z } from 'zod';
import { gtinDigits, gtinProblem } from '../gtin.ts';
import { MOST_IN_LOOK } from '../look.ts';
import { ofEvery, type FieldName, type FieldValues } from '../product-field-values.ts';
import type { ProductField } from '../product-field-kinds.ts';
import { detalhes, picture, produtoDoEscritorio } from './catalog.ts';

/** What every answer about something that was done begins with. */
const done = { sucesso: z.literal(true), success: z.literal(true), mensagem: z.string() };

export const produtoSalvo = z.object({ ...done, produto: produtoDoEscritorio });

/** Reais or a measure: a number, or text with a comma. Empty text and null stand for nothing. */
const quantity = z.union([z.number(), z.string().max(40, 'Use no máximo 40 caracteres.')], {
  error: 'Informe um número.',
});
const text = (max: number) =>
  z.string({ error: 'Informe um texto.' }).trim().max(max, `Use no máximo ${max} caracteres.`);
const flag = z.boolean({ error: 'Use true ou false.' });
const units = z.union(
  [
    z
      .number()
      .int('Informe unidades inteiras.')
      .min(0, 'Não pode ser negativo.')
      .max(1_000_000, 'No máximo 1.000.000.'),
    z
      .string()
      .regex(/^\s*\d{1,6}\s*$/, 'Informe unidades inteiras.')
      .transform(Number),
  ],
  { error: 'Informe unidades inteiras, de 0 a 1.000.000.' },
);

const RENAMED = 'Its name until now, when it is renamed: units, pictures and what orders hold stay with it';
const corEnviada = z.union(
  [
    text(60),
    z.object({
      nome: text(60),
      era: text(60).optional().describe(RENAMED),
      hex: z.string().trim().max(20, 'Use #rrggbb.').nullish(),
    }),
  ],
  { error: 'Informe o nome da cor, ou nome e hex.' },
);
/** In a body a measure may be text; what is empty is left out. */
const detalhesEnviados = z
  .object(Object.fromEntries(Object.keys(detalhes.shape).map((name) => [name, quantity.nullish()])))
  .nullish();
const tamanhoEnviado = z.union(
  [
    text(30),
    z.object({ tamanho: text(30), era: text(30).optional().describe(RENAMED), detalhes: detalhesEnviados }),
  ],
  {
    error: 'Informe o tamanho, ou tamanho e detalhes.',
  },
);

const varianteEnviada = z.object({
  cor: text(60),
  tamanho: text(30),
  estoque: units,
  estoqueLido: units
    .optional()
    .describe('What the editor saw: the difference is what is added or taken, whatever was sold meanwhile'),
  sku: text(80).nullish(),
});

const gtinEnviado = z.object({
  cor: text(60),
  tamanho: text(30),
  gtin: z
    .string({ error: 'Informe um texto.' })
    .max(40, 'Use no máximo 40 caracteres.')
    .transform(gtinDigits)
    .superRefine((gtin, check) => {
      const problem = gtinProblem(gtin);
      if (problem !== null) check.addIssue({ code: 'custom', message: problem });
    }),
});

const address = text(2000);
const MAX_PARTS = 60;
const MAX_IMAGES = 200;
const list = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item, { error: 'Informe uma lista.' }).max(max, `No máximo ${max} itens.`);

function fieldBody(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text(field.max).nullish();
    case 'category':
      return text(field.max).nullish().describe("The category's name");
    case 'money':
      return quantity.nullish();
    case 'optional-money':
      return quantity.nullish().describe('The promotional price');
    case 'cost':
      return quantity.nullish().describe('What one costs the shop; told by who runs it alone');
    case 'measure':
      return quantity.nullish().describe(field.unit);
    case 'fiscal':
      return text(40).nullish().describe('For invoices');
    case 'search':
      return text(field.max).nullish().describe('For search engines');
    case 'choice':
      return z.enum(Object.keys(field.choices), field.refusal).nullish();
    case 'tags':
      return list(text(field.max), field.most).nullish();
    case 'flag':
      return flag.optional();
    case 'color':
      return z.string().trim().max(20, 'Use #rrggbb.').nullish();
  }
}

/** Numbers may come as text, and all but yes and no as null. */
type Sent<Value> = Value extends boolean
  ? Value
  : Value extends number
    ? Value | string | null
    : Value | null;
type FieldBody<Value> = z.ZodOptional<z.ZodType<Sent<Value>, Sent<Value>>>;
const fields = ofEvery(fieldBody) as { [Name in FieldName]: FieldBody<FieldValues[Name]> };

/** A product as the office sends it. In a PUT every field may be missing: what is not named stays as it is. */
export const produtoEnviado = z.object({
  ...fields,
  preco_original: fields.promocional.describe('The promotional price, under its first name'),
  estoque: units.nullish(),
  estoqueCompartilhado: flag.optional(),
  estoqueLido: units.optional(),
  cor: list(corEnviada, MAX_PARTS).nullish(),
  tamanho: list(tamanhoEnviado, MAX_PARTS).nullish(),
  imagens: list(address, MAX_IMAGES).nullish().describe('One per colour, in colour order; more may follow'),
  imagensPorCor: z.record(z.string().max(60), address, { error: 'Informe um endereço por cor.' }).nullish(),
  pictures: list(z.object({ url: address, cor: text(60).nullish() }), MAX_IMAGES)
    .nullish()
    .describe('All pictures in order, several per colour; wins over imagens and imagensPorCor'),
  variantes: list(varianteEnviada, MAX_PARTS * MAX_PARTS).nullish(),
  gtins: list(gtinEnviado, MAX_PARTS * MAX_PARTS)
    .nullish()
    .describe('Barcodes of those variants that are named; empty: it has none'),
  look: list(z.number({ error: 'Informe números de produtos.' }).int().positive(), MOST_IN_LOOK)
    .nullish()
    .describe('Products to be shown with it; what the shop does not have is left out'),
  measurements: z.unknown().optional(),
  skuProposto: z
    .boolean({ error: 'Use true ou false.' })
    .optional()
    .describe('Of a new one: sku was proposed, and where somebody took it meanwhile the next one holds'),
  versao: z.number({ error: 'Informe um número.' }).int('Informe um número inteiro.').optional(),
});

/** What the office's table of products can be narrowed to. */
export const situacoesProduto = ['ativo', 'inativo', 'oculto', 'destaque'] as const;

/** One change for many products; each part may be missing. */
export const mudancaEmLote = z.object({
  ids: z
    .array(z.number({ error: 'Informe números de produtos.' }).int(), { error: 'Informe uma lista.' })
    .min(1, 'Escolha ao menos um produto.')
    .max(500, 'No máximo 500 produtos de cada vez.'),
  ativo: flag.optional(),
  destaque: flag.optional(),
  categoria: text(60).optional(),
  preco: quantity.optional(),
  promocional: quantity.nullable().optional(),
  reajustePercentual: z
    .number({ error: 'Informe um número.' })
    .min(-90, 'No mínimo -90.')
    .max(500, 'No máximo 500.')
    .optional()
    .describe('Of full and promotional price alike, to the nearest cent'),
  estoque: units.optional().describe('Only for products whose variants share one stock'),
  excluir: z.literal(true, { error: 'Use true.' }).optional().describe('By itself'),
});

/** A product as it was before a change, for taking the change back. */
const antes = z.object({
  id: z.number({ error: 'Informe o número do produto.' }).int().positive(),
  versao: z.number({ error: 'Informe um número.' }).int().describe('The one that the change has made'),
  excluido: z.literal(true).optional().describe('It was deleted, and nothing else'),
  ativo: flag.optional(),
  destaque: flag.optional(),
  categoria: text(60).optional(),
  preco: quantity.optional(),
  promocional: quantity.nullable().optional(),
});

/** What a change of one product or of many has answered, to be taken back. */
export const voltaDeProdutos = z.object({
  produtos: z
    .array(antes, { error: 'Informe uma lista.' })
    .min(1, 'Escolha ao menos um produto.')
    .max(500, 'No máximo 500 produtos de cada vez.'),
});

export const loteMudado = z.object({
  ...done,
  alterados: z.number().int(),
  recusados: z.array(z.object({ id: z.number().int(), nome: z.string(), erro: z.string() })),
  antes: z
    .array(antes)
    .describe('What takes it back, by POST /gerenciamento/produtos/desfazer; stock is not taken back'),
});

export const estoqueBaixo = z.object({
  produto_id: z.number().int(),
  nome: z.string(),
  cor: z.string().nullable().describe('Null: one stock shared by all variants'),
  tamanho: z.string().nullable(),
  estoque: z.number().int(),
  imagem: z.string(),
});

export const categoriaEnviada = z.object({
  nome: text(60).optional(),
  slug: text(80).optional(),
  descricao: text(5000).optional(),
  ordem: z.number({ error: 'Informe um número.' }).int().min(0).max(100_000).optional(),
  ativa: flag.optional(),
});

/** `POST /gerenciamento/midia`: what a picture was kept as. */
export const imagemGuardada = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  url: z.string(),
  width: picture.shape.width,
  height: picture.shape.height,
});

/** `POST /gerenciamento/midia/copiar` and `GET .../{id}`: a copy that goes on behind. */
export const copiaDeImagem = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  id: z.string(),
  status: z.enum(['pending', 'done', 'failed']),
  url: z.string().nullable().describe('Where the shop has it, once it is done'),
  erro: z.string().nullable().describe('For the owner, where it failed'),
});

/** What an import did or, in a dry run, would do. */
export const importacao = z.object({
  ...done,
  simulacao: z.boolean(),
  linhas: z.number().int(),
  novos: z.number().int(),
  alterados: z.number().int(),
  iguais: z.number().int().describe('Of which the file says nothing new'),
  mudancas: z
    .array(
      z.object({
        linha: z.number().int(),
        produto: z.string(),
        campo: z.string(),
        de: z.string(),
        para: z.string(),
      }),
    )
    .describe('The first 200, by their lines, long texts cut'),
  totalDeMudancas: z.number().int(),
  erros: z.array(z.object({ linha: z.number().int(), campo: z.string().nullable(), erro: z.string() })),
});

/** One line of an import's answer while it goes on; the last line is an `importacao`. */
export const andamento = z.object({ feitos: z.number().int(), total: z.number().int() });

export type ProdutoEnviado = z.infer<typeof produtoEnviado>;
export type MudancaEmLote = z.infer<typeof mudancaEmLote>;
export type Antes = z.infer<typeof antes>;
export type LoteMudado = z.infer<typeof loteMudado>;
export type EstoqueBaixo = z.infer<typeof estoqueBaixo>;
export type CategoriaEnviada = z.infer<typeof categoriaEnviada>;
export type Importacao = z.infer<typeof importacao>;
export type Andamento = z.infer<typeof andamento>;
