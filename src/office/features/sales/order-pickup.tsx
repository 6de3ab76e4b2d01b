import { useState } from 'react';
import { PICKUP_NAME, pickupLines, readyText, RECEIPT_DIGITS } from '#shared/pickup.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { handOverOrder } from './order-calls.ts';
import styles from './order-screen.module.css';

/** Where it is fetched and by whom, and how it is handed over. */
export function OrderPickup({ pedido }: { pedido: PedidoDetalhado }) {
  const mayMove = useMay('move-orders');
  const { frete, nome, status, shipped_at, delivered_at } = pedido;
  const [first = PICKUP_NAME, ...lines] = frete.retirada === undefined ? [] : pickupLines(frete.retirada);
  return (
    <Panel title="Retirada">
      <address className={styles.address}>
        <strong>{first}</strong>
        {lines.map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
        <div>
          Quem comprou: <bdi>{nome || 'Nome não informado'}</bdi>
        </div>
      </address>
      {shipped_at === null && <p className={styles.quiet}>Prometido: {readyText(frete.prazo)}.</p>}
      {shipped_at !== null && <p className={styles.quiet}>Pronto em {dateTimeText(shipped_at)}.</p>}
      {delivered_at !== null && <p className={styles.quiet}>Retirado em {dateTimeText(delivered_at)}.</p>}
      {mayMove && status === 'shipped' && <HandOver id={pedido.id} />}
    </Panel>
  );
}

const UNCODED: QuestionTexts = {
  title: 'Marcar como retirado sem o código?',
  text: 'Confira antes um documento de quem veio buscar. Na auditoria fica que o código não foi conferido, e isso não pode ser desfeito.',
  yes: 'Marcar sem o código',
  danger: true,
};
const ASKED = `Digite os ${RECEIPT_DIGITS} números do código de retirada.`;

function HandOver({ id }: { id: number }) {
  const mayWithout = useMay('hand-over-uncoded');
  const [ask, question] = useQuestion();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState('');
  const { busy, problem, run } = useAct(
    (codigo: string | null) => handOverOrder(id, codigo, ask),
    (error) => {
      const text = error instanceof ApiError ? error.campos['codigo'] : undefined;
      if (text === undefined) return laterText(error);
      setWrong(text);
    },
  );
  function hand(): void {
    const codigo = typed.replaceAll(/\D/g, '');
    setWrong(codigo.length === RECEIPT_DIGITS ? '' : ASKED);
    if (codigo.length === RECEIPT_DIGITS) run(codigo);
  }
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        hand();
      }}
    >
      <TextField
        label="Código de retirada"
        hint="Quem vem buscar o tem no e-mail e na página do pedido."
        error={wrong}
        inputMode="numeric"
        maxLength={12}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <Button type="submit" icon="check" busy={busy}>
        Marcar como retirado
      </Button>
      {mayWithout && (
        <Button
          variant="quiet"
          disabled={busy}
          onClick={() => void ask(UNCODED).then((yes) => yes && run(null))}
        >
          Marcar sem o código
        </Button>
      )}
      {question}
    </form>
  );
}
