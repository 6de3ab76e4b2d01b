import { tableOf, tableText } from '#shared/own-page-table.ts';
import type { BlockKind, Bloco } from '#shared/own-pages.ts';

/** A block while it is written: a list an item a line, a table a row a line. */
export type TypedBlock = { key: number } & (
  | Exclude<Bloco, { tipo: 'lista' | 'tabela' }>
  | { tipo: 'lista'; numerada: boolean; texto: string }
  | { tipo: 'tabela'; texto: string }
);

/** What is typed over in a block; each kind has some of these. */
export interface BlockChange {
  texto?: string;
  nivel?: 2 | 3;
  numerada?: boolean;
  imagem?: string;
  alt?: string;
}

export const BLOCK_NAMES: Record<BlockKind, string> = {
  titulo: 'Título',
  paragrafo: 'Texto',
  lista: 'Lista',
  imagem: 'Imagem',
  tabela: 'Tabela',
};
export const BLOCK_KINDS = Object.keys(BLOCK_NAMES) as BlockKind[];

const EMPTY: Record<BlockKind, Bloco> = {
  titulo: { tipo: 'titulo', nivel: 2, texto: '' },
  paragrafo: { tipo: 'paragrafo', texto: '' },
  lista: { tipo: 'lista', numerada: false, itens: [] },
  imagem: { tipo: 'imagem', imagem: '', alt: '' },
  tabela: { tipo: 'tabela', linhas: [] },
};

export function typed(block: Bloco, key: number): TypedBlock {
  if (block.tipo === 'lista')
    return { key, tipo: 'lista', numerada: block.numerada, texto: block.itens.join('\n') };
  if (block.tipo === 'tabela') return { key, tipo: 'tabela', texto: tableText(block.linhas) };
  return { ...block, key };
}

export const emptyBlock = (kind: BlockKind, key: number): TypedBlock => typed(EMPTY[kind], key);

export function written(block: TypedBlock): Bloco {
  switch (block.tipo) {
    case 'titulo':
      return { tipo: 'titulo', nivel: block.nivel, texto: block.texto };
    case 'paragrafo':
      return { tipo: 'paragrafo', texto: block.texto };
    case 'lista':
      return { tipo: 'lista', numerada: block.numerada, itens: block.texto.split('\n') };
    case 'imagem':
      return { tipo: 'imagem', imagem: block.imagem, alt: block.alt };
    case 'tabela':
      return { tipo: 'tabela', linhas: tableOf(block.texto) };
  }
}
