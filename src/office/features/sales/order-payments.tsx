import { useState } from 'react';
import { useLocation } from 'react-router';
import { stateOfStatus } from '#shared/charges.ts';
import type { PagamentoDoPedido, PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { reaisToCents } from '#shared/money.ts';
import { chargeLabel, paymentLabel, splitWords } from '#shared/payment-label.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { checkOrder } from '../../lib/check-order.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { chargeTone, chargeWord, reasonWords } from './charge-words.ts';
import { OrderRefunds } from './order-refunds.tsx';
import styles from './order-screen.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { isRefundable } from './units-to-send.ts';

interface OrderPaymentsProps {
  pedido: PedidoDetalhado;
}

/** Every charge of the order, and giving money back. */
export function OrderPayments({ pedido }: OrderPaymentsProps) {
  const mayGiveBack = useMay('give-money-back');
  const mayAsk = useMay('check-payments');
  // Whoever comes to give money back finds the way to it open.
  const [refunding, setRefunding] = useState(
    useLocation().hash === '#estornar' && isRefundable(pedido) && mayGiveBack,
  );
  const { pagamentos, metodo_pagamento, parcelas, paid_at, estornavel, estornos } = pedido;
  return (
    <Panel title="Pagamento" aside={paymentLabel(metodo_pagamento, parcelas)}>
      {pagamentos.length === 0 ? (
        <p>
          {metodo_pagamento === 'entrega' ? 'Pago na entrega, sem cobrança pela loja.' : 'Nenhuma cobrança.'}
        </p>
      ) : (
        <ul className={styles.charges}>
          {pagamentos.map((charge) => (
            <Charge key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
      {paid_at !== null && <p className={styles.refund}>Pago em {dateTimeText(paid_at)}.</p>}
      {isAwaited(pedido) && mayAsk && <AskProvider id={pedido.id} />}
      {isRefundable(pedido) && mayGiveBack && (
        <div className={styles.refund}>
          <Button variant="secondary" size="s" icon="exchange" onClick={() => setRefunding(true)}>
            Estornar
          </Button>
          <span className={styles.quiet}>
            {estornavel > 0
              ? `Até ${reaisText(estornavel)} podem ser devolvidos.`
              : 'Não custou nada: a venda é desfeita e as peças voltam ao estoque.'}
          </span>
        </div>
      )}
      <OrderRefunds estornos={estornos} />
      <RefundDialog open={refunding} pedido={pedido} onClose={() => setRefunding(false)} />
    </Panel>
  );
}

/** By the provider, which may know more than we have heard; late money, too. */
const isAwaited = ({ paid_at, metodo_pagamento, teste }: PedidoDetalhado) =>
  paid_at === null && teste !== true && metodo_pagamento !== 'entrega' && metodo_pagamento !== 'credito';

function AskProvider({ id }: { id: number }) {
  const { busy, run } = useAct(
    async () => notify(...(await checkOrder(id, 'O Mercado Pago ainda não recebeu nada deste pedido.'))),
    (error) => notify('error', laterText(error)),
  );
  return (
    <div className={styles.refund}>
      <Button variant="secondary" size="s" icon="search" busy={busy} onClick={() => run()}>
        Perguntar ao Mercado Pago
      </Button>
      <span className={styles.quiet}>A loja também pergunta sozinha, de tempos em tempos.</span>
    </div>
  );
}

function splitOf({ parcelas, valor, total_pago }: PagamentoDoPedido): string {
  const paidCents = total_pago === null ? null : reaisToCents(total_pago);
  return splitWords(parcelas, { paidCents, amountCents: reaisToCents(valor) ?? 0 });
}

function Charge({ charge }: { charge: PagamentoDoPedido }) {
  const { id, status, motivo, metodo, parcelas, valor, estornado, created_at, expires_at, conferido_em } =
    charge;
  const isPlain = stateOfStatus(status) === 'paid' && motivo !== 'dispute_won';
  const detail = isPlain ? '' : reasonWords(motivo);
  return (
    <li>
      <div className={styles.charge}>
        <span>
          {parcelas > 1 ? `${chargeLabel(metodo)}, ${splitOf(charge)}` : chargeLabel(metodo)}{' '}
          <Badge tone={chargeTone(status)}>{chargeWord(status)}</Badge>
        </span>
        <span className={styles.money}>{reaisText(valor)}</span>
      </div>
      <p className={styles.quiet}>
        Nº {id}, criado em {dateTimeText(created_at)}
        {detail !== '' && `, ${detail}`}
        {status === 'pending' && expires_at !== null && `, vale até ${dateTimeText(expires_at)}`}
        {status === 'pending' && `, conferido em ${dateTimeText(conferido_em)}`}
        {estornado > 0 && `, ${reaisText(estornado)} devolvidos`}
      </p>
    </li>
  );
}
