import { ownPagePath } from '#shared/own-pages.ts';
import type { MenuLink } from '#shared/shop.ts';
import {
  MENU_NAMES,
  MENUS,
  targetKey,
  type MenuEntry,
  type MenuName,
  type ShopMenus,
} from '#shared/shop-menus.ts';
import { withoutEnd } from '#shared/text.ts';
import { invalid } from '../../errors.ts';
import {
  categoryAddress,
  isOwnPage,
  ownPageNamed,
  plainCategory,
  type Standing,
} from '../../pages/old-pages.ts';

/** What the shop shows, by which menus know where their entries lead. */
export interface Targets extends Standing {
  /** Name of a category that is shown. */
  category(id: number): string | null;
  /** Number of a category that is shown. */
  categoryId(name: string): number | null;
  /** Address of a published page of the owner's. */
  pagePath(id: number): string | null;
  /** Number of the published page of the owner's at this address. */
  pageId(path: string): number | null;
}

/** The owner's pages that are written and not shown. */
export type UnpublishedPages = readonly { id: number; slug: string }[];

/**
 * The same with pages that are not shown yet: what is planned may lead to one that is shown by then, and a preview leads there
 * now. For shoppers a link to one appears once it is shown.
 */
export function withUnpublished(targets: Targets, pages: UnpublishedPages): Targets {
  const slugOf = (id: number) => pages.find((page) => page.id === id)?.slug;
  const idOf = (slug: string | null) => pages.find((page) => page.slug === slug)?.id ?? null;
  return {
    ...targets,
    showsPage: (slug) => targets.showsPage(slug) || idOf(slug) !== null,
    pagePath(id) {
      const slug = slugOf(id);
      return targets.pagePath(id) ?? (slug === undefined ? null : ownPagePath(slug));
    },
    pageId: (path) => targets.pageId(path) ?? idOf(ownPageNamed(plainPath(path))),
  };
}

/** Of an address without what is asked for there, nor a slash at its end. */
const plainPath = (path: string) => withoutEnd(path.split('?', 1)[0] ?? '', '/');

/** Where an entry leads now; null for what is not in the shop, or not shown. */
function addressOf({ para, categoria, pagina }: MenuEntry, targets: Targets): string | null {
  if (categoria === null && pagina !== undefined) return targets.pagePath(pagina);
  if (categoria === null) return isOwnPage(para, targets) ? para : null;
  const name = targets.category(categoria);
  return name === null ? null : categoryAddress(name);
}

function linksOf(entries: readonly MenuEntry[], targets: Targets): MenuLink[] {
  return entries.flatMap((entry) => {
    const to = addressOf(entry, targets);
    return to === null ? [] : [{ to, label: entry.nome }];
  });
}

/** The owner's menus as pages show them: nothing where she has none, or nothing of it is there any more. */
export function shownMenus(
  menus: ShopMenus,
  targets: Targets,
): { menus?: Record<'top' | 'foot', MenuLink[]> } {
  const [top, foot] = [linksOf(menus.menu_topo, targets), linksOf(menus.menu_rodape, targets)];
  return top.length + foot.length === 0 ? {} : { menus: { top, foot } };
}

/** The entries that lead nowhere now, by `targetKey`. */
export const goneEntries = (menus: ShopMenus, targets: Targets): string[] =>
  MENU_NAMES.flatMap((name) => menus[name])
    .filter((entry) => addressOf(entry, targets) === null)
    .map(targetKey);

/** A category or a page of the owner's that is named by its address is kept by its number, and follows its name. */
export function withNumbers(entries: readonly MenuEntry[], targets: Targets): MenuEntry[] {
  return entries.map((entry) => {
    if (entry.categoria !== null) return entry;
    // A server of the version before leaves it out by its path; this one goes by the number.
    if (entry.pagina !== undefined) return { ...entry, para: targets.pagePath(entry.pagina) ?? entry.para };
    const name = plainCategory(entry.para);
    const categoria = name === null ? null : targets.categoryId(name);
    if (categoria !== null) return { ...entry, para: '', categoria };
    const pagina = targets.pageId(entry.para);
    return pagina === null ? entry : { ...entry, pagina };
  });
}

/** Throws 422 for an entry that is new and leads nowhere; what was there before may have gone since. */
export function refuseGone(before: ShopMenus, wanted: ShopMenus, targets: Targets): void {
  const problems = MENU_NAMES.flatMap((name): [MenuName, string][] => {
    const known = new Set(before[name].map(targetKey));
    const index = wanted[name].findIndex(
      (entry) => !known.has(targetKey(entry)) && addressOf(entry, targets) === null,
    );
    if (index === -1) return [];
    return [[name, `Item ${index + 1}: esta página não está na loja. Escolha outra, ou tire o item.`]];
  });
  if (problems.length > 0)
    throw invalid(
      `Confira: ${problems.map(([name]) => MENUS[name].label).join(', ')}.`,
      Object.fromEntries(problems),
    );
}
