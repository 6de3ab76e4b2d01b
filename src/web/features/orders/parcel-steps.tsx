import { parcelLabel } from '#shared/parcel-states.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { dayAndTime } from './order-dates.ts';
import timeline from './order-timeline.module.css';
import styles from './parcel-steps.module.css';

/** Where the parcel was and is, as its carrier tells; nothing where nobody tells. A label that lapsed is the shop's affair. */
export function ParcelSteps({ passos }: Pick<PedidoCompleto, 'passos'>) {
  const steps = passos.filter(({ estado }) => estado !== 'cancelado');
  if (steps.length === 0) return null;
  const last = steps.length - 1;
  return (
    <>
      <h3 className={styles.title}>Onde está o pacote</h3>
      <ol className={timeline.steps}>
        {steps.map(({ estado, palavra, em }, index) => (
          <li
            key={palavra}
            className={classNames(timeline.step, index === last ? timeline.now : timeline.past)}
            aria-current={index === last ? 'step' : undefined}
          >
            <span className={timeline.mark}>
              <Icon name="check" />
            </span>
            <span className={timeline.texts}>
              <span className={classNames(timeline.label, styles.label)}>
                <bdi>{parcelLabel(estado, palavra)}</bdi>
              </span>
              <span className={timeline.when}>
                <time dateTime={em}>{dayAndTime(em)}</time>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
