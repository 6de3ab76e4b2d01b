import { useState } from 'react';
import { LONGEST, pageProblems, tidyPage, type WrittenPage } from '#shared/own-pages.ts';
import { slugify, withoutEnd } from '#shared/text.ts';
import { typed, written, type BlockChange, type TypedBlock } from './typed-blocks.ts';

export const EMPTY_PAGE: WrittenPage = {
  titulo: '',
  endereco: '',
  busca_titulo: '',
  busca_descricao: '',
  publicada: false,
  blocos: [],
};

/** What says that what is shown stays: without it, it would go. */
export const asDraft = ({ publicada }: Pick<WrittenPage, 'publicada'>) =>
  publicada ? {} : { rascunho: true as const };

/** What is written, shown or not. */
const saidOf = (page: WrittenPage) => JSON.stringify({ ...page, publicada: false });

const slugOf = (title: string) => withoutEnd(slugify(title).slice(0, LONGEST.endereco), '-');

/** A page while it is written, what was kept of it, and what is wrong with it. */
export function usePage(first: WrittenPage) {
  const [fields, setFields] = useState(first);
  const [blocks, setBlocks] = useState<readonly TypedBlock[]>(() => first.blocos.map(typed));
  const [kept, setKept] = useState(() => saidOf(tidyPage(first)));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const page = tidyPage({ ...fields, blocos: blocks.map(written) });
  return {
    page,
    fields,
    blocks,
    problems,
    isDirty: saidOf(page) !== kept,
    /** The address of a page that has none yet follows its title. */
    setTitle(titulo: string): void {
      const follows = first.endereco === '' && fields.endereco === slugOf(fields.titulo);
      setFields({ ...fields, titulo, ...(follows && { endereco: slugOf(titulo) }) });
    },
    set: (change: Partial<Omit<WrittenPage, 'blocos'>>) => setFields({ ...fields, ...change }),
    /** Of the block as it is by then: a picture may come while something is typed. */
    change: (key: number, change: BlockChange) =>
      setBlocks((now) => now.map((one) => (one.key === key ? ({ ...one, ...change } as TypedBlock) : one))),
    setBlocks(next: readonly TypedBlock[]): void {
      setBlocks(next);
      // Places of blocks are not what they were.
      if (next.length !== blocks.length || next.some(({ key }, at) => key !== blocks[at]?.key))
        setProblems({});
    },
    /** Other words in place of all; their keys are nobody else's. */
    beginAgain({ titulo, blocos }: Pick<WrittenPage, 'titulo' | 'blocos'>): void {
      setFields({ ...fields, titulo });
      setBlocks(blocos.map((block, at) => typed(block, -1 - at)));
      setProblems({});
    },
    tell: setProblems,
    /** As it may be kept; null where something is marked. */
    checked(isPublished: boolean): WrittenPage | null {
      const wanted = { ...page, publicada: isPublished };
      const found = pageProblems(wanted);
      setProblems(found);
      return Object.keys(found).length > 0 ? null : wanted;
    },
    /** As a draft, or shown. */
    wasKept: (sent: WrittenPage) => setKept(saidOf(sent)),
  };
}

export type Page = ReturnType<typeof usePage>;
