import { appIcon, brandMark, favicon, wordmark } from './brand.ts';
import { allDone, emptyCart, emptyList, fullRail, nothingSold, notFound, offline } from './empty.ts';
import { heroTall, heroTallDark, heroWide, heroWideDark } from './hero.ts';
import { openGraph } from './open-graph.ts';

/** A picture of the shop's own, drawn when asked for; sizes in pixels. */
export type ShopPicture = {
  readonly name: string;
  readonly draw: () => string;
  readonly width: number;
  readonly height: number;
  /** Whether it should reach the browser as WebP or AVIF, being too heavy as SVG. */
  readonly isScene: boolean;
};

export const shopPictures: readonly ShopPicture[] = [
  { name: 'hero-wide', draw: heroWide, width: 1600, height: 900, isScene: true },
  { name: 'hero-tall', draw: heroTall, width: 900, height: 1100, isScene: true },
  { name: 'hero-wide-dark', draw: heroWideDark, width: 1600, height: 900, isScene: true },
  { name: 'hero-tall-dark', draw: heroTallDark, width: 900, height: 1100, isScene: true },
  { name: 'open-graph', draw: openGraph, width: 1200, height: 630, isScene: true },
  { name: 'all-done', draw: allDone, width: 480, height: 360, isScene: false },
  { name: 'empty-cart', draw: emptyCart, width: 480, height: 360, isScene: false },
  { name: 'empty-list', draw: emptyList, width: 480, height: 360, isScene: false },
  { name: 'full-rail', draw: fullRail, width: 480, height: 360, isScene: false },
  { name: 'nothing-sold', draw: nothingSold, width: 480, height: 360, isScene: false },
  { name: 'not-found', draw: notFound, width: 480, height: 360, isScene: false },
  { name: 'offline', draw: offline, width: 480, height: 360, isScene: false },
  { name: 'favicon', draw: favicon, width: 64, height: 64, isScene: false },
  { name: 'app-icon', draw: appIcon, width: 512, height: 512, isScene: false },
  { name: 'mark', draw: brandMark, width: 100, height: 108, isScene: false },
];

export { wordmark };
