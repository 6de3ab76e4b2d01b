import {
  emptySection,
  isSectionKind,
  rulesOf,
  type FotoDaGrade,
  type Secao,
  type SectionKind,
} from './front-sections.ts';

/** What is kept may be of a version that allows more: of it no more is read than this. */
const MOST = { sections: 50, products: 100, photos: 50, letters: 500, text: 800 } as const;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const textOf = (value: unknown, most: number = MOST.letters) =>
  typeof value === 'string' ? value.slice(0, most) : '';

/** Kept sections, of this version of the code or of another, which may know other kinds; undefined where they are none. */
export function readSections(kept: unknown): Secao[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  return kept.slice(0, MOST.sections).flatMap((one: unknown) => {
    const stored = new Map(Object.entries({ ...(one as object | null) }));
    const tipo = stored.get('tipo');
    if (typeof tipo !== 'string' || !isSectionKind(tipo)) return [];
    const section = emptySection(tipo);
    for (const name of Object.keys(section))
      if (typeof section[name as keyof Secao] === 'string' && name !== 'tipo')
        Object.assign(section, {
          [name]: textOf(stored.get(name), name === 'texto' ? MOST.text : MOST.letters),
        });
    const [categoria, produtos, fotos] = ['categoria', 'produtos', 'fotos'].map((name) => stored.get(name));
    return [
      {
        ...section,
        categoria: isNumber(categoria) ? categoria : null,
        produtos: Array.isArray(produtos) ? produtos.filter(isNumber).slice(0, MOST.products) : [],
        fotos: Array.isArray(fotos) ? fotos.slice(0, MOST.photos).flatMap(readPhoto) : [],
      },
    ];
  });
}

function readPhoto(kept: unknown): FotoDaGrade[] {
  const { foto, alt, link } = { ...(kept as Partial<FotoDaGrade> | null) };
  if (typeof foto !== 'string' || typeof alt !== 'string') return [];
  return [{ foto: textOf(foto), alt: textOf(alt), link: textOf(link) }];
}

/** What of a document says which sections there are. */
interface Sectioned {
  secoes: readonly Secao[];
  mostrar_categorias: boolean;
  mostrar_destaques: boolean;
}

/** What the shop comes with, in its order; each has a switch. */
export const HOUSE_KINDS: readonly SectionKind[] = ['categorias', 'destaques'];

/** The sections that a document shows at some time: the owner's, else the shop's own; none that is switched off. */
export function sectionsIn({ secoes, mostrar_categorias, mostrar_destaques }: Sectioned): Secao[] {
  const isOff = (kind: SectionKind) =>
    (kind === 'categorias' && !mostrar_categorias) || (kind === 'destaques' && !mostrar_destaques);
  const all = secoes.length > 0 ? secoes : HOUSE_KINDS.map(emptySection);
  return all.filter(({ tipo }) => !isOff(tipo));
}

const called = ({ tipo, titulo }: Secao) => titulo || rulesOf(tipo).name;
const listed = (sections: readonly Secao[]) =>
  sections.length === 0 ? 'nenhuma' : sections.map(called).join(', ');

/** What differs between the sections of two documents, in words. */
export function sectionsChange(before: Sectioned, after: Sectioned): string {
  const [from, to] = [sectionsIn(before), sectionsIn(after)];
  if (listed(from) !== listed(to)) return `de ${listed(from)} para ${listed(to)}`;
  const changed = to.filter((section, at) => JSON.stringify(section) !== JSON.stringify(from[at]));
  return `o conteúdo ou a data de ${listed(changed)}`;
}
