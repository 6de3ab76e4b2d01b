import { focusProblem } from './focus.ts';
import { NEWSLETTER_WORDS } from './newsletter.ts';
import { isBackwards, momentProblem } from './planned.ts';
import { LONGEST_PICTURE, photoProblem, shopPicture } from './shop-pictures.ts';
import { shopPageProblem } from './shop-page.ts';

/** A picture of a grid of photographs. */
export interface FotoDaGrade {
  foto: string;
  alt: string;
  /** A page of the shop; '' is none. */
  link: string;
}

/** A section of the first page as it is kept: what its kind has no use for is empty. */
export interface Secao {
  tipo: SectionKind;
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
  /** When it is shown, as `momentOf` reads it; '' is without beginning or end. */
  inicio: string;
  fim: string;
}

/** Of what a kind is made. */
type Part = Exclude<keyof Secao, 'tipo' | 'inicio' | 'fim'>;

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
  categorias: { name: 'Categorias', parts: [], once: true },
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

export type SectionKind = keyof typeof SECTION_KINDS;
export const KIND_NAMES = Object.keys(SECTION_KINDS) as SectionKind[];
export const isSectionKind = (text: string): text is SectionKind => Object.hasOwn(SECTION_KINDS, text);
export const rulesOf = (kind: SectionKind): KindRules => SECTION_KINDS[kind];
export const hasPart = (kind: SectionKind, part: Part): boolean => rulesOf(kind).parts.includes(part);

export const MOST_SECTIONS = 20;
/** Of one section, and of all of them together. */
export const MOST_CHOSEN = { one: 12, all: 60 } as const;
export const LEAST_PHOTOS = 2;

const LONGEST = { titulo: 60, texto: 600, botao: 30, link: 200, alt: 200 } as const;
/** Over a photograph there is less room. */
const LONGEST_ON_BANNER = 160;
export const longest = (kind: SectionKind, part: keyof typeof LONGEST): number =>
  kind === 'banner' && part === 'texto' ? LONGEST_ON_BANNER : LONGEST[part];

export const emptySection = (tipo: SectionKind): Secao => ({
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
  inicio: '',
  fim: '',
});

const CONTROLS = /[\p{Cc}\s]+/gu;
const line = (text: string) => text.replaceAll(CONTROLS, ' ').trim();
/** Lines stay. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n').map(line).join('\n').trim();

/** Without what surrounds its texts, and without what its kind has no use for. */
function tidySection(section: Secao): Secao {
  const tidy: Secao = { ...emptySection(section.tipo), inicio: section.inicio, fim: section.fim };
  for (const part of rulesOf(section.tipo).parts) {
    const given = section[part];
    const tidied = part === 'texto' && section.tipo !== 'banner' ? lines : line;
    Object.assign(tidy, { [part]: typeof given === 'string' ? tidied(given) : given });
  }
  return {
    ...tidy,
    produtos: [...new Set(tidy.produtos)],
    fotos: tidy.fotos.map(({ foto, alt, link }) => ({ foto, alt: line(alt), link: line(link) })),
  };
}

export const tidySections = (sections: readonly Secao[]): Secao[] => sections.map(tidySection);

/** What is wrong with a part of a section, by its place in the list. */
export interface SectionProblem {
  index: number;
  part: keyof Secao;
  /** Of the photographs of a grid, and what of it. */
  photo?: number;
  field?: keyof FotoDaGrade;
  text: string;
}

const EMPTY: Partial<Record<Part, string>> = {
  titulo: 'Escreva o título.',
  texto: 'Escreva o texto.',
  foto: 'Escolha a foto.',
  categoria: 'Escolha a categoria.',
  produtos: 'Escolha pelo menos uma peça.',
  fotos: `Escolha pelo menos ${LEAST_PHOTOS} fotos.`,
};

const isEmpty = (value: Secao[Part]) => value === null || (typeof value !== 'number' && value.length === 0);

function partProblem({ tipo, ...section }: Secao, part: Part): string | null {
  const value = section[part];
  if (isEmpty(value)) return rulesOf(tipo).required?.includes(part) ? (EMPTY[part] ?? null) : null;
  switch (part) {
    case 'titulo':
    case 'texto':
    case 'botao':
    case 'alt': {
      const most = longest(tipo, part);
      return section[part].length > most ? `Use no máximo ${most} letras.` : null;
    }
    case 'link':
      return linkProblem(section.link);
    case 'foto':
      return photoProblem(section.foto, tipo === 'banner' ? 960 : 480);
    case 'foto_celular':
      return photoProblem(section.foto_celular, 480);
    case 'foco':
    case 'foco_celular':
      return focusProblem(section[part]);
    case 'produtos':
      return section.produtos.length > MOST_CHOSEN.one ? `Escolha no máximo ${MOST_CHOSEN.one} peças.` : null;
    case 'fotos':
      if (section.fotos.length < LEAST_PHOTOS) return EMPTY.fotos ?? null;
      return section.fotos.length > MOST_CHOSEN.one ? `Use no máximo ${MOST_CHOSEN.one} fotos.` : null;
    case 'categoria':
      return null;
  }
}

