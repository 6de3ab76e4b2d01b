import { widthsWithin } from './picture-widths.ts';
import { paths } from './paths.ts';
import { shopPicture } from './shop-pictures.ts';
import type { Picture } from './wire/catalog.ts';

/** A photograph of the first page, and the point of it that must be seen, as CSS says it: '30% 20%'. */
export interface CoverPhoto extends Picture {
  focus: string;
}

/** What of the first page is the owner's; what is not there is as the shop comes. */
export interface FrontPage {
  title?: string;
  text?: string;
  button?: string;
  link?: string;
  photo?: CoverPhoto;
  /** For phones and tablets; the other one stands in for it. */
  phonePhoto?: CoverPhoto;
  withoutCategories?: true;
  withoutHighlights?: true;
  /** On phones the highlights are a row that is swiped. */
  swiped?: true;
}

/** How highlights stand on phones, the first as it comes; each with its name for people. */
export const ROWS = { lista: 'Uma embaixo da outra', fila: 'Lado a lado, passando com o dedo' } as const;
export const isRow = (text: string): boolean => Object.hasOwn(ROWS, text);

/** Where one looks, in percent from the left and from the top: '30 20'. */
export interface Focus {
  x: number;
  y: number;
}

const FOCUS = /^(\d{1,3}) (\d{1,3})$/;
export const MIDDLE: Focus = { x: 50, y: 50 };

/** The point that a setting names; null for what is none. */
export function focusOf(text: string): Focus | null {
  const [, x, y] = FOCUS.exec(text.slice(0, 8)) ?? [];
  const focus = { x: Number(x), y: Number(y) };
  return focus.x <= 100 && focus.y <= 100 ? focus : null;
}

export const focusText = ({ x, y }: Focus): string => `${x} ${y}`;

const { home, catalog, contact, favorites, orders, returns, terms, privacy, login, register } = paths;
const PAGES: ReadonlySet<string> = new Set<string>([
  home,
  catalog,
  contact,
  favorites,
  orders,
  returns,
  terms,
  privacy,
  login,
  register,
]);
/** What may stand behind a page's address: it reads it, and nobody else does. */
const BEHIND = /^(\?[\w%.~+*!'(),;:@/=&-]*)?(#[\w%.~+-]*)?$/;

/** Is this a page of the shop for whoever visits it? */
export function isShopPage(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  if (!PAGES.has(path) && !/^\/(?:produto\/[1-9]\d{0,9}|p\/[a-z0-9-]{1,60})$/.test(path)) return false;
  return BEHIND.test(text.slice(path.length));
}

export const coverLinkProblem = (text: string): string | null =>
  isShopPage(text) ? null : 'Use o endereço de uma página da sua loja, ex.: /produtos ou /produto/12.';

/** What a kept document says of the first page. */
interface FrontSettings {
  capa_titulo: string;
  capa_texto: string;
  capa_botao: string;
  capa_link: string;
  capa_foto: string;
  capa_foco: string;
  capa_foto_celular: string;
  capa_foco_celular: string;
  mostrar_categorias: boolean;
  mostrar_destaques: boolean;
  destaques_celular: string;
}

function photoOf(text: string, focus: string): CoverPhoto | null {
  const picture = shopPicture(text);
  if (picture === null) return null;
  const { x, y } = focusOf(focus) ?? MIDDLE;
  return {
    ...picture,
    placeholder: null,
    cor: null,
    widths: widthsWithin(picture.width),
    focus: `${x}% ${y}%`,
  };
}

/** The owner's parts of the first page; null where it is as it comes. */
export function frontPageOf(document: FrontSettings): FrontPage | null {
  const { capa_titulo: title, capa_texto: text, capa_botao: button, capa_link: link } = document;
  const photo = photoOf(document.capa_foto, document.capa_foco);
  // Without the other one there is no banner that it could stand in.
  const phonePhoto = photo && photoOf(document.capa_foto_celular, document.capa_foco_celular);
  const front: FrontPage = {
    ...(title !== '' && { title }),
    ...(text !== '' && { text }),
    ...(button !== '' && { button }),
    ...(isShopPage(link) && { link }),
    ...(photo && { photo }),
    ...(phonePhoto && { phonePhoto }),
    ...(!document.mostrar_categorias && { withoutCategories: true }),
    ...(!document.mostrar_destaques && { withoutHighlights: true }),
    ...(document.destaques_celular === 'fila' && { swiped: true }),
  };
  return Object.keys(front).length > 0 ? front : null;
}
