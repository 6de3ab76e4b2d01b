import type { GridPhoto, ShownSection } from '#shared/front-page.ts';
import { rulesOf, type AnySection } from '#shared/front-sections.ts';
import type { ShopDocument } from '#shared/shop-document.ts';
import { invalid } from '../../errors.ts';
import { isOwnPage } from '../../pages/old-pages.ts';
import type { Targets } from './menus.ts';

const withoutFragment = (to: string) => to.split('#', 1)[0] ?? '';
const isThere = (to: string, targets: Targets) => isOwnPage(withoutFragment(to), targets);

/** Sections as pages show them: what led to a page that is not there, or not shown, leads nowhere. */
export function withoutGoneLinks(sections: readonly ShownSection[], targets: Targets): ShownSection[] {
  return sections.map((section) => {
    if (section.kind === 'photos')
      return { ...section, photos: section.photos.map((photo) => withoutGone(photo, targets)) };
    if (section.kind !== 'banner' && section.kind !== 'words') return section;
    const { button, ...rest } = section;
    return button && isThere(button.to, targets) ? section : rest;
  });
}

function withoutGone({ to, ...photo }: GridPhoto, targets: Targets): GridPhoto {
  return to === undefined || !isThere(to, targets) ? photo : { ...photo, to };
}

const linksOf = ({ link, fotos }: AnySection) =>
  [link, ...fotos.map((foto) => foto.link)].filter((to) => to !== '');

/** What of a document has sections. */
type Sectioned = Pick<ShopDocument, 'capas' | 'secoes'>;

/** Throws 422 for a link that is new and leads nowhere; what was there before may have gone since. */
export function refuseGoneLinks(before: Sectioned, wanted: Sectioned, targets: Targets): void {
  const known = new Set([...before.capas, ...before.secoes].flatMap(linksOf));
  const isGone = (to: string) => !known.has(to) && !isThere(to, targets);
  const problems = (['capas', 'secoes'] as const).flatMap((name): [string, string][] => {
    const index = wanted[name].findIndex((section) => linksOf(section).some(isGone));
    const section = wanted[name][index];
    if (section === undefined) return [];
    const called =
      name === 'capas' ? `Capa ${index + 1}` : `Seção ${index + 1} (${rulesOf(section.tipo).name})`;
    return [[name, `${called}: a página do link não está na loja. Escolha outra, ou tire o link.`]];
  });
  if (problems.length > 0) throw invalid('Confira os campos marcados.', Object.fromEntries(problems));
}
