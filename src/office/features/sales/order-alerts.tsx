import { useState } from 'react';
import { Link } from 'react-router';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LongText } from '../../ui/long-text.tsx';
import { notify } from '../../ui/notices.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import styles from './order-screen.module.css';
import { liftFraudAlert, noteOrder } from './order-calls.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { TestOrder } from './test-order.tsx';
import { areAllPiecesGoingBack, isRefundable } from './units-to-send.ts';

const isSent = ({ status, rastreio, shipped_at }: PedidoDetalhado) =>
  status === 'delivered' || rastreio !== '' || shipped_at !== null;

interface OrderAlertsProps {
  pedido: PedidoDetalhado;
}

const LIFT_ALERT: QuestionTexts = {
  title: 'Retirar o alerta de fraude?',
  text: 'Retire só depois de conferir a compra com quem comprou ou com o provedor de pagamentos. O pedido volta a poder ser enviado, e a retirada fica na auditoria.',
  yes: 'Retirar o alerta',
  danger: true,
};

/** What of an order asks for the owner's eye: a withdrawal, a fraud alert, a dispute, another amount, a refund that stands. */
export function OrderAlerts({ pedido }: OrderAlertsProps) {
  const pendingCents = reaisToCents(pedido.estornoPendente) ?? 0;
  const rejected = pedido.estornos.find(({ parado, estado }) => parado && estado === 'recusado');
  return (
    <div className={styles.alerts}>
      {pedido.teste === true && <TestOrder pedido={pedido} />}
      {pedido.desistencia !== null && <Withdrawn pedido={pedido} desistencia={pedido.desistencia} />}
      {pedido.status === 'waiting' && pedido.expires_at !== null && (
        <InfoBox kind="warning" title="Espera por você" autoClose={false}>
          Se ninguém aceitar este pedido nem anotar o envio, ele é cancelado em{' '}
          {dateTimeText(pedido.expires_at)}.
        </InfoBox>
      )}
      {pedido.alertaFraude !== null && <FraudAlert id={pedido.id} since={pedido.alertaFraude} />}
      {pedido.contestado && <Contested id={pedido.id} />}
      {pedido.pagamentos.some(({ motivo }) => motivo === 'dispute_lost') && (
        <InfoBox kind="info" title="Contestação perdida" autoClose={false}>
          O banco devolveu o valor a quem pagou. Este pedido não conta como venda, e não há o que estornar.
        </InfoBox>
      )}
      {pedido.retido && (
        <InfoBox kind="warning" title="Pagamento com valor diferente" autoClose={false}>
          O que foi pago não é o total deste pedido. Ele fica retido: não é separado nem cancelado sozinho.
          Fale com quem comprou e use o estorno para devolver o valor.
        </InfoBox>
      )}
      {rejected !== undefined && (
        <InfoBox kind="warning" title="Estorno não aceito" autoClose={false}>
          O provedor de pagamentos não aceitou devolver {reaisText(rejected.valor)}. Nada foi devolvido:
          confira o saldo da conta e peça o estorno de novo.
        </InfoBox>
      )}
      {isPaidLike(pedido.status) && !isSent(pedido) && areAllPiecesGoingBack(pedido) && (
        <InfoBox kind="warning" title="Valor das peças devolvido ou a caminho" autoClose={false}>
          O valor de todas as peças voltou para quem comprou, ou está voltando: não envie este pedido.
        </InfoBox>
      )}
      {pendingCents > 0 && (
        <InfoBox kind="info" title="Estorno em andamento" autoClose={false}>
          {formatReais(pendingCents)} foram pedidos de volta, e o Mercado Pago ainda não confirmou.
        </InfoBox>
      )}
    </div>
  );
}

/** Where a bank was asked for the money the owner can answer; a claim is answered elsewhere. */
function Contested({ id }: { id: number }) {
  const isAllowed = useMay('answer-disputes');
  const { data } = useOfficeRead('GET /gerenciamento/disputas', {
    query: { pedido: id },
    rests: !isAllowed,
  });
  const open = data?.disputas.find(({ estado }) => estado === 'aberta');
  return (
    <InfoBox kind="warning" title="Pagamento contestado">
      Quem pagou abriu uma contestação: segure o envio até a decisão.{' '}
      {open !== undefined && <Link to={officePaths.dispute(open.id)}>Ver o prazo e mandar as provas</Link>}
      {data !== null && open === undefined && 'Responda no painel do Mercado Pago.'}
    </InfoBox>
  );
}

function FraudAlert({ id, since }: { id: number; since: string }) {
  const isAllowed = useMay('judge-fraud');
  const [ask, question] = useQuestion();
  const { busy, run: lift } = useAct(
    async () => {
      await liftFraudAlert(id);
      notify('success', 'Alerta de fraude retirado.');
    },
    (error) => notify('error', laterText(error)),
  );
  async function askToLift(): Promise<void> {
    if (await ask(LIFT_ALERT)) lift();
  }
  return (
    <>
      <InfoBox kind="error" title="Alerta de fraude: não envie">
        O provedor de pagamentos avisou em {dateTimeText(since)} que esta compra pode ser fraude. O caminho
        seguro é não enviar e devolver o valor.
        {isAllowed && (
          <div className={styles.refund}>
            <Button variant="secondary" size="s" busy={busy} onClick={() => void askToLift()}>
              Retirar o alerta
            </Button>
          </div>
        )}
      </InfoBox>
      {question}
    </>
  );
}

interface WithdrawnProps extends OrderAlertsProps {
  desistencia: NonNullable<PedidoDetalhado['desistencia']>;
}

function Withdrawn({ pedido, desistencia }: WithdrawnProps) {
  const isAllowed = useMay('give-money-back');
  const [refunding, setRefunding] = useState(false);
  const { at, motivo, devolvido } = desistencia;
  const { run: settle } = useAct(
    async () => {
      await noteOrder(pedido.id, { desistenciaResolvida: true });
      notify('success', 'Desistência marcada como resolvida.');
    },
    (error) => notify('error', laterText(error)),
  );
  return (
    <InfoBox
      kind={devolvido ? 'info' : 'warning'}
      title={devolvido ? 'Desistência atendida' : 'Quem comprou desistiu desta compra'}
      autoClose={false}
    >
      <p>
        Pedido de desistência em {dateTimeText(at)}.
        {devolvido ? ' O valor já foi devolvido.' : ' A lei manda devolver o valor, com o frete.'}
      </p>
      {motivo !== '' && <LongText lines={6}>{`Motivo: ${motivo}`}</LongText>}
      {!devolvido && isAllowed && (
        <div className={styles.refund}>
          {isRefundable(pedido) && (
            <Button size="s" onClick={() => setRefunding(true)}>
              Devolver o valor
            </Button>
          )}
          <Button variant="secondary" size="s" onClick={() => settle()}>
            Já resolvi de outro jeito
          </Button>
        </div>
      )}
      <RefundDialog open={refunding} pedido={pedido} onClose={() => setRefunding(false)} />
    </InfoBox>
  );
}
