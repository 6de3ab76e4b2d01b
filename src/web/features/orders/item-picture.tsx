import { plainPicture, ProductPicture } from '../../ui/picture.tsx';
import styles from './item-picture.module.css';

/** Where the shop's own pictures lie: of these every size can be asked for. */
const OWN = '/midia/';

/** What a bought piece looked like. Decoration: its name stands beside it. */
export function ItemPicture({ imagem }: { imagem: string }) {
  const widths = imagem.startsWith(OWN) ? [320] : [];
  return (
    <div className={styles.picture}>
      {imagem !== '' && <ProductPicture picture={plainPicture(imagem, widths)} alt="" sizes="64px" />}
    </div>
  );
}
