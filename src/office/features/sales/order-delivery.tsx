import { useForm } from 'react-hook-form';
import { freightLabel } from '#shared/freight-label.ts';
import { isPaidLike } from '#shared/orders.ts';
import { plural } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useMayWrite } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { addressLines } from './address-lines.ts';
import { sendOrder } from './order-calls.ts';
import styles from './order-screen.module.css';

interface OrderDeliveryProps {
  pedido: PedidoDetalhado;
}

/** Where it goes, by whom, and the code to follow it by. */
export function OrderDelivery({ pedido }: OrderDeliveryProps) {
  const mayWrite = useMayWrite();
  const { frete, nome, endereco, status, rastreio, transportadora, shipped_at, delivered_at } = pedido;
  const lines = addressLines(endereco);
  const canSend = isPaidLike(status) || status === 'waiting';
  return (
    <Panel title="Entrega">
      <address className={styles.address}>
        <bdi>{nome || 'Nome não informado'}</bdi>
        {lines.length === 0 && <div>Nao informado</div>}
        {lines.map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </address>
      <p className={styles.quiet}>
        {freightLabel(frete)}
        {frete.prazo > 0 && `, ${frete.prazo} ${plural(frete.prazo, 'dia útil', 'dias úteis')}`}
      </p>
      {shipped_at !== null && <p className={styles.quiet}>Enviado em {dateTimeText(shipped_at)}.</p>}
      {delivered_at !== null && <p className={styles.quiet}>Entregue em {dateTimeText(delivered_at)}.</p>}
      {mayWrite && canSend ? (
        <TrackingForm key={`${rastreio} ${transportadora}`} pedido={pedido} />
      ) : (
        <p className={styles.refund}>
          Rastreio: <bdi>{[transportadora, rastreio].filter(Boolean).join(' ') || 'Nao informado'}</bdi>
        </p>
      )}
    </Panel>
  );
}

type Sending = Pick<PedidoDetalhado, 'rastreio' | 'transportadora'>;

function TrackingForm({ pedido }: OrderDeliveryProps) {
  const [ask, question] = useQuestion();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      rastreio: pedido.rastreio,
      transportadora: pedido.transportadora || pedido.frete.company,
    },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const saving = useAct(async ({ rastreio, transportadora }: Sending) => {
    const sending = { rastreio: rastreio.trim(), transportadora: transportadora.trim() };
    const sent = await sendOrder(pedido.id, sending, ask);
    if (sent) notify('success', 'Envio anotado. Quem comprou recebe o código por email.');
  });
  const problem = formState.errors.rastreio?.message ?? saving.problem;

  return (
    <>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit(saving.run)(event)}
      >
        <TextField
          label="Código de rastreio"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          {...register('rastreio', {
            validate: (rastreio) => rastreio.trim() !== '' || 'Informe o código de rastreio.',
          })}
        />
        <TextField label="Transportadora" optional maxLength={60} {...register('transportadora')} />
        {problem !== '' && (
          <InfoBox key={problem} kind="error">
            {problem}
          </InfoBox>
        )}
        <Button type="submit" variant="secondary" icon="truck" busy={saving.busy}>
          {pedido.rastreio === '' ? 'Anotar envio' : 'Corrigir envio'}
        </Button>
      </form>
      {question}
    </>
  );
}
