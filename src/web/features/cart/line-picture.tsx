import type { CartLine } from '#shared/cart.ts';
import { plainPicture, ProductPicture } from '../../ui/picture.tsx';
import styles from './line-picture.module.css';

/** What a cart line looks like: its colour's image in 3:4. Decoration, for the name stands beside it. */
export function LinePicture({ line, sizes }: { line: CartLine; sizes: string }) {
  const widths = line.cores.find((color) => color.nome === line.cor)?.widths ?? [];
  if (line.imagem === '') return <div className={styles.picture} />;
  const picture = plainPicture(line.imagem, widths);
  return <ProductPicture picture={picture} alt="" sizes={sizes} className={styles.picture} />;
}
