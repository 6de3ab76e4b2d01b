import { isParcelProblem, parcelLabel, type ParcelStep } from '#shared/parcel-states.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import styles from './parcel-way.module.css';

type Steps = PedidoDetalhado['passos'];

const TO_DO: Partial<Record<ParcelStep, string>> = {
  parado: 'A transportadora parou este pacote. Pergunte a ela o motivo; quem comprou não foi avisado.',
  nao_entregue:
    'A transportadora não conseguiu entregar, e quem comprou foi avisado. Confira o endereço e combine a próxima tentativa.',
  cancelado:
    'Esta etiqueta foi cancelada ou venceu no Melhor Envio sem ser postada. Cancele-a aqui e compre outra.',
  extraviado: 'A transportadora perdeu o pacote, e quem comprou foi avisado. Envie outro ou devolva o valor.',
  devolvido: 'O pacote voltou para a loja, e quem comprou foi avisado. Envie de novo ou devolva o valor.',
};

/** What is to be done where a parcel is in no good place; undefined where it is. */
export const toDoAt = (state: ParcelStep): string | undefined =>
  isParcelProblem(state) ? TO_DO[state] : undefined;

interface ParcelWayProps {
  passos: Steps;
  label?: string;
  timeText(time: string): string;
}

/** Where a parcel was and is, as its carrier tells. `label` says which one it is, where no heading does. */
export function ParcelWay({ passos, label, timeText }: ParcelWayProps) {
  const last = passos.at(-1);
  return (
    <ol className={styles.way} aria-label={label}>
      {passos.map(({ estado, palavra, em }) => (
        <li key={palavra} aria-current={palavra === last?.palavra ? 'step' : undefined}>
          <bdi>{parcelLabel(estado, palavra)}</bdi>
          <p className={styles.quiet}>
            <time dateTime={em}>{timeText(em)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
