import type { ShopPicture } from '#shared/shop-pictures.ts';
import styles from './logo.module.css';

/** A logo in the place of the name, which it goes on telling; the name alone where there is none. */
export function Logo({ name, logo }: { name: string; logo: ShopPicture | undefined }) {
  if (logo === undefined) return name;
  const { url, width, height } = logo;
  const at = (points: number) => `${url}/logo-${points}.webp`;
  return (
    <img
      src={at(88)}
      srcSet={`${at(88)} 2x, ${at(132)} 3x`}
      alt={name}
      width={width}
      height={height}
      className={styles.logo}
      // What is made of it has whole points: its own shape may be a hair's breadth off.
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
