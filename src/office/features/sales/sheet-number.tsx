import styles from '../../ui/paper.module.css';

/** How an order is called aloud in the packing room, and the code that opens it. */
export function SheetNumber({ numero, codigo }: { numero: number; codigo: string }) {
  return (
    <div>
      <p className={styles.number}>#{numero}</p>
      <p className={styles.code}>{codigo}</p>
    </div>
  );
}
