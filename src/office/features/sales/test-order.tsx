import { useState } from 'react';
import { isPaidLike } from '#shared/orders.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import styles from './order-screen.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { isRefundable } from './units-to-send.ts';

/** Says that the shop was tried with this order, and undoes it. */
export function TestOrder({ pedido }: { pedido: PedidoDetalhado }) {
  const isAllowed = useMay('give-money-back');
  const [refunding, setRefunding] = useState(false);
  const isPaid = isPaidLike(pedido.status);
  return (
    <InfoBox kind="info" title="Pedido de teste" autoClose={false}>
      A equipe fez este pedido com a loja fechada. Ele não conta como venda em nenhum número, não leva nota
      nem etiqueta e não é enviado.
      {isPaid && ' As peças ficam guardadas até o valor ser devolvido.'}
      {isPaid && isAllowed && isRefundable(pedido) && (
        <div className={styles.refund}>
          <Button variant="secondary" size="s" onClick={() => setRefunding(true)}>
            Desfazer a compra de teste
          </Button>
        </div>
      )}
      <RefundDialog pedido={pedido} open={refunding} onClose={() => setRefunding(false)} />
    </InfoBox>
  );
}
