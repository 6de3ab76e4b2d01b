import { useState, type FormEvent } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { errorText } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './order-form.module.css';
import { giveBackWords } from './give-back-words.ts';
import { withdraw } from './withdraw.ts';

interface WithdrawDialogProps {
  open: boolean;
  pedido: PedidoCompleto;
  email: string;
  onClose(): void;
  onDone(pedido: PedidoCompleto): void;
}

const MOST_LETTERS = 500;

/** The question before a purchase is given back, with what happens then. */
export function WithdrawDialog({ open, pedido, email, onClose, onDone }: WithdrawDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      onDone(await withdraw(pedido.codigo, { email, ...(motivo.trim() && { motivo: motivo.trim() }) }));
    } catch (error) {
      console.error('the withdrawal was not taken', error);
      const text = errorText(error, 'Não conseguimos registrar a desistência agora. Tente de novo.');
      setProblem({ id: Date.now(), text });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} onClose={onClose} closable={!busy} title="Desistir da compra?">
      <form method="post" className={styles.ask} noValidate onSubmit={(event) => void submit(event)}>
        <p>O que acontece depois:</p>
        <ol className={styles.next}>
          <li>Você recebe na hora um comprovante por email.</li>
          <li>{giveBackWords(pedido)}</li>
          <li>
            Devolvemos {formatReais(reaisToCents(pedido.total) ?? 0)}, com o frete, pelo mesmo meio de
            pagamento.
          </li>
        </ol>
        <TextArea
          label="Quer contar o motivo?"
          optional
          name="motivo"
          rows={3}
          maxLength={MOST_LETTERS}
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
        {problem && (
          <InfoBox key={problem.id} kind="error">
            {problem.text}
          </InfoBox>
        )}
        <div className={styles.ways}>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Manter a compra
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Confirmar desistência
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
