import { useEffect, useRef, useState } from 'react';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { giveBackWords } from './give-back-words.ts';
import { day, lastDay } from './order-dates.ts';
import styles from './order-view.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface WithdrawalProps {
  pedido: PedidoCompleto;
  /** Of the purchase: opens it to whoever has not logged in. */
  email: string;
  /** The order as it is after the withdrawal. */
  onDone(pedido: PedidoCompleto): void;
}

/** The right to give a purchase back: offered while it lasts, and what becomes of it once it was used. */
export function Withdrawal({ pedido, email, onDone }: WithdrawalProps) {
  const [asking, setAsking] = useState(false);
  const { desistencia, pode_desistir, desistir_ate } = pedido;
  const box = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState(false);
  // The button that was pressed is gone: whoever pressed it stands before what has come of it.
  useEffect(() => {
    if (done) box.current?.focus();
  }, [done]);
  if (desistencia !== null) {
    return (
      <div ref={box} tabIndex={-1} className={styles.quietFocus}>
        <Withdrawn pedido={pedido} desistencia={desistencia} />
      </div>
    );
  }
  if (!pode_desistir) return null;
  return (
    <div>
      <h3 className={styles.subTitle}>Mudou de ideia?</h3>
      <p>
        {desistir_ate === null
          ? 'Você pode desistir da compra até 7 dias depois de receber o pedido'
          : `Você pode desistir da compra até ${lastDay(desistir_ate)}`}
        , sem explicar o motivo e com o dinheiro todo de volta.
      </p>
      <div className={styles.way}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Desistir da compra
        </Button>
      </div>
      <WithdrawDialog
        open={asking}
        pedido={pedido}
        email={email}
        onClose={() => setAsking(false)}
        onDone={(next) => {
          onDone(next);
          setDone(true);
        }}
      />
    </div>
  );
}

interface WithdrawnProps {
  pedido: PedidoCompleto;
  desistencia: NonNullable<PedidoCompleto['desistencia']>;
}

function Withdrawn({ pedido, desistencia }: WithdrawnProps) {
  const { at, devolvido } = desistencia;
  return (
    <InfoBox kind={devolvido ? 'success' : 'info'} title="Você desistiu desta compra" autoClose={false}>
      Registramos a desistência em {day(at)} e enviamos o comprovante por email.{' '}
      {devolvido
        ? 'O valor já foi devolvido pelo mesmo meio de pagamento.'
        : `A devolução do valor está com a nossa equipe. ${giveBackWords(pedido)}`}
    </InfoBox>
  );
}
