import { reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { PixCode } from './pix-code.tsx';

interface PixDialogProps {
  created: PaymentCreated | null;
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
            <InfoBox kind="info" title="Ainda aguardando o pagamento" autoClose={false}>
              Se você já pagou, a confirmação chega por email. O código continua valendo na{' '}
              <a href={paths.order(created.pedido.codigo)}>página do seu pedido</a>.
            </InfoBox>
          ) : (
            <p role="status">Aguardando o pagamento do pedido {created.pedido.codigo}…</p>
          )}
          <PixCode
            amountCents={reaisToCents(created.payment.transaction_amount) ?? 0}
            code={created.payment.qr_code ?? ''}
            picture={created.payment.qr_code_base64 ?? ''}
            expiresAt={created.payment.expires_at}
          />
          <Button variant="quiet" block busy={cancelling} onClick={onCancel}>
            Cancelar
          </Button>
        </>
      )}
    </Dialog>
  );
}
