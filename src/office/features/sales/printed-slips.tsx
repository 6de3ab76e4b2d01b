import { useShop } from '../../lib/shop.ts';
import { Paper } from '../../ui/paper.tsx';
import styles from '../../ui/paper.module.css';
import { PackingSlip } from './packing-slip.tsx';
import { useOrdersOnPaper } from './use-orders-on-paper.ts';

export interface PrintedOrdersProps {
  ids: readonly number[];
  onPrinted(): void;
}

/** Packing slips of many orders on paper, in their order, each on a sheet of its own. */
export function PrintedSlips({ ids, onPrinted }: PrintedOrdersProps) {
  const shop = useShop();
  const orders = useOrdersOnPaper(ids, { failed: 'Os romaneios não foram impressos.', onPrinted });
  if (orders === null) return null;
  return (
    <Paper name="slips" onPrinted={onPrinted}>
      {orders.map((pedido) => (
        <div key={pedido.id} className={styles.page}>
          <PackingSlip pedido={pedido} shop={shop} />
        </div>
      ))}
    </Paper>
  );
}
