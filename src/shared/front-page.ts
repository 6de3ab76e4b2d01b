import { focusOf, MIDDLE } from './focus.ts';
import { rulesOf, type AnySection, type Capa, type Secao } from './front-sections.ts';
import { sectionsIn } from './kept-sections.ts';
import { widthsWithin } from './picture-widths.ts';
import { NEWSLETTER_WORDS } from './newsletter.ts';
import { isBetween } from './planned.ts';
import { isShopPage } from './shop-page.ts';
import { shopPicture } from './shop-pictures.ts';
import type { Cartao, Picture } from './wire/catalog.ts';

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
  /** What stands in the cover's place now, the first of it large; absent where the cover does. */
  covers?: CoverBanner[];
  /** What stands below the cover, in its order; absent where that is as the shop comes. */
  sections?: WantedSection[];
}

/** A category's own picture, and the point of it that must be seen. */
export interface CategoryPhoto {
  category: number;
  photo: CoverPhoto;
}

/** Words and a button that leads on. */
interface Words {
  title: string;
  text?: string;
  button?: { name: string; to: string };
}

export interface GridPhoto {
  picture: Picture;
  alt: string;
  /** A page of the shop. */
  to?: string;
}

/** Words on a photograph. */
export type CoverBanner = { kind: 'banner'; photo: CoverPhoto; phonePhoto: CoverPhoto } & Words;

/** A section that needs nothing of the catalogue. */
export type PlainSection =
  | { kind: 'highlights' }
  | CoverBanner
  | ({ kind: 'words'; picture?: Picture; alt?: string } & Words)
  | { kind: 'photos'; title: string; photos: GridPhoto[] }
  /** A field for an e-mail; the button sends it. */
  | { kind: 'newsletter'; title: string; text: string; button: string };

/** Which pieces a row shows: by a rule, of a category, or by their numbers. */
export type RowRule =
  | 'novidades'
  | 'mais_vendidos'
  | 'promocoes'
  | { category: number }
  | { products: number[] };

/** A section as the owner wants it; '' is the title of its category. */
export type WantedSection =
  | PlainSection
  | { kind: 'categories'; photos?: CategoryPhoto[] }
  | { kind: 'row'; title: string; rule: RowRule };

/** A section as the page shows it. */
export type ShownSection =
  | PlainSection
  | { kind: 'categories' }
  | { kind: 'cards'; title: string; cards: Cartao[]; more?: string };

/** How highlights stand on phones, the first as it comes; each with its name for people. */
export const ROWS = { lista: 'Uma embaixo da outra', fila: 'Lado a lado, passando com o dedo' } as const;
export const isRow = (text: string): boolean => Object.hasOwn(ROWS, text);

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
  capas: Capa[];
  secoes: Secao[];
}

const pictured = (text: string): Picture | null => {
  const picture = shopPicture(text);
  return picture && { ...picture, placeholder: null, cor: null, widths: widthsWithin(picture.width) };
};

function photoOf(text: string, focus: string): CoverPhoto | null {
  const picture = pictured(text);
  if (picture === null) return null;
  const { x, y } = focusOf(focus) ?? MIDDLE;
  return { ...picture, focus: `${x}% ${y}%` };
}

/** What stands on a size guide's section where nothing else does. */
const MEASURES = {
  title: 'Qual é o seu tamanho?',
  text: 'Cada peça tem a sua tabela de medidas, em centímetros. Compare com uma roupa que já veste bem em você.',
} as const;

function wordsOf({ titulo, texto, botao, link }: AnySection): Words {
  return {
    title: titulo,
    ...(texto !== '' && { text: texto }),
    ...(botao !== '' && isShopPage(link) && { button: { name: botao, to: link } }),
  };
}

function photosOf({ fotos }: AnySection): GridPhoto[] {
  return fotos.flatMap(({ foto, alt, link }) => {
    const picture = pictured(foto);
    return picture === null ? [] : [{ picture, alt, ...(isShopPage(link) && { to: link }) }];
  });
}

const categoryPhotosOf = ({ fotos_categorias }: AnySection): CategoryPhoto[] =>
  fotos_categorias.flatMap(({ categoria, foto, foco }) => {
    const photo = photoOf(foto, foco);
    return photo === null ? [] : [{ category: categoria, photo }];
  });

