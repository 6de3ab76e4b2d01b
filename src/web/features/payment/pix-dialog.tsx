import { paths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import type { OpenPix } from './open-pix.ts';
import styles from './pix-code.module.css';
import { PixCode } from './pix-code.tsx';
import { useCountdown } from './use-countdown.ts';

interface PixDialogProps {
  created: OpenPix | null;
  /** It has been asked for as often as it may, and nothing has come yet. */
  exhausted: boolean;
  cancelling: boolean;
  onCancel(): void;
}

/** The open PIX: stays until it is paid, given up or has fallen through. */
export function PixDialog({ created, ...state }: PixDialogProps) {
  return (
    <Dialog open={created !== null} onClose={state.onCancel} title="Pague com PIX" closable={false}>
      {created !== null && <Open key={created.paymentId} created={created} {...state} />}
    </Dialog>
  );
}

function Open({ created, exhausted, cancelling, onCancel }: PixDialogProps & { created: OpenPix }) {
  const isOver = useCountdown(created.untilMs) === 0;
  if (isOver) return <Over codigo={created.codigo} cancelling={cancelling} onCancel={onCancel} />;
  return (
    <>
      {exhausted ? (
        <InfoBox kind="info" title="Ainda aguardando o pagamento" autoClose={false} className={styles.late}>
          Se você já pagou, a confirmação chega por email. O código continua valendo na{' '}
          <a href={paths.order(created.codigo)}>página do seu pedido</a>.
        </InfoBox>
      ) : (
        <p role="status" className={styles.waiting}>
          Pedido <span className={styles.whole}>{created.codigo}:</span> aguardando o pagamento…
        </p>
      )}
      <PixCode
        amountCents={created.amountCents}
        code={created.code}
        picture={created.picture}
        untilMs={created.untilMs}
      />
      <Button variant="quiet" block busy={cancelling} onClick={onCancel}>
        Cancelar
      </Button>
    </>
  );
}

/** A code whose time is over is nothing to pay any more. */
function Over({
  codigo,
  cancelling,
  onCancel,
}: Pick<PixDialogProps, 'cancelling' | 'onCancel'> & { codigo: string }) {
  return (
    <>
      <InfoBox kind="info" title="O prazo deste PIX terminou" autoClose={false} className={styles.late}>
        Se acabou de pagar, não pague outra vez: a confirmação aparece na{' '}
        <a href={paths.order(codigo)}>página do seu pedido</a>. Se não pagou, volte e gere um novo código.
      </InfoBox>
      <Button block busy={cancelling} onClick={onCancel}>
        Voltar ao pagamento
      </Button>
    </>
  );
}
