import { paths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import type { OpenPix } from './open-pix.ts';
import styles from './pix-code.module.css';
import { PixCode } from './pix-code.tsx';

interface PixDialogProps {
  created: OpenPix | null;
  /** It has been asked for as often as it may, and nothing has come yet. */
  exhausted: boolean;
  cancelling: boolean;
  onCancel(): void;
}

/** The open PIX: stays until it is paid, given up or has fallen through. */
export function PixDialog({ created, exhausted, cancelling, onCancel }: PixDialogProps) {
  return (
    <Dialog open={created !== null} onClose={onCancel} title="Pague com PIX" closable={false}>
      {created !== null && (
        <>
          {exhausted ? (
            <InfoBox
              kind="info"
              title="Ainda aguardando o pagamento"
              autoClose={false}
              className={styles.late}
            >
              Se você já pagou, a confirmação chega por email. O código continua valendo na{' '}
              <a href={paths.order(created.codigo)}>página do seu pedido</a>.
            </InfoBox>
          ) : (
            <p role="status" className={styles.waiting}>
              Aguardando o pagamento do pedido <span className={styles.whole}>{created.codigo}…</span>
            </p>
          )}
          <PixCode
            amountCents={created.amountCents}
            code={created.code}
            picture={created.picture}
            expiresAt={created.expiresAt}
          />
          <Button variant="quiet" block busy={cancelling} onClick={onCancel}>
            Cancelar
          </Button>
        </>
      )}
    </Dialog>
  );
}