function linkProblem(link: string): string | null {
  if (link.length > LONGEST.link) return `Use no máximo ${LONGEST.link} letras.`;
  return shopPageProblem(link);
}

function* photoOfGridProblems({
  foto,
  alt,
  link,
}: FotoDaGrade): Generator<{ field: keyof FotoDaGrade; text: string }> {
  if (foto === '') yield { field: 'foto', text: 'Escolha a foto.' };
  else if (foto.length > LONGEST_PICTURE || shopPicture(foto) === null)
    yield { field: 'foto', text: 'Envie a imagem de novo.' };
  if (alt === '') yield { field: 'alt', text: 'Descreva a foto para quem não a vê.' };
  else if (alt.length > LONGEST.alt) yield { field: 'alt', text: `Use no máximo ${LONGEST.alt} letras.` };
  const text = link === '' ? null : linkProblem(link);
  if (text !== null) yield { field: 'link', text };
}

/** What is wrong with one of a tidy section's parts, each with the first reason. */
function* problemsOf(section: Secao): Generator<Omit<SectionProblem, 'index'>> {
  for (const part of rulesOf(section.tipo).parts) {
    const text = partProblem(section, part);
    if (text !== null) yield { part, text };
  }
  for (const [photo, one] of section.fotos.slice(0, MOST_CHOSEN.one).entries())
    for (const problem of photoOfGridProblems(one)) yield { part: 'fotos', photo, ...problem };
  const { tipo, foto, alt, botao, link, inicio, fim } = section;
  if (tipo === 'texto' && foto !== '' && alt === '')
    yield { part: 'alt', text: 'Descreva a foto para quem não a vê.' };
  if (botao !== '' && link === '' && hasPart(tipo, 'link'))
    yield { part: 'link', text: 'Diga aonde o botão leva.' };
  if (link !== '' && botao === '') yield { part: 'botao', text: 'Escreva o que está no botão.' };
  for (const part of ['inicio', 'fim'] as const) {
    const text = section[part] === '' ? null : momentProblem(section[part]);
    if (text !== null) yield { part, text };
  }
  if (isBackwards([inicio, fim])) yield { part: 'fim', text: 'O fim precisa vir depois do início.' };
}

/** What is wrong with a tidy list of sections as a whole, in words. */
function listProblem(sections: readonly Secao[]): string | null {
  if (sections.length > MOST_SECTIONS) return `Use no máximo ${MOST_SECTIONS} seções.`;
  const kinds = sections.map(({ tipo }) => tipo);
  const twice = kinds.find((kind, at) => rulesOf(kind).once && kinds.indexOf(kind) < at);
  if (twice !== undefined) return `“${rulesOf(twice).name}” está duas vezes: tire uma.`;
  const chosen = sections.reduce((sum, { produtos, fotos }) => sum + produtos.length + fotos.length, 0);
  return chosen > MOST_CHOSEN.all
    ? `As seções somam ${chosen} peças e fotos escolhidas, e cabem ${MOST_CHOSEN.all}.`
    : null;
}

/** All that is wrong with the parts of tidy sections, in their order. */
export const sectionProblems = (sections: readonly Secao[]): SectionProblem[] =>
  sections
    .slice(0, MOST_SECTIONS)
    .flatMap((section, index) => [...problemsOf(section)].map((problem) => ({ index, ...problem })));

/** The first thing that is wrong with tidy sections, in one sentence; null where all is well. */
export function sectionsProblem(sections: readonly Secao[]): string | null {
  const whole = listProblem(sections);
  if (whole !== null) return whole;
  const [first] = sectionProblems(sections);
  if (first === undefined) return null;
  const kind = sections[first.index]?.tipo;
  const photo = first.photo === undefined ? '' : `, foto ${first.photo + 1}`;
  return `Seção ${first.index + 1}${kind ? ` (${rulesOf(kind).name})` : ''}${photo}: ${first.text}`;
}

/** All pictures that sections name. */
export const picturesOf = (sections: readonly Secao[]): string[] =>
  sections
    .flatMap(({ foto, foto_celular, fotos }) => [foto, foto_celular, ...fotos.map((one) => one.foto)])
    .filter((text) => text !== '');
