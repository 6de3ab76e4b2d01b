import { lostLink, plainText, runsOf, type Run } from './inline-text.ts';
import { widthsWithin } from './picture-widths.ts';
import { shopPicture } from './shop-pictures.ts';
import type { Picture } from './wire/catalog.ts';

/** A part of a page of the owner's, as it is written and kept; texts but headings and alt are read by `runsOf`. */
export type Bloco =
  | { tipo: 'titulo'; nivel: 2 | 3; texto: string }
  | { tipo: 'paragrafo'; texto: string }
  | { tipo: 'lista'; numerada: boolean; itens: string[] }
  | { tipo: 'imagem'; imagem: string; alt: string }
  /** The first line heads the others. */
  | { tipo: 'tabela'; linhas: string[][] };

export type BlockKind = Bloco['tipo'];

export interface WrittenPage {
  titulo: string;
  endereco: string;
  busca_titulo: string;
  busca_descricao: string;
  publicada: boolean;
  blocos: Bloco[];
}

export const MOST_PAGES = 100;
export const MOST = {
  blocks: 200,
  letters: 60_000,
  items: 100,
  columns: 12,
  rows: 60,
  /** Of all tables of a page. */
  cells: 3000,
  /** Stretches that look alike, in all of a page: what its texts come to in memory. */
  runs: 6000,
} as const;
export const LONGEST = {
  titulo: 80,
  endereco: 60,
  busca_titulo: 70,
  busca_descricao: 200,
  heading: 120,
  paragraph: 5000,
  item: 1000,
  cell: 300,
  alt: 200,
} as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const isSlug = (text: string): boolean => text.length <= LONGEST.endereco && SLUG.test(text);
export const ownPagePath = (slug: string): string => `/p/${slug}`;

const CONTROLS = /[\p{Cc}\s]+/gu;
const line = (text: string) => text.replaceAll(CONTROLS, ' ').trim();
/** Of signs that nobody sees alone. */
const isUnseen = (text: string) => text.replaceAll(/\p{Cf}/gu, '').trim() === '';
/** Lines stay; other controls are spaces. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n').map(line).join('\n').trim();

function tidyBlock(block: Bloco): Bloco {
  switch (block.tipo) {
    case 'titulo':
      return { ...block, texto: line(block.texto) };
    case 'paragrafo':
      return { ...block, texto: lines(block.texto) };
    case 'lista':
      return { ...block, itens: block.itens.map(line).filter((item) => item !== '') };
    case 'imagem':
      return { ...block, alt: line(block.alt) };
    case 'tabela':
      return { ...block, linhas: block.linhas.map((row) => row.map(line)) };
  }
}

/** Without what surrounds its texts. */
export const tidyPage = (page: WrittenPage): WrittenPage => ({
  titulo: line(page.titulo),
  endereco: page.endereco.trim(),
  busca_titulo: line(page.busca_titulo),
  busca_descricao: line(page.busca_descricao),
  publicada: page.publicada,
  blocos: page.blocos.map(tidyBlock),
});

/** All that is written in a block. */
function textsOf(block: Bloco): readonly string[] {
  switch (block.tipo) {
    case 'titulo':
    case 'paragrafo':
      return [block.texto];
    case 'lista':
      return block.itens;
    case 'imagem':
      return [block.alt];
    case 'tabela':
      return block.linhas.flat();
  }
}

const atMost = (most: number) => `Use no máximo ${most} letras`;

function tableProblem(rows: readonly (readonly string[])[]): string | null {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2) return 'Escreva a linha de títulos e pelo menos mais uma.';
  if (rows.length > MOST.rows) return `Use no máximo ${MOST.rows} linhas.`;
  if (columns > MOST.columns) return `Use no máximo ${MOST.columns} colunas.`;
  const odd = rows.findIndex((row) => row.length !== columns);
  if (odd !== -1) return `A linha ${odd + 1} não tem ${columns} colunas, como a primeira.`;
  if (rows[0]?.includes('')) return 'Dê um título a cada coluna, na primeira linha.';
  const long = rows.findIndex((row) => row.some((cell) => cell.length > LONGEST.cell));
  return long === -1 ? null : `${atMost(LONGEST.cell)} por célula: encurte a linha ${long + 1}.`;
}

function ownProblem(block: Bloco): string | null {
  switch (block.tipo) {
    case 'titulo':
      if (isUnseen(block.texto)) return 'Escreva o título.';
      return block.texto.length > LONGEST.heading ? `${atMost(LONGEST.heading)}.` : null;
    case 'paragrafo':
      if (isUnseen(plainText(block.texto))) return 'Escreva o texto.';
      return block.texto.length > LONGEST.paragraph ? `${atMost(LONGEST.paragraph)} por parágrafo.` : null;
    case 'lista': {
      if (block.itens.length === 0) return 'Escreva pelo menos um item.';
      if (block.itens.length > MOST.items) return `Use no máximo ${MOST.items} itens.`;
      const long = block.itens.findIndex((item) => item.length > LONGEST.item);
      return long === -1 ? null : `${atMost(LONGEST.item)} por item: encurte o item ${long + 1}.`;
    }
    case 'imagem':
      if (shopPicture(block.imagem) === null) return 'Escolha uma imagem.';
      if (isUnseen(block.alt)) return 'Descreva a imagem para quem não a vê.';
      return block.alt.length > LONGEST.alt ? `${atMost(LONGEST.alt)} na descrição.` : null;
    case 'tabela':
      return tableProblem(block.linhas);
  }
}

