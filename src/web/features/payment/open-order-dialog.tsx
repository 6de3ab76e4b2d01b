import { reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './pix-code.module.css';
import { PixCode } from './pix-code.tsx';
import type { OpenPayment } from './watch-open-orders.ts';

interface OpenOrderDialogProps {
  open: OpenPayment | null;
  onClose(): void;
}

/** The code of a PIX that was left open, to be paid after all. */
export function OpenOrderDialog({ open, onClose }: OpenOrderDialogProps) {
  return (
    <Dialog open={open !== null} onClose={onClose} title="Pague com PIX">
      {open !== null && (
        <>
          <p role="status" className={styles.waiting}>
            <a href={paths.order(open.codigo)}>Pedido {open.codigo}</a>: aguardando o pagamento…
          </p>
          <PixCode
            amountCents={reaisToCents(open.payment.transaction_amount) ?? 0}
            code={open.payment.qr_code ?? ''}
            picture={open.payment.qr_code_base64 ?? ''}
            untilMs={open.untilMs}
          />
        </>
      )}
    </Dialog>
  );
}
