import { isParcelProblem, parcelLabel, type ParcelStep } from '#shared/parcel-states.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import styles from './order-screen.module.css';

const TO_DO: Partial<Record<ParcelStep, string>> = {
  parado: 'A transportadora parou este pacote. Pergunte a ela o motivo; quem comprou não foi avisado.',
  nao_entregue:
    'A transportadora não conseguiu entregar, e quem comprou foi avisado. Confira o endereço e combine a próxima tentativa.',
  cancelado:
    'Esta etiqueta foi cancelada ou venceu no Melhor Envio sem ser postada. Cancele-a aqui e compre outra.',
  extraviado: 'A transportadora perdeu o pacote, e quem comprou foi avisado. Envie outro ou devolva o valor.',
  devolvido: 'O pacote voltou para a loja, e quem comprou foi avisado. Envie de novo ou devolva o valor.',
};

type Told = Pick<PedidoDetalhado, 'passos' | 'status'>;

/** Where the parcel of a label was and is, and what is to be done where that is no good place. */
export function ParcelSteps({ passos, status }: Told) {
  const last = passos.at(-1);
  if (last === undefined) return null;
  const isOver = status === 'delivered' || status === 'refunded';
  const todo = isParcelProblem(last.estado) && !isOver ? TO_DO[last.estado] : undefined;
  return (
    <>
      <h3 className={styles.refundsTitle}>Onde está o pacote</h3>
      <ol className={styles.events}>
        {passos.map(({ estado, palavra, em }) => (
          <li key={palavra} aria-current={palavra === last.palavra ? 'step' : undefined}>
            <bdi>{parcelLabel(estado, palavra)}</bdi>
            <p className={styles.quiet}>
              <time dateTime={em}>{dateTimeText(em)}</time>
            </p>
          </li>
        ))}
      </ol>
      {todo !== undefined && (
        <InfoBox kind="warning" className={styles.todo}>
          {todo}
        </InfoBox>
      )}
    </>
  );
}
