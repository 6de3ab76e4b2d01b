import {
  COVER,
  emptySection,
  KIND_NAMES,
  rulesOf,
  type AnySection,
  type Capa,
  type FotoDaGrade,
  type FotoDeCategoria,
  type Secao,
  type SectionKind,
  type SectionOf,
} from './front-sections.ts';

/** What is kept may be of a version that allows more: of it no more is read than this. */
const MOST = { sections: 50, products: 100, photos: 100, letters: 500, text: 800 } as const;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const textOf = (value: unknown, most: number = MOST.letters) =>
  typeof value === 'string' ? value.slice(0, most) : '';

/** Kept sections, of this version of the code or of another, which may know other kinds; undefined where they are none. */
export const readSections = (kept: unknown): Secao[] | undefined => readKinds(kept, KIND_NAMES);
/** Kept covers, in the same way. */
export const readCovers = (kept: unknown): Capa[] | undefined => readKinds(kept, [COVER]);

function readKinds<Kind extends SectionKind>(
  kept: unknown,
  kinds: readonly Kind[],
): SectionOf<Kind>[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  return kept.slice(0, MOST.sections).flatMap((one: unknown) => {
    const stored = new Map(Object.entries({ ...(one as object | null) }));
    const tipo = kinds.find((kind) => kind === stored.get('tipo'));
    if (tipo === undefined) return [];
    const section = emptySection(tipo);
    for (const name of Object.keys(section))
      if (typeof section[name as keyof AnySection] === 'string' && name !== 'tipo')
        Object.assign(section, {
          [name]: textOf(stored.get(name), name === 'texto' ? MOST.text : MOST.letters),
        });
    const [categoria, produtos] = ['categoria', 'produtos'].map((name) => stored.get(name));
    const listed = <T>(name: string, read: (one: unknown) => T[]): T[] => {
      const list = stored.get(name);
      return Array.isArray(list) ? list.slice(0, MOST.photos).flatMap(read) : [];
    };
    return [
      {
        ...section,
        categoria: isNumber(categoria) ? categoria : null,
        produtos: Array.isArray(produtos) ? produtos.filter(isNumber).slice(0, MOST.products) : [],
        fotos: listed('fotos', readPhoto),
        fotos_categorias: listed('fotos_categorias', readCategoryPhoto),
      },
    ];
  });
}

function readPhoto(kept: unknown): FotoDaGrade[] {
  const { foto, alt, link } = { ...(kept as Partial<FotoDaGrade> | null) };
  if (typeof foto !== 'string' || typeof alt !== 'string') return [];
  return [{ foto: textOf(foto), alt: textOf(alt), link: textOf(link) }];
}

function readCategoryPhoto(kept: unknown): FotoDeCategoria[] {
  const { categoria, foto, foco } = { ...(kept as Partial<FotoDeCategoria> | null) };
  return isNumber(categoria) && typeof foto === 'string'
    ? [{ categoria, foto: textOf(foto), foco: textOf(foco) }]
    : [];
}

/** What of a document says which sections there are. */
interface Sectioned {
  secoes: readonly Secao[];
  mostrar_categorias: boolean;
  mostrar_destaques: boolean;
}

/** What the shop comes with, in its order; each has a switch. */
export const HOUSE_KINDS: readonly Secao['tipo'][] = ['categorias', 'destaques'];

/** The sections that a document shows at some time: the owner's, else the shop's own; none that is switched off. */
export function sectionsIn({ secoes, mostrar_categorias, mostrar_destaques }: Sectioned): Secao[] {
  const isOff = (kind: SectionKind) =>
    (kind === 'categorias' && !mostrar_categorias) || (kind === 'destaques' && !mostrar_destaques);
  const all = secoes.length > 0 ? secoes : HOUSE_KINDS.map(emptySection);
  return all.filter(({ tipo }) => !isOff(tipo));
}

const called = ({ tipo, titulo }: AnySection) => titulo || rulesOf(tipo).name;
const listed = (sections: readonly AnySection[]) =>
  sections.length === 0 ? 'nenhuma' : sections.map(called).join(', ');

/** What differs between the sections of two documents, in words. */
export const sectionsChange = (before: Sectioned, after: Sectioned): string =>
  listChange(sectionsIn(before), sectionsIn(after));

/** What differs between two lists of sections or covers, in words. */
export function listChange(from: readonly AnySection[], to: readonly AnySection[]): string {
  if (listed(from) !== listed(to)) return `de ${listed(from)} para ${listed(to)}`;
  const changed = to.filter((section, at) => JSON.stringify(section) !== JSON.stringify(from[at]));
  return `o conteúdo ou a data de ${listed(changed)}`;
}
