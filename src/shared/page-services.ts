import type { Cartao, Categoria, Cor, Picture, Produto, Sort } from './wire/catalog.ts';
import type { CategoryPhoto, FrontPage, ShownSection, WantedSection } from './front-page.ts';
import type { AskedList, SearchTexts } from './list-texts.ts';
import type { ShownBlock } from './own-pages.ts';
import type { PolicyName } from './policies.ts';
import type { ShopSettings } from './shop.ts';
import type { PromocaoPublica } from './wire/promotions.ts';

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
  materiais?: string[];
  /** Percent that are off, at least. */
  desconto?: number | null;
  /** Only what is reduced, only what is new. */
  promocoes?: boolean;
  novidades?: boolean;
  offset: number;
  limit: number;
}

export interface ListPage {
  cards: Cartao[];
  /** How many match in all. */
  total: number;
}

/** The way to a category's list, with a picture of what is in it. */
export interface Shortcut {
  nome: string;
  picture: Picture;
  /** The point that must be seen, as CSS says it; absent where it is a piece's own picture. */
  focus?: string;
}

export interface HomeData extends ListPage {
  highlights: Cartao[];
  categories: CategoryTab[];
  shortcuts: Shortcut[];
  /**
   * For If-None-Match (each encoding's ETag) of the whole lists `/produtos?campos=cartao` and `/categorias`, so
   * that a page's first re-read can ask 'anything new?'.
   */
  productsEtag: string;
  categoriesEtag: string;
}

/** An option of a filter, and how many pieces would be shown if it were chosen beside the other filters. */
export interface Option {
  value: string;
  count: number;
}

export interface Facets {
  categorias: Option[];
  cores: (Option & Pick<Cor, 'hex'>)[];
  tamanhos: Option[];
  materiais: Option[];
  descontos: Option[];
}

export interface CatalogData extends ListPage {
  facets: Facets;
  productsEtag: string;
}

export interface ProductData {
  produto: Produto;
  /** Absent where its own words do. */
  search?: SearchTexts;
  /** What goes with it as one look. */
  look: Cartao[];
  related: Cartao[];
}

/** A page that the owner wrote, as it is shown. */
export interface OwnPage {
  title: string;
  /** Its one address, from the root. */
  path: string;
  /** Its first words. */
  description: string;
  blocks: ShownBlock[];
  /** Its first picture, from the root, as link previews show it; absent where it has none. */
  image?: string;
  /** Absent where its own words do. */
  search?: SearchTexts;
}

/** The first page's banner, drawn for tall and for wide screens, by day and for dark grounds. */
export interface Banner {
  tall: Picture;
  wide: Picture;
  tallDark: Picture;
  wideDark: Picture;
}

/** What pages show of promotions, alike for everybody. */
export interface PagePromotions {
  /** Those that hold now without a code, twenty at most. */
  automaticas: PromocaoPublica[];
  /** Does any hold by a code? */
  cupons: boolean;
  /** Another one: something else is published. */
  versao: string;
}

/** What a page's loader may ask the server for. All of it is the same for every visitor. */
export interface PageServices {
  shop: ShopSettings;
  /** The owner's parts of the first page; null where it is as it comes. */
  front: FrontPage | null;
  banner: Banner;
  /** `photos` are the owner's of categories. */
  home(query: ListQuery, photos?: readonly CategoryPhoto[]): HomeData;
  /** The owner's sections of the first page with their pieces; those that have none are left out. */
  sections(wanted: readonly WantedSection[]): ShownSection[];
  catalog(query: ListQuery): CatalogData;
  /** The owner's words for a list; undefined where the shop's own stand. */
  listTexts(asked: AskedList): SearchTexts | undefined;
  /** Null: unknown, hidden or archived. */
  product(id: number): ProductData | null;
  /** Null: unknown, or not published. */
  ownPage(slug: string): OwnPage | null;
  /** Null: it is as the shop comes with it. */
  policy(name: PolicyName): OwnPage | null;
  /** Null: nothing is published. */
  promotions(): PagePromotions | null;
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
