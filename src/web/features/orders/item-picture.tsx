import { ProductPicture } from '../../ui/picture.tsx';
import styles from './item-picture.module.css';

/** Where the shop's own pictures lie: of these every size can be asked for. */
const OWN = '/midia/';

/** What a bought piece looked like. Decoration: its name stands beside it. */
export function ItemPicture({ imagem }: { imagem: string }) {
  const widths = imagem.startsWith(OWN) ? [320] : [];
  return (
    <div className={styles.picture}>
      {imagem !== '' && (
        <ProductPicture
          picture={{ url: imagem, width: 900, height: 1200, placeholder: null, widths }}
          alt=""
          sizes="64px"
        />
      )}
    </div>
  );
}
