import type { CartLine } from '#shared/cart.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './freight-options.module.css';
import { useParcel } from './use-parcel.ts';

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

/** What the carriers are asked to bring: the weight and the sizes of the package, as an estimate. */
export function ParcelNote({ lines }: { lines: readonly CartLine[] }) {
  const { weightGrams, widthMm, lengthMm, heightMm } = useParcel(lines);
  const [width, length, height] = [widthMm, lengthMm, heightMm].map((mm) => NUMBER.format(mm / 10));
  return (
    <p className={styles.parcel}>
      <Icon name="truck" />
      <span>
        Pacote estimado: {NUMBER.format(weightGrams / 1000)} kg, {width} cm de largura, {length} cm de
        comprimento e {height} cm de altura.
      </span>
    </p>
  );
}
