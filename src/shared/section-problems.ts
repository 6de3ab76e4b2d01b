import { focusProblem } from './focus.ts';
import {
  hasPart,
  isBannerKind,
  LEAST_PHOTOS,
  LONGEST,
  longest,
  MOST_CATEGORY_PHOTOS,
  MOST_CHOSEN,
  MOST_COVERS,
  MOST_SECTIONS,
  rulesOf,
  type AnySection,
  type FotoDaGrade,
  type Part,
} from './front-sections.ts';
import { isBackwards, momentProblem } from './planned.ts';
import { shopPageProblem } from './shop-page.ts';
import { LONGEST_PICTURE, photoProblem, shopPicture } from './shop-pictures.ts';

/** A category's picture is a small one. */
const LEAST_CATEGORY_WIDTH = 320;

/** What is wrong with a part of a section, by its place in the list. */
export interface SectionProblem {
  index: number;
  part: keyof AnySection;
  /** Of the photographs of a grid or of categories, and what of it. */
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

const isEmpty = (value: AnySection[Part]) =>
  value === null || (typeof value !== 'number' && value.length === 0);

function partProblem({ tipo, ...section }: AnySection, part: Part): string | null {
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
      return photoProblem(section.foto, isBannerKind(tipo) ? 960 : 480);
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
    case 'fotos_categorias':
      return section.fotos_categorias.length > MOST_CATEGORY_PHOTOS
        ? `Use no máximo ${MOST_CATEGORY_PHOTOS} fotos de categorias.`
        : null;
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
function* problemsOf(section: AnySection): Generator<Omit<SectionProblem, 'index'>> {
  for (const part of rulesOf(section.tipo).parts) {
    const text = partProblem(section, part);
    if (text !== null) yield { part, text };
  }
  for (const [photo, one] of section.fotos.slice(0, MOST_CHOSEN.one).entries())
    for (const problem of photoOfGridProblems(one)) yield { part: 'fotos', photo, ...problem };
  for (const [photo, { foto, foco }] of section.fotos_categorias.slice(0, MOST_CATEGORY_PHOTOS).entries()) {
    const text = photoProblem(foto, LEAST_CATEGORY_WIDTH) ?? (foco === '' ? null : focusProblem(foco));
    if (text !== null) yield { part: 'fotos_categorias', photo, text };
  }
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
function listProblem(sections: readonly AnySection[]): string | null {
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
export const sectionProblems = (sections: readonly AnySection[]): SectionProblem[] =>
  sections
    .slice(0, MOST_SECTIONS)
    .flatMap((section, index) => [...problemsOf(section)].map((problem) => ({ index, ...problem })));

/** The first thing that is wrong with tidy sections, in one sentence; null where all is well. */
export function sectionsProblem(sections: readonly AnySection[]): string | null {
  const whole = listProblem(sections);
  if (whole !== null) return whole;
  const [first] = sectionProblems(sections);
  if (first === undefined) return null;
  const kind = sections[first.index]?.tipo;
  const photo = first.photo === undefined ? '' : `, foto ${first.photo + 1}`;
  return `Seção ${first.index + 1}${kind ? ` (${rulesOf(kind).name})` : ''}${photo}: ${first.text}`;
}

/** The same, of covers. */
export function coversProblem(covers: readonly AnySection[]): string | null {
  if (covers.length > MOST_COVERS) return `Use no máximo ${MOST_COVERS} capas.`;
  const [first] = sectionProblems(covers);
  return first === undefined ? null : `Capa ${first.index + 1}: ${first.text}`;
}
