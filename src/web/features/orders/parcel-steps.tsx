import type { PedidoCompleto } from '#shared/wire/orders.ts';
import styles from './parcel-steps.module.css';
import { StepList, stepsToShow } from './step-list.tsx';

/** Where an order's only parcel was and is. */
export function ParcelSteps({ passos, status }: Pick<PedidoCompleto, 'passos' | 'status'>) {
  if (stepsToShow(passos).length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>Onde está o pacote</h3>
      <StepList passos={passos} isAwaited={status === 'shipped'} />
    </>
  );
}
