import { z } from 'zod';
import { verdicts } from '../fit.ts';
import { productFields } from '../product-fields.ts';
import { ofKind, publicNames, type PublicName, type PublicValues } from '../product-field-values.ts';
import type { ProductField } from '../product-field-kinds.ts';

/** A colour that a product comes in. */
export const cor = z.object({ nome: z.string(), hex: z.string().nullable() });

/** Centimetres of a garment in one size. */
export const detalhes = z.object({
  quadril: z.number().optional(),
  busto: z.number().optional(),
  manga: z.number().optional(),
  cintura: z.number().optional(),
  comprimento: z.number().optional(),
  largura: z.number().optional(),
  altura: z.number().optional(),
});

export const tamanho = z.object({ tamanho: z.string(), detalhes: detalhes.nullable() });

export const variante = z.object({
  cor: z.string(),
  tamanho: z.string(),
  estoque: z.number().int(),
  sku: z.string(),
  gtin: z.string().optional().describe('The barcode that it bears; absent: none'),
});

/** A picture and what a page needs to show it without a jump. Widths are those that exist as AVIF and WebP. */
export const picture = z.object({
  url: z.string(),
  cor: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable().describe('A quiet colour to show while it loads, #rrggbb'),
  widths: z.array(z.number().int()),
});

function fieldAnswer(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'money':
      return z.number();
    case 'optional-money':
      return z.number().nullable().describe('The promotional price');
    case 'measure':
      return z.number().describe(field.unit);
    case 'choice':
      return z.enum(Object.keys(field.choices));
    case 'tags':
      return z.array(z.string());
    case 'flag':
      return z.boolean();
    default:
      return z.string();
  }
}

const fields = Object.fromEntries(publicNames.map((name) => [name, fieldAnswer(productFields[name])])) as {
  [Name in PublicName]: z.ZodType<PublicValues[Name]>;
};

/** A product as the whole world reads it. Prices in reais. */
export const produto = z.object({
  id: z.number().int(),
  ...fields,
  preco_original: fields.promocional.describe('The promotional price, under its first name'),
  estoque: z.number().int(),
  estoqueCompartilhado: z.boolean(),
  cor: z.array(cor),
  tamanho: z.array(tamanho),
  imagens: z.array(z.string()).describe('One per colour, in colour order'),
  imagensPorCor: z.record(z.string(), z.string()),
  pictures: z.array(picture),
  variantes: z.array(variante),
  measurements: z.unknown(),
  caimento: z
    .enum(verdicts)
    .describe('What most of those who bought it say: smaller or larger than its measures; empty: neither'),
  look: z.array(z.number().int()).describe('Products that its owner shows with it, in this order'),
  versao: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});

const fiscal = ofKind('fiscal', (name) =>
  z.string().describe(`For invoices: ${productFields[name].label}. Empty: nobody said`),
);

const search = ofKind('search', (name) =>
  z
    .string()
    .describe(`For search engines: ${productFields[name].label}. Empty: what the page says by itself`),
);

/** A product as its shop's office reads it. */
export const produtoDoEscritorio = produto.extend({
  ...fiscal,
  ...search,
  custo: z
    .number()
    .nullable()
    .optional()
    .describe('What one costs the shop, in reais; null: nobody said. Absent for who does not run the shop'),
});

/** Only what a card on a list needs. */
export const cartao = produto
  .pick({
    id: true,
    nome: true,
    descricao: true,
    preco: true,
    preco_original: true,
    promocional: true,
    categoria: true,
    cor: true,
    destaque: true,
    corBackground: true,
    material: true,
    tags: true,
    valePresente: true,
  })
  .extend({
    tamanhos: z.array(z.string()),
    imagem: z.string(),
    picture: picture.nullable(),
    hover: picture.nullable().describe('A second picture, shown under the pointer'),
    fotos: z.array(picture).describe('The first picture of each further colour'),
    mostra: z.string().optional().describe('In which of its colours it was filtered or searched for'),
    esgotado: z.boolean(),
  });

export const categoria = z.object({
  id: z.number().int(),
  nome: z.string(),
  slug: z.string(),
  descricao: z.string(),
  ordem: z.number().int(),
  ativa: z.boolean(),
});

export const sorts = ['menor', 'maior', 'nome', 'nome-desc'] as const;

export type Cor = z.infer<typeof cor>;
export type Detalhes = z.infer<typeof detalhes>;
export type Tamanho = z.infer<typeof tamanho>;
export type Variante = z.infer<typeof variante>;
export type Picture = z.infer<typeof picture>;
export type Produto = z.infer<typeof produto>;
export type ProdutoDoEscritorio = z.infer<typeof produtoDoEscritorio>;
export type Cartao = z.infer<typeof cartao>;
export type Categoria = z.infer<typeof categoria>;
export type Sort = (typeof sorts)[number];
