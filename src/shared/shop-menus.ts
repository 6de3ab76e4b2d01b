/**
 * An entry of a menu: a category or a page of the owner's by its number, whatever it is called by then, else a page of the
 * shop by its path.
 */
export interface MenuEntry {
  nome: string;
  para: string;
  categoria: number | null;
  pagina?: number | undefined;
}

/** An empty list is the menu that the shop comes with. */
export interface ShopMenus {
  menu_topo: MenuEntry[];
  menu_rodape: MenuEntry[];
}

export type MenuName = keyof ShopMenus;

interface MenuRules {
  label: string;
  most: number;
  /** Letters of all names: there is so much room beside the brand. */
  letters: number;
}

export const MENUS: Readonly<Record<MenuName, MenuRules>> = {
  menu_topo: { label: 'Menu do topo', most: 6, letters: 48 },
  menu_rodape: { label: 'Menu do rodapé', most: 12, letters: 360 },
};
export const MENU_NAMES = Object.keys(MENUS) as MenuName[];

export const LONGEST_ENTRY_NAME = 30;
export const LONGEST_ENTRY_PATH = 300;

export const isMenu = (name: string): name is MenuName => Object.hasOwn(MENUS, name);

/** What the shop comes with, for whoever begins with it. */
export const HOUSE_MENU: readonly MenuEntry[] = [
  { nome: 'Início', para: '/', categoria: null },
  { nome: 'Produtos', para: '/produtos', categoria: null },
  { nome: 'Novidades', para: '/produtos?novidades=1', categoria: null },
  { nome: 'Promoções', para: '/produtos?promocoes=1', categoria: null },
  { nome: 'Contato', para: '/contato', categoria: null },
];

const CONTROLS = /[\p{Cc}\s]+/gu;

export const tidyMenu = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.map(({ nome, para, categoria, pagina }) => ({
    nome: nome.replaceAll(CONTROLS, ' ').trim(),
    para: categoria === null ? para.trim() : '',
    categoria,
    ...(categoria === null && pagina !== undefined && { pagina }),
  }));

/** A path of this shop; whether a page stands there, the server knows. */
const isPath = (text: string) => /^\/(?![/\\])[^\s\\<>"#]*$/.test(text) && !/\/\.{1,2}(\/|$|\?)/.test(text);

function entryProblem({ nome, para, categoria, pagina }: MenuEntry): string | null {
  if (nome === '') return 'escreva o nome.';
  if (nome.length > LONGEST_ENTRY_NAME) return `use no máximo ${LONGEST_ENTRY_NAME} letras no nome.`;
  if (categoria !== null || pagina !== undefined) return null;
  if (para.length > LONGEST_ENTRY_PATH) return `use no máximo ${LONGEST_ENTRY_PATH} letras no endereço.`;
  return isPath(para) ? null : 'escolha uma página desta loja; o endereço começa por /, como /contato.';
}

/** What is wrong with a tidy menu, in words; null where all is well. */
export function menuProblem(name: MenuName, entries: readonly MenuEntry[]): string | null {
  const { most, letters } = MENUS[name];
  if (entries.length > most) return `Use no máximo ${most} itens.`;
  for (const [index, entry] of entries.entries()) {
    const problem = entryProblem(entry);
    if (problem !== null) return `Item ${index + 1}: ${problem}`;
  }
  const names = entries.map(({ nome }) => nome);
  if (new Set(names).size < names.length) return 'Há dois itens com o mesmo nome.';
  const used = names.join('').length;
  return used > letters ? `Os nomes somam ${used} letras, e cabem ${letters}: encurte alguns.` : null;
}

/** A kept menu, of this version of the code or of another; undefined where it is none. */
export function readMenu(kept: unknown): MenuEntry[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  return kept.flatMap((one: unknown) => {
    const { nome, para, categoria, pagina } = { ...(one as Partial<MenuEntry> | null) };
    const isEntry = typeof nome === 'string' && typeof para === 'string';
    const byNumber = {
      categoria: typeof categoria === 'number' ? categoria : null,
      ...(typeof pagina === 'number' && { pagina }),
    };
    return isEntry ? [{ nome, para, ...byNumber }] : [];
  });
}

/** Names an entry by where it leads. */
export function targetKey({ para, categoria, pagina }: Omit<MenuEntry, 'nome'>): string {
  if (categoria !== null) return `categoria ${categoria}`;
  return pagina === undefined ? para : `pagina ${pagina}`;
}

/** As people read it in what a draft changes. */
export const menuText = (entries: readonly MenuEntry[]) =>
  entries.length === 0 ? 'o que vem com a loja' : entries.map(({ nome }) => nome).join(', ');
