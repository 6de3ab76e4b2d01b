import type { Cartao, Categoria, Cor, Picture, Produto, Sort } from './wire/catalog.ts';
import type { ShopSettings } from './shop.ts';

/** A category tab and how many active products it holds. */
export type CategoryTab = Pick<Categoria, 'id' | 'nome' | 'slug'> & { count: number };

/** What a list of products is narrowed by; empty fields narrow nothing. */
export interface ListQuery {
  q: string;
  categoria: string;
  cores: string[];
  tamanhos: string[];
  sort: Sort | '';
  minCents: number | null;
  maxCents: number | null;
  offset: number;
  limit: number;
}

export interface ListPage {
  cards: Cartao[];
  /** How many match in all. */
  total: number;
}

export interface HomeData extends ListPage {
  highlights: Cartao[];
  categories: CategoryTab[];
  /**
   * For If-None-Match (each encoding's ETag) of the whole lists `/produtos?campos=cartao` and `/categorias`, so
   * that a page's first re-read can ask 'anything new?'.
   */
  productsEtag: string;
  categoriesEtag: string;
}

export interface CatalogData extends ListPage {
  categories: CategoryTab[];
  colors: Cor[];
  sizes: string[];
  productsEtag: string;
}

export interface ProductData {
  produto: Produto;
  related: Cartao[];
}

/** The first page's banner, drawn for tall and for wide screens. */
export interface Banner {
  tall: Picture;
  wide: Picture;
}

/** What a page's loader may ask the server for. All of it is the same for every visitor. */
export interface PageServices {
  shop: ShopSettings;
  banner: Banner;
  home(query: ListQuery): HomeData;
  catalog(query: ListQuery): CatalogData;
  /** Null: unknown, hidden or archived. */
  product(id: number): ProductData | null;
  /** Writes down an error that a rendering met. */
  report(error: unknown): void;
}

/** What the server gives the office to make its document of. */
export interface OfficeShell {
  shop: ShopSettings;
  path: string;
  /** Run before anything can be pressed; '' is none. */
  firstScript: string;
}
