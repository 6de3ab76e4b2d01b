import { isParcelProblem, parcelLabel, type ParcelStep } from '#shared/parcel-states.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { dayAndTime } from './order-dates.ts';
import timeline from './order-timeline.module.css';
import styles from './parcel-steps.module.css';

/** What the shop does about it, which she need not ask. */
const KNOWN: Partial<Record<ParcelStep, string>> = {
  nao_entregue: 'Em geral a transportadora tenta de novo. Já sabemos e acompanhamos.',
  extraviado: 'Já sabemos, e vamos escrever com a solução: outro envio ou o seu dinheiro de volta.',
  devolvido: 'Já sabemos, e vamos escrever com a solução: outro envio ou o seu dinheiro de volta.',
};

interface StepListProps {
  passos: PedidoCompleto['passos'];
  /** It is still to come. */
  isAwaited: boolean;
  /** Which parcel it is of, where no heading says so. */
  label?: string;
}

/** What of a carrier's words its buyer reads: a label that lapsed is the shop's affair. */
export const stepsToShow = (passos: PedidoCompleto['passos']) =>
  passos.filter(({ estado }) => estado !== 'cancelado');

/** Where one parcel was and is, as its carrier tells; nothing where nobody tells. */
export function StepList({ passos, isAwaited, label }: StepListProps) {
  const steps = stepsToShow(passos);
  if (steps.length === 0) return null;
  const last = steps.length - 1;
  const now = steps[last]?.estado;
  const known = now !== undefined && isAwaited ? KNOWN[now] : undefined;
  return (
    <>
      <ol className={timeline.steps} aria-label={label}>
        {steps.map(({ estado, palavra, em }, index) => (
          <li
            key={palavra}
            className={classNames(timeline.step, index === last ? timeline.now : timeline.past)}
            aria-current={index === last ? 'step' : undefined}
          >
            <span className={timeline.mark}>
              <Icon name={isParcelProblem(estado) ? 'alert' : 'check'} />
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
      {known !== undefined && <p className={styles.known}>{known}</p>}
    </>
  );
}
