import { BarCode } from './bar-code.tsx';
import styles from '../../ui/paper.module.css';

/** How an order is called aloud in the packing room, and the code that opens it, for eyes and for a scanner. */
export function SheetNumber({ numero, codigo }: { numero: number; codigo: string }) {
  return (
    <div>
      <p className={styles.number}>#{numero}</p>
      <p className={styles.code}>{codigo}</p>
      {/* Without its dashes, which widen the bars: it is read either way. */}
      <BarCode text={codigo.replaceAll('-', '')} />
    </div>
  );
}
