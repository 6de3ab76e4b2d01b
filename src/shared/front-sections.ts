import { NEWSLETTER_WORDS } from './newsletter.ts';

/** A picture of a grid of photographs. */
export interface FotoDaGrade {
  foto: string;
  alt: string;
  /** A page of the shop; '' is none. */
  link: string;
}

/** The owner's own picture of a category; without one it has that of a piece. */
export interface FotoDeCategoria {
  categoria: number;
  foto: string;
  foco: string;
}

interface SectionParts {
  /** Where it has none, its kind's own. */
  titulo: string;
  texto: string;
  botao: string;
  link: string;
  foto: string;
  foco: string;
  foto_celular: string;
  foco_celular: string;
  alt: string;
  categoria: number | null;
  /** Numbers of products. */
  produtos: number[];
  fotos: FotoDaGrade[];
  fotos_categorias: FotoDeCategoria[];
  /** When it is shown, as `momentOf` reads it; '' is without beginning or end. */
  inicio: string;
  fim: string;
}

/** A section of the first page as it is kept: what its kind has no use for is empty. */
export interface SectionOf<Kind extends SectionKind> extends SectionParts {
  tipo: Kind;
}
export type Secao = SectionOf<FrontKind>;
/** A banner that stands in the cover's place while its days last. */
export type Capa = SectionOf<typeof COVER>;
export type AnySection = SectionOf<SectionKind>;

/** Of what a kind is made. */
export type Part = Exclude<keyof SectionParts, 'inicio' | 'fim'>;

interface KindRules {
  /** For people. */
  name: string;
  parts: readonly Part[];
  required?: readonly Part[];
  /** One of it is enough. */
  once?: true;
}

const BANNER: readonly Part[] = [
  'titulo',
  'texto',
  'botao',
  'link',
  'foto',
  'foco',
  'foto_celular',
  'foco_celular',
];

/** What may stand on the first page below its cover and above 'Nossos produtos', in the order in which it is offered. */
export const SECTION_KINDS = {
  categorias: { name: 'Categorias', parts: ['fotos_categorias'], once: true },
  destaques: { name: 'Destaques da Semana', parts: [], once: true },
  novidades: { name: 'Novidades', parts: ['titulo'], once: true },
  mais_vendidos: { name: 'Mais vendidos', parts: ['titulo'], once: true },
  promocoes: { name: 'Promoções', parts: ['titulo'], once: true },
  categoria: { name: 'Peças de uma categoria', parts: ['titulo', 'categoria'], required: ['categoria'] },
  escolhidos: {
    name: 'Peças escolhidas',
    parts: ['titulo', 'produtos'],
    required: ['titulo', 'produtos'],
  },
  banner: { name: 'Banner', parts: BANNER, required: ['titulo', 'foto'] },
  texto: {
    name: 'Texto e imagem',
    parts: ['titulo', 'texto', 'botao', 'link', 'foto', 'alt'],
    required: ['titulo', 'texto'],
  },
  fotos: { name: 'Grade de fotos', parts: ['titulo', 'fotos'], required: ['titulo', 'fotos'] },
  medidas: { name: 'Ajuda com o tamanho', parts: ['titulo', 'texto', 'botao', 'link'] },
  // Its button sends the e-mail, and leads nowhere.
  newsletter: { name: NEWSLETTER_WORDS.title, parts: ['titulo', 'texto', 'botao'], once: true },
} as const satisfies Record<string, KindRules>;

/** What stands in the cover's place while its days last; it is no section among the others. */
export const COVER = 'capa';
const COVER_RULES: KindRules = { name: 'Capa', parts: BANNER, required: ['titulo', 'foto'] };

type FrontKind = keyof typeof SECTION_KINDS;
export type SectionKind = FrontKind | typeof COVER;
export const KIND_NAMES = Object.keys(SECTION_KINDS) as FrontKind[];
export const rulesOf = (kind: SectionKind): KindRules => (kind === COVER ? COVER_RULES : SECTION_KINDS[kind]);
/** Words on a photograph. */
export const isBannerKind = (kind: SectionKind): boolean => kind === COVER || kind === 'banner';
export const hasPart = (kind: SectionKind, part: Part): boolean => rulesOf(kind).parts.includes(part);

export const MOST_SECTIONS = 20;
export const MOST_COVERS = 6;
/** As many categories have pictures of their own. */
export const MOST_CATEGORY_PHOTOS = 60;
/** Of one section, and of all of them together. */
export const MOST_CHOSEN = { one: 12, all: 60 } as const;
export const LEAST_PHOTOS = 2;

export const LONGEST = { titulo: 60, texto: 600, botao: 30, link: 200, alt: 200 } as const;
/** Over a photograph there is less room. */
const LONGEST_ON_BANNER = 160;
export const longest = (kind: SectionKind, part: keyof typeof LONGEST): number =>
  isBannerKind(kind) && part === 'texto' ? LONGEST_ON_BANNER : LONGEST[part];

export const emptySection = <Kind extends SectionKind>(tipo: Kind): SectionOf<Kind> => ({
  tipo,
  titulo: '',
  texto: '',
  botao: '',
  link: '',
  foto: '',
  foco: '',
  foto_celular: '',
  foco_celular: '',
  alt: '',
  categoria: null,
  produtos: [],
  fotos: [],
  fotos_categorias: [],
  inicio: '',
  fim: '',
});

const CONTROLS = /[\p{Cc}\s]+/gu;
const line = (text: string) => text.replaceAll(CONTROLS, ' ').trim();
/** Lines stay. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n').map(line).join('\n').trim();

/** Without what surrounds its texts, and without what its kind has no use for. */
function tidySection<Kind extends SectionKind>(section: SectionOf<Kind>): SectionOf<Kind> {
  const tidy: SectionOf<Kind> = { ...emptySection(section.tipo), inicio: section.inicio, fim: section.fim };
  for (const part of rulesOf(section.tipo).parts) {
    const given = section[part];
    const tidied = part === 'texto' && !isBannerKind(section.tipo) ? lines : line;
    Object.assign(tidy, { [part]: typeof given === 'string' ? tidied(given) : given });
  }
  return {
    ...tidy,
    produtos: [...new Set(tidy.produtos)],
    fotos: tidy.fotos.map(({ foto, alt, link }) => ({ foto, alt: line(alt), link: line(link) })),
    fotos_categorias: tidyCategoryPhotos(tidy.fotos_categorias),
  };
}

/** One of each category, and none without a picture. */
function tidyCategoryPhotos(photos: readonly FotoDeCategoria[]): FotoDeCategoria[] {
  const byCategory = new Map(photos.map(({ categoria, foto, foco }) => [categoria, { foto, foco }]));
  return [...byCategory]
    .filter(([, { foto }]) => foto !== '')
    .map(([categoria, photo]) => ({ categoria, ...photo }));
}

export const tidySections = <Kind extends SectionKind>(
  sections: readonly SectionOf<Kind>[],
): SectionOf<Kind>[] => sections.map(tidySection);

/** All pictures that sections name. */
export const picturesOf = (sections: readonly AnySection[]): string[] =>
  sections
    .flatMap(({ foto, foto_celular, fotos, fotos_categorias }) => [
      foto,
      foto_celular,
      ...[...fotos, ...fotos_categorias].map((one) => one.foto),
    ])
    .filter((text) => text !== '');