function bannerOf(section: AnySection): CoverBanner[] {
  const photo = photoOf(section.foto, section.foco);
  const phonePhoto = photoOf(section.foto_celular, section.foco_celular) ?? photo;
  return photo && phonePhoto ? [{ kind: 'banner', ...wordsOf(section), photo, phonePhoto }] : [];
}

/** A kept section as it is wanted; nothing where what it needs can't be read. */
function wantedOf(section: Secao): WantedSection[] {
  const { tipo, categoria, produtos } = section;
  const title = section.titulo || rulesOf(tipo).name;
  switch (tipo) {
    case 'categorias': {
      const photos = categoryPhotosOf(section);
      return [{ kind: 'categories', ...(photos.length > 0 && { photos }) }];
    }
    case 'destaques':
      return [{ kind: 'highlights' }];
    case 'novidades':
    case 'mais_vendidos':
    case 'promocoes':
      return [{ kind: 'row', title, rule: tipo }];
    case 'categoria':
      return categoria === null
        ? []
        : [{ kind: 'row', title: section.titulo, rule: { category: categoria } }];
    case 'escolhidos':
      return [{ kind: 'row', title, rule: { products: produtos } }];
    case 'banner':
      return bannerOf(section);
    case 'texto': {
      const picture = pictured(section.foto);
      return [{ kind: 'words', ...wordsOf(section), ...(picture && { picture, alt: section.alt }) }];
    }
    case 'fotos': {
      const photos = photosOf(section);
      return photos.length === 0 ? [] : [{ kind: 'photos', title, photos }];
    }
    case 'medidas':
      return [
        { kind: 'words', text: MEASURES.text, ...wordsOf(section), title: section.titulo || MEASURES.title },
      ];
    case 'newsletter':
      return [
        {
          kind: 'newsletter',
          title,
          text: section.texto || NEWSLETTER_WORDS.text,
          button: section.botao || NEWSLETTER_WORDS.button,
        },
      ];
  }
}

/** Can somebody ask for the newsletter on the first page at this moment? */
export const asksForNewsletter = (document: FrontSettings, now: Date): boolean =>
  sectionsOf(document, now)?.some(({ kind }) => kind === 'newsletter') ?? false;

/** The sections that are shown at a moment; null where they are as the shop comes. */
function sectionsOf(document: FrontSettings, now: Date): WantedSection[] | null {
  if (document.secoes.length === 0) return null;
  return sectionsIn(document).filter(isShownAt(now)).flatMap(wantedOf);
}

const isShownAt =
  (now: Date) =>
  ({ inicio, fim }: AnySection) =>
    isBetween(now, [inicio, fim]);

/** The cover that stands there as long as no other does. */
function coverOf(document: FrontSettings): FrontPage {
  const { capa_titulo: title, capa_texto: text, capa_botao: button, capa_link: link } = document;
  const photo = photoOf(document.capa_foto, document.capa_foco);
  // Without the other one there is no banner that it could stand in.
  const phonePhoto = photo && photoOf(document.capa_foto_celular, document.capa_foco_celular);
  return {
    ...(title !== '' && { title }),
    ...(text !== '' && { text }),
    ...(button !== '' && { button }),
    ...(isShopPage(link) && { link }),
    ...(photo && { photo }),
    ...(phonePhoto && { phonePhoto }),
  };
}

/** The owner's parts of the first page at a moment; null where it is as it comes. */
export function frontPageOf(document: FrontSettings, now: Date): FrontPage | null {
  const sections = sectionsOf(document, now);
  const covers = document.capas.filter(isShownAt(now)).flatMap(bannerOf);
  const front: FrontPage = {
    ...(covers.length > 0 ? { covers } : coverOf(document)),
    ...(!document.mostrar_categorias && { withoutCategories: true }),
    ...(!document.mostrar_destaques && { withoutHighlights: true }),
    ...(document.destaques_celular === 'fila' && { swiped: true }),
    ...(sections && { sections }),
  };
  return Object.keys(front).length > 0 ? front : null;
}
