import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { ParcelWay, toDoAt } from '../../ui/parcel-way.tsx';
import styles from './order-screen.module.css';

type Told = Pick<PedidoDetalhado, 'passos' | 'status'>;

/** Where the parcel of a label was and is, and what is to be done where that is no good place. */
export function ParcelSteps({ passos, status }: Told) {
  const last = passos.at(-1);
  if (last === undefined) return null;
  const isOver = status === 'delivered' || status === 'refunded';
  const todo = isOver ? undefined : toDoAt(last.estado);
  return (
    <>
      <h3 className={styles.refundsTitle}>Onde está o pacote</h3>
      <ParcelWay passos={passos} timeText={dateTimeText} />
      {todo !== undefined && (
        <InfoBox kind="warning" className={styles.todo}>
          {todo}
        </InfoBox>
      )}
    </>
  );
}
