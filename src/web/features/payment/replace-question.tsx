import { useState } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OpenOrderDialog } from './open-order-dialog.tsx';
import styles from './payment-screen.module.css';
import type { ReplaceAsked } from './use-replace-question.ts';
import type { OpenPayment } from './watch-open-orders.ts';

/** Asks before a second charge for the same things: the one that is open is paid, or given up for it. */
export function ReplaceQuestion({ asked }: { asked: ReplaceAsked | null }) {
  const [shown, setShown] = useState<OpenPayment | null>(null);
  return (
    <>
      <Dialog open={asked !== null} onClose={() => asked?.answer(false)} title="Você já tem um PIX aberto">
        {asked !== null && <Question asked={asked} onShow={setShown} />}
      </Dialog>
      <OpenOrderDialog open={shown} onClose={() => setShown(null)} />
    </>
  );
}

function Question({ asked, onShow }: { asked: ReplaceAsked; onShow(open: OpenPayment): void }) {
  const { codigo, open, answer } = asked;
  return (
    <div className={styles.question}>
      <p>
        O pedido <span>{codigo}</span>
        {open !== null && (
          <span>
            , de <span>{formatReais(reaisToCents(open.payment.transaction_amount) ?? 0)}</span>,
          </span>
        )}{' '}
        ainda espera o pagamento. Para não pagar duas vezes, pague esse PIX ou troque-o por este novo
        pagamento: o código antigo deixa de valer.
      </p>
      {open !== null && (
        <Button
          block
          icon="pix"
          onClick={() => {
            answer(false);
            onShow(open);
          }}
        >
          Ver o código do PIX aberto
        </Button>
      )}
      <Button block variant="secondary" onClick={() => answer(true)}>
        Cancelar esse PIX e continuar
      </Button>
    </div>
  );
}
