import { heroTall, heroTallDark, heroWide, heroWideDark } from './hero.ts';

/** The drawings of the banner, as SVG. A built server has them drawn (bundling/shop.ts): that took a fifth of a second of each start. */
export const drawBanner = () => ({
  tall: heroTall(),
  wide: heroWide(),
  tallDark: heroTallDark(),
  wideDark: heroWideDark(),
});
