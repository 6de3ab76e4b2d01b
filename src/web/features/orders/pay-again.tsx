import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { dayAndTime } from './order-dates.ts';
import styles from './order-view.module.css';

/** Nothing of these can be paid here again. */
const PAID_OTHERWISE = new Set(['entrega', 'credito', 'recebido']);

interface PayAgainProps {
  pedido: PedidoCompleto;
  /** On to the payment of this very order. */
  onPay(): void;
}

/** An order that was not paid: until when it still can be, and the way there; after that, the way to a new one. */
export function PayAgain({ pedido, onPay }: PayAgainProps) {
  const [openedAtMs] = useState(() => Date.now());
  const { status, metodo_pagamento, pagar_ate, devolvendo } = pedido;
  const isFallen = status === 'declined' || status === 'cancelled';
  // One that was to be paid at the door was called off by the shop; of late money that goes back its state tells.
  if (!isFallen || PAID_OTHERWISE.has(metodo_pagamento) || devolvendo > 0) return null;
  if (pagar_ate === null || Date.parse(pagar_ate) <= openedAtMs) return <TooLate />;
  return (
    <InfoBox kind="warning" title="Este pedido ainda não foi pago">
      Nada foi cobrado. Enquanto houver estoque, você pode pagar este mesmo pedido até{' '}
      <time dateTime={pagar_ate}>{dayAndTime(pagar_ate)}</time>.
      <div className={styles.way}>
        <Button onClick={onPay} icon={metodo_pagamento === 'pix' ? 'pix' : 'card'}>
          {metodo_pagamento === 'pix' ? 'Gerar novo PIX' : 'Tentar pagar de novo'}
        </Button>
      </div>
    </InfoBox>
  );
}

function TooLate() {
  return (
    <InfoBox kind="warning" title="Este pedido não foi pago">
      Nada foi cobrado e as peças voltaram para a loja. Se ainda quiser levar, é só fazer um novo pedido.
      <div className={styles.way}>
        <ButtonLink to={paths.catalog} variant="secondary">
          Explorar produtos
        </ButtonLink>
      </div>
    </InfoBox>
  );
}