function blockProblem(block: Bloco): string | null {
  const own = ownProblem(block);
  if (own !== null || block.tipo === 'titulo' || block.tipo === 'imagem') return own;
  const lost = textsOf(block)
    .map(lostLink)
    .find((address) => address !== null);
  return lost === undefined
    ? null
    : `O link “${lost.slice(0, 60)}” não serve: use https://, mailto:, tel: ou um endereço desta loja, que começa por /.`;
}

const cellsOf = (blocks: readonly Bloco[]) =>
  blocks.reduce((sum, block) => sum + (block.tipo === 'tabela' ? block.linhas.flat().length : 0), 0);

/** The field of a block in what is wrong with a page. */
export const blockField = (index: number) => `blocos.${index}`;

/** What is wrong with a tidy page, in words, by its fields and by `blockField`; empty where all is well. */
export function pageProblems(page: WrittenPage): Record<string, string> {
  const problems: Record<string, string> = {};
  const { titulo, endereco, blocos } = page;
  if (isUnseen(titulo)) problems['titulo'] = 'Dê um título à página.';
  else if (titulo.length > LONGEST.titulo) problems['titulo'] = `${atMost(LONGEST.titulo)}.`;
  if (!isSlug(endereco))
    problems['endereco'] =
      `Use letras minúsculas sem acento, números e hífens entre eles, no máximo ${LONGEST.endereco}: sobre-nos.`;
  for (const name of ['busca_titulo', 'busca_descricao'] as const)
    if (page[name].length > LONGEST[name]) problems[name] = `${atMost(LONGEST[name])}.`;
  if (blocos.length > MOST.blocks) return { ...problems, blocos: `Use no máximo ${MOST.blocks} blocos.` };
  if (page.publicada && blocos.length === 0)
    problems['blocos'] = 'Ponha pelo menos um bloco antes de publicar.';
  const letters = blocos.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0);
  if (letters > MOST.letters)
    problems['blocos'] = `A página tem ${letters} letras, e cabem ${MOST.letters}: divida em duas.`;
  else if (cellsOf(blocos) > MOST.cells)
    problems['blocos'] = `As tabelas da página têm mais de ${MOST.cells} células: divida em duas páginas.`;
  if (problems['blocos'] !== undefined) return problems;
  let runs = 0;
  for (const [index, block] of blocos.entries()) {
    if (block.tipo !== 'titulo' && block.tipo !== 'imagem')
      for (const text of textsOf(block)) runs += runsOf(text).length;
    if (runs > MOST.runs)
      return { ...problems, blocos: 'A página tem formatação e links demais: divida em duas.' };
    const problem = blockProblem(block);
    if (problem !== null) problems[blockField(index)] = problem;
  }
  return problems;
}

/** A block as it is shown. */
export type ShownBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'picture'; picture: Picture; alt: string }
  /** Named by its place and the heading before it. */
  | { kind: 'table'; label: string; head: Run[][]; rows: Run[][][] };

/** Blocks as pages show them, with headings in their right order; what can't be read is left out. */
export function shownBlocks(blocks: readonly Bloco[], title: string): ShownBlock[] {
  let heading = title;
  let hasSection = false;
  let tables = 0;
  return blocks.flatMap((block): ShownBlock[] => {
    switch (block.tipo) {
      case 'titulo': {
        heading = block.texto;
        const level = hasSection ? block.nivel : 2;
        hasSection = true;
        return [{ kind: 'heading', level, text: block.texto }];
      }
      case 'paragrafo':
        return [{ kind: 'paragraph', runs: runsOf(block.texto) }];
      case 'lista':
        return [{ kind: 'list', ordered: block.numerada, items: block.itens.map(runsOf) }];
      case 'imagem': {
        const picture = shopPicture(block.imagem);
        if (picture === null) return [];
        const shown = { ...picture, placeholder: null, cor: null, widths: widthsWithin(picture.width) };
        return [{ kind: 'picture', picture: shown, alt: block.alt }];
      }
      case 'tabela': {
        const [head = [], ...rows] = block.linhas.map((row) => row.map(runsOf));
        tables += 1;
        return [{ kind: 'table', label: `Tabela ${tables}: ${heading}`, head, rows }];
      }
    }
  });
}

const DESCRIPTION_LENGTH = 160;

/** The page's first words, where nothing else describes it. */
export function describePage(blocks: readonly Bloco[], title: string): string {
  const first = blocks.find((block) => block.tipo === 'paragrafo');
  const words = first === undefined ? '' : line(plainText(first.texto));
  return [...words].slice(0, DESCRIPTION_LENGTH).join('') || title;
}
