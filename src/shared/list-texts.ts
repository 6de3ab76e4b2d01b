/** What a page says to search engines and in previews of links in place of its own words. */
export interface SearchTexts {
  title?: string;
  description?: string;
}

/** Lists of pieces whose title and description in searches the owner may write. */
export const LISTS = {
  produtos: 'Todas as peças',
  promocoes: 'Promoções',
  novidades: 'Novidades',
  categoria: 'Categoria',
} as const;
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** What is said of one list; '' is as the shop comes. */
export interface TextoDeLista {
  lista: ListName;
  /** Its number; null where the list is none of a category. */
  categoria: number | null;
  titulo: string;
  descricao: string;
}

export const LONGEST_LIST_TEXT = { titulo: 70, descricao: 200 } as const;
export const MOST_LIST_TEXTS = 100;
/** What is kept may be of a version that allows more: of it no more is read than this. */
const MOST_LETTERS = 500;

/** No two lists have the same. */
export const listKey = ({ lista, categoria }: Pick<TextoDeLista, 'lista' | 'categoria'>): string =>
  lista === 'categoria' ? `categoria ${categoria ?? ''}` : lista;

const CONTROLS = /[\p{Cc}\s]+/gu;
const line = (text: string) => text.replaceAll(CONTROLS, ' ').trim();

/** One line each, one of each list, and none that says nothing. */
export function tidyListTexts(texts: readonly TextoDeLista[]): TextoDeLista[] {
  const byList = new Map(texts.map((one) => [listKey(one), one]));
  return [...byList.values()]
    .map(({ lista, categoria, titulo, descricao }) => ({
      lista,
      categoria: lista === 'categoria' ? categoria : null,
      titulo: line(titulo),
      descricao: line(descricao),
    }))
    .filter(({ titulo, descricao }) => titulo + descricao !== '');
}

/** What is wrong with tidy texts, in one sentence; null where all is well. */
export function listTextsProblem(texts: readonly TextoDeLista[]): string | null {
  if (texts.length > MOST_LIST_TEXTS) return `Escreva os textos de no máximo ${MOST_LIST_TEXTS} listas.`;
  for (const one of texts) {
    if (one.lista === 'categoria' && one.categoria === null) return 'Escolha a categoria.';
    for (const part of ['titulo', 'descricao'] as const)
      if (one[part].length > LONGEST_LIST_TEXT[part])
        return `${LISTS[one.lista]}: use no máximo ${LONGEST_LIST_TEXT[part]} letras ${part === 'titulo' ? 'no título' : 'na descrição'}.`;
  }
  return null;
}

/** Kept texts, of this version of the code or of another; undefined where they are none. */
export function readListTexts(kept: unknown): TextoDeLista[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  return kept.slice(0, MOST_LIST_TEXTS).flatMap((one: unknown): TextoDeLista[] => {
    const { lista, categoria, titulo, descricao } = { ...(one as Partial<TextoDeLista> | null) };
    const known = LIST_NAMES.find((name) => name === lista);
    if (known === undefined || typeof titulo !== 'string' || typeof descricao !== 'string') return [];
    const id = Number.isSafeInteger(categoria) && Number(categoria) > 0 ? Number(categoria) : null;
    if ((known === 'categoria') !== (id !== null)) return [];
    return [
      {
        lista: known,
        categoria: id,
        titulo: titulo.slice(0, MOST_LETTERS),
        descricao: descricao.slice(0, MOST_LETTERS),
      },
    ];
  });
}

/** A list by how it is narrowed; '' is every category. */
export interface AskedList {
  promocoes: boolean;
  novidades: boolean;
  categoria: string;
}

/** What the shop itself calls a list. */
export function listTitle({ promocoes, novidades, categoria }: AskedList): string {
  const entry = promocoes ? 'Promoções' : novidades ? 'Novidades' : '';
  if (entry === '') return categoria || 'Produtos';
  return categoria === '' ? entry : `${entry} em ${categoria}`;
}

const WAYS = 'filtre por cor, tamanho e preço e compre com Pix ou cartão.';

/** What the shop itself says of a list to search engines. */
export function listDescription(asked: AskedList, shopName: string): string {
  const title = listTitle(asked);
  if (title === 'Produtos')
    return 'Toda a coleção: filtre por categoria, cor, tamanho e preço e compre com Pix ou cartão.';
  const what = `${title} da ${shopName}`;
  if (asked.promocoes) return `${what}: peças com preço reduzido; ${WAYS}`;
  return asked.novidades ? `${what}: as peças que chegaram há pouco; ${WAYS}` : `${what}: ${WAYS}`;
}

/** The owner's words for a list; undefined where she has none, and for lists narrowed by two things. */
export function ownListTexts(
  texts: readonly TextoDeLista[],
  { promocoes, novidades, categoria }: AskedList,
  categoryId: (name: string) => number | null,
): SearchTexts | undefined {
  const by = [promocoes, novidades, categoria !== ''].filter(Boolean).length;
  if (by > 1) return undefined;
  const lista = promocoes ? 'promocoes' : novidades ? 'novidades' : by === 0 ? 'produtos' : 'categoria';
  const id = lista === 'categoria' ? categoryId(categoria) : null;
  const key = listKey({ lista, categoria: id });
  const own = texts.find((one) => listKey(one) === key);
  if (own === undefined || (lista === 'categoria' && id === null)) return undefined;
  const { titulo, descricao } = own;
  return { ...(titulo !== '' && { title: titulo }), ...(descricao !== '' && { description: descricao }) };
}

/** Of which lists other texts are written, in words. */
export function listTextsChange(before: readonly TextoDeLista[], after: readonly TextoDeLista[]): string {
  const [from, to] = [before, after].map((texts) => new Map(texts.map((one) => [listKey(one), one])));
  const all = new Map([...(from ?? []), ...(to ?? [])]);
  const changed = [...all].filter(([key]) => JSON.stringify(from?.get(key)) !== JSON.stringify(to?.get(key)));
  const names = changed.flatMap(([, { lista }]) => (lista === 'categoria' ? [] : [LISTS[lista]]));
  const categories = changed.length - names.length;
  const counted = categories === 1 ? ['1 categoria'] : categories > 1 ? [`${categories} categorias`] : [];
  return `outros textos em ${[...names, ...counted].join(', ')}`;
}
