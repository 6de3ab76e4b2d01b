/** The shops whose files are read. */
export const SOURCES = ['nuvemshop', 'shopify', 'woocommerce'] as const;
export type Source = (typeof SOURCES)[number];

export interface OldVariant {
  line: number;
  /** Cor: Azul; Tamanho: P. */
  axes: { name: string; value: string }[];
  /** As the file writes them. */
  preco: string;
  promocional: string;
  custo: string;
  sku: string;
  gtin: string;
  /** Null: not counted there. */
  estoque: number | null;
  /** In kilograms and centimetres. */
  peso: number | null;
  altura: number | null;
  largura: number | null;
  comprimento: number | null;
  picture: string;
}

/** A product of another shop's, joined from its lines. */
export interface OldProduct {
  /** What the old shop knows it by: its address there, or its number. */
  key: string;
  line: number;
  nome: string;
  /** HTML, or plain text. */
  descricao: string;
  /** Each by its levels, the innermost last. */
  categorias: string[][];
  tags: string[];
  marca: string;
  sexo: string;
  visible: boolean;
  /** All variants sell from one stock. */
  sharedStock: number | null | undefined;
  variants: OldVariant[];
  pictures: { url: string; axes: OldVariant['axes'] }[];
  /** Where it and its categories are found there. */
  paths: OldPath[];
  categoryPaths: OldPath[];
  notes: string[];
  /** Why it can't come, if it can't. */
  refusal: string | null;
}

export interface OldPath {
  path: string;
  /** By a rule, not from the file. */
  guessed: boolean;
}

export interface OldShop {
  products: OldProduct[];
  /** Headings with values that nothing is made of. */
  unread: string[];
}

/** One of which nothing is known but where it stands. */
export function emptyProduct(key: string, line: number): OldProduct {
  return {
    key,
    line,
    nome: '',
    descricao: '',
    categorias: [],
    tags: [],
    marca: '',
    sexo: '',
    visible: true,
    sharedStock: undefined,
    variants: [],
    pictures: [],
    paths: [],
    categoryPaths: [],
    notes: [],
    refusal: null,
  };
}
