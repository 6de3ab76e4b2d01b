import { DEFAULT_BACKGROUND } from './default-background.ts';
import { fiscalFields } from './fiscal-fields.ts';
import type { ProductField, TextField } from './product-field-kinds.ts';

/**
 * The plain fields of a product by their names on the wire, in the order of the forms. From here follow bodies and
 * answers and their types, what is read from columns and written to them, the owner's file, the office's forms, and what
 * is told of a change. Colours, sizes, variants and pictures are structures of their own.
 */
export const productFields = {
  nome: {
    kind: 'text',
    column: 'nome',
    max: 200,
    label: 'Nome',
    csv: ['nome', 'produto', 'titulo'],
    required: true,
  },
  descricao: {
    kind: 'text',
    column: 'descricao',
    max: 5000,
    lines: true,
    emptiable: true,
    label: 'Descrição',
    csv: ['descricao'],
  },
  preco: {
    kind: 'money',
    column: 'preco_cents',
    label: 'Preço',
    unit: 'R$',
    csv: ['preco', 'valor'],
    row: 'price',
    required: true,
    reviewed: true,
  },
  promocional: {
    kind: 'optional-money',
    column: 'promocional_cents',
    label: 'Preço promocional',
    unit: 'R$',
    csv: ['preco_promocional', 'promocional', 'preco_original'],
    row: 'price',
    reviewed: true,
  },
  custo: {
    kind: 'cost',
    column: 'custo_cents',
    label: 'Custo',
    unit: 'R$',
    csv: ['custo', 'preco_de_custo'],
    row: 'price',
  },
  categoria: {
    kind: 'category',
    column: 'category_id',
    max: 60,
    label: 'Categoria',
    csv: ['categoria'],
    row: 'price',
    required: true,
    reviewed: true,
  },
  marca: {
    kind: 'text',
    column: 'marca',
    max: 100,
    emptiable: true,
    ownValue: true,
    label: 'Marca',
    csv: ['marca'],
    row: 'details',
  },
  genero: {
    kind: 'choice',
    column: 'genero',
    choices: { unissex: 'Unissex', feminino: 'Feminino', masculino: 'Masculino', '': 'Não informado' },
    refusal: 'Use unissex, masculino ou feminino.',
    initial: 'unissex',
    label: 'Gênero',
    csv: ['genero'],
    row: 'details',
  },
  material: {
    kind: 'text',
    column: 'material',
    max: 200,
    emptiable: true,
    initial: 'Algodão',
    label: 'Material',
    csv: ['material'],
    row: 'details',
    reviewed: true,
  },
  sku: {
    kind: 'text',
    column: 'sku',
    max: 60,
    ownValue: true,
    label: 'SKU',
    said: 'SKU',
    csv: ['sku'],
    row: 'details',
    reviewed: true,
  },
  peso: {
    kind: 'measure',
    column: 'peso_grams',
    perUnit: 1000,
    max: 1000,
    label: 'Peso',
    unit: 'kg',
    csv: ['peso_kg', 'peso'],
    row: 'parcel',
  },
  altura: {
    kind: 'measure',
    column: 'altura_mm',
    perUnit: 10,
    max: 1000,
    label: 'Altura',
    unit: 'cm',
    csv: ['altura_cm', 'altura'],
    row: 'parcel',
  },
  largura: {
    kind: 'measure',
    column: 'largura_mm',
    perUnit: 10,
    max: 1000,
    label: 'Largura',
    unit: 'cm',
    csv: ['largura_cm', 'largura'],
    row: 'parcel',
  },
  comprimento: {
    kind: 'measure',
    column: 'comprimento_mm',
    perUnit: 10,
    max: 1000,
    label: 'Comprimento',
    unit: 'cm',
    csv: ['comprimento_cm', 'comprimento'],
    row: 'parcel',
  },
  ...fiscalFields,
  tituloBusca: {
    kind: 'search',
    column: 'titulo_busca',
    max: 120,
    shown: 60,
    label: 'Título na busca',
    csv: ['titulo_busca', 'titulo_para_seo', 'seo_title'],
    row: 'search',
  },
  descricaoBusca: {
    kind: 'search',
    column: 'descricao_busca',
    max: 320,
    shown: 160,
    lines: true,
    label: 'Descrição na busca',
    csv: ['descricao_busca', 'descricao_para_seo', 'seo_description'],
    row: 'search',
  },
  tags: {
    kind: 'tags',
    column: 'tags',
    most: 30,
    max: 40,
    label: 'Tags',
    csv: ['tags'],
  },
  ativo: {
    kind: 'flag',
    column: 'ativo',
    initial: true,
    label: 'Mostrar na loja',
    csv: ['ativo'],
  },
  destaque: {
    kind: 'flag',
    column: 'destaque',
    initial: false,
    label: 'Em destaque na página inicial',
    said: 'destaque',
    csv: ['destaque'],
  },
  valePresente: {
    kind: 'flag',
    column: 'vale_presente',
    initial: false,
    label: 'É um vale-presente: o preço vira saldo, e o código vai por e-mail',
    said: 'vale-presente',
    csv: ['vale_presente'],
    reviewed: true,
  },
  corBackground: {
    kind: 'color',
    column: 'cor_background',
    initial: DEFAULT_BACKGROUND,
    label: 'Fundo do cartão de destaque',
    said: 'fundo do destaque',
    csv: ['cor_de_fundo'],
  },
} as const satisfies Record<string, ProductField>;

