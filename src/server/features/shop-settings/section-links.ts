import type { GridPhoto, ShownSection } from '#shared/front-page.ts';
import { rulesOf, type Secao } from '#shared/front-sections.ts';
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

const linksOf = ({ link, fotos }: Secao) =>
  [link, ...fotos.map((foto) => foto.link)].filter((to) => to !== '');

/** Throws 422 for a link that is new and leads nowhere; what was there before may have gone since. */
export function refuseGoneLinks(before: readonly Secao[], wanted: readonly Secao[], targets: Targets): void {
  const known = new Set(before.flatMap(linksOf));
  const isGone = (to: string) => !known.has(to) && !isThere(to, targets);
  const index = wanted.findIndex((section) => linksOf(section).some(isGone));
  const section = wanted[index];
  if (section === undefined) return;
  const text = `Seção ${index + 1} (${rulesOf(section.tipo).name}): a página do link não está na loja. Escolha outra, ou tire o link.`;
  throw invalid('Confira os campos marcados.', { secoes: text });
}
