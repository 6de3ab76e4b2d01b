import { stateLabel } from '#shared/pickup.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { Icon } from '../../ui/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { dayAndTime } from './order-dates.ts';
import styles from './order-timeline.module.css';
import { timelineSteps } from './timeline-steps.ts';

/** An order's way so far and what is to come, the present state marked. */
export function OrderTimeline({
  pedido,
}: {
  pedido: Pick<PedidoCompleto, 'historico' | 'status' | 'frete'>;
}) {
  const steps = timelineSteps(pedido);
  const now = pedido.historico.length - 1;
  return (
    <ol className={styles.steps}>
      {steps.map(({ status, at, reason }, index) => (
        <li
          key={`${status}-${at ?? 'ahead'}`}
          className={classNames(styles.step, index < now && styles.past, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.mark}>{at !== null && <Icon name="check" />}</span>
          <span className={styles.texts}>
            <span className={styles.label}>{stateLabel(status, pedido.frete)}</span>
            {at !== null && (
              <span className={styles.when}>
                <time dateTime={at}>{dayAndTime(at)}</time>
                {reason !== '' && <span> · {reason}</span>}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