type Fields = typeof productFields;
export type FieldName = keyof Fields;
type Kind = ProductField['kind'];
/** Names of the fields of a kind. */
export type NamesOf<K extends Kind> = {
  [Name in FieldName]: Fields[Name]['kind'] extends K ? Name : never;
}[FieldName];

interface ValueByKind {
  text: string;
  category: string;
  money: number;
  'optional-money': number | null;
  cost: number | null;
  measure: number;
  tags: string[];
  flag: boolean;
  fiscal: string;
  search: string;
  color: string;
}
type ValueOf<Field> = Field extends { kind: 'choice'; choices: infer Choices }
  ? keyof Choices
  : Field extends { kind: keyof ValueByKind }
    ? ValueByKind[Field['kind']]
    : never;

/** As the world reads them: prices in reais, measures in their units. */
export type FieldValues = { [Name in FieldName]: ValueOf<Fields[Name]> };
/** For the shop's office alone. */
export type OfficeName = NamesOf<'cost' | 'fiscal' | 'search'>;
/** What everybody may read. */
export type PublicName = Exclude<FieldName, OfficeName>;
export type PublicValues = Pick<FieldValues, PublicName>;
/** As their columns hold them: prices in cents, measures in whole inner units. */
export type FieldColumns = {
  [Name in Exclude<FieldName, NamesOf<'category'>> as Fields[Name]['column']]: FieldValues[Name];
};
export const fieldNames = Object.keys(productFields) as FieldName[];

const OFFICE_KINDS: ReadonlySet<string> = new Set(['cost', 'fiscal', 'search']);
const isPublic = (name: FieldName): name is PublicName => !OFFICE_KINDS.has(productFields[name].kind);
export const publicNames = fieldNames.filter(isPublic);

/** In the table's order. */
export function namesOf<K extends Kind>(kind: K): NamesOf<K>[] {
  return fieldNames.filter((name): name is NamesOf<K> => productFields[name].kind === kind);
}

type Made<Name extends string, T> = undefined extends T
  ? { [Each in Name]?: Exclude<T, undefined> }
  : { [Each in Name]: T };

/** What `make` says of each field of a kind, by name; undefined is left out. */
export function ofKind<K extends Kind, T>(kind: K, make: (name: NamesOf<K>) => T): Made<NamesOf<K>, T> {
  const made = namesOf(kind).map((name) => [name, make(name)] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined)) as Made<NamesOf<K>, T>;
}

/** What `make` says of every field, by name. */
export function ofEvery<T>(make: (field: ProductField, name: FieldName) => T): Record<FieldName, T> {
  return Object.fromEntries(
    fieldNames.map((name) => [name, make(productFields[name], name)] as const),
  ) as Record<FieldName, T>;
}

/** A text's limits and manners, those that it leaves out too. */
export function textField(name: NamesOf<'text'>): TextField {
  return productFields[name];
}

/** What a new product has of each field that all may read, before anything was said of it. */
export function initialFields(): PublicValues {
  return {
    ...ofKind('text', (name) => textField(name).initial ?? ''),
    ...ofKind('category', () => ''),
    ...ofKind('choice', (name) => productFields[name].initial),
    ...ofKind('money', () => 0),
    ...ofKind('optional-money', () => null),
    ...ofKind('measure', () => 0),
    ...ofKind('tags', () => []),
    ...ofKind('flag', (name) => productFields[name].initial),
    ...ofKind('color', (name) => productFields[name].initial),
  };
}

/** The name in a sentence about what was changed. */
export function saidOf(name: FieldName): string {
  const { said, label }: ProductField = productFields[name];
  return said ?? label.toLowerCase();
}
