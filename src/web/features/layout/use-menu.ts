import { useLocation } from 'react-router';
import { useShop } from '../../lib/document/use-shop.ts';
import { navigation } from './navigation.ts';

type Entry = (typeof navigation)[number];

/** The owner's menu, or the shop's own. Of her entries the one that says most of where one is is marked. */
export function useMenu(place: 'top' | 'foot'): { own: boolean; entries: readonly Entry[] } {
  const { pathname, search } = useLocation();
  const links = useShop().menus?.[place] ?? [];
  if (links.length === 0) return { own: false, entries: navigation };
  const here = pathname + search;
  const [current] = links
    .filter(({ to }) => here === to || here.startsWith(to + (to.includes('?') ? '&' : '?')))
    .toSorted((a, b) => b.to.length - a.to.length);
  return {
    own: true,
    entries: links.map((link) => ({ ...link, 'aria-current': link === current ? 'page' : 'false' })),
  };
}
