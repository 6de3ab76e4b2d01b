import type { Favorite } from '#shared/favorites.ts';
import { change, keptNow, onKept } from './kept.ts';
import { sayKept } from './say.ts';

/** Whose heart it is, by the address of the product's page that it names. */
function favoriteOf({ dataset }: HTMLElement): Favorite {
  const { pathname, searchParams } = new URL(dataset['heart'] ?? '/', location.origin);
  return { produto: Number(pathname.split('/').at(-1)), cor: searchParams.get('cor') ?? '' };
}

const isKept = ({ produto }: Favorite) => keptNow().favorites.some((one) => one.produto === produto);

/** Keeps the piece of a heart that is empty, and takes out that of a full one. */
export function press(heart: HTMLElement): void {
  const isWanted = heart.getAttribute('aria-pressed') !== 'true';
  const favorite = favoriteOf(heart);
  change(favorite, isWanted);
  if (isWanted && isKept(favorite)) sayKept();
}

/** Shows on each heart of the page whether its piece is kept. */
function paint(): void {
  const ids = new Set(keptNow().favorites.map(({ produto }) => produto));
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]')) {
    heart.setAttribute('aria-pressed', String(ids.has(favoriteOf(heart).produto)));
  }
}

onKept(paint);
paint();
// Pages come and go, lists are narrowed: new hearts are empty until they are told.
new MutationObserver(paint).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['data-heart'],
});
