import { useState } from 'react';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMayWrite } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { LongText } from '../../ui/long-text.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { noteOrder } from './order-calls.ts';
import styles from './order-screen.module.css';

interface OrderNotesProps {
  pedido: Pick<PedidoDetalhado, 'id' | 'observacoes'>;
}

const LONGEST = 2000;

/** What the shop writes down about an order for itself. */
export function OrderNotes({ pedido }: OrderNotesProps) {
  const mayWrite = useMayWrite();
  const written = typeof pedido.observacoes === 'string' ? pedido.observacoes : '';
  return (
    <Panel title="Observações">
      {mayWrite ? (
        <NotesForm key={written} id={pedido.id} written={written} />
      ) : (
        <LongText lines={6}>{written || 'Nao informado'}</LongText>
      )}
    </Panel>
  );
}

interface NotesFormProps {
  id: number;
  written: string;
}

function NotesForm({ id, written }: NotesFormProps) {
  const [text, setText] = useState(written);
  const { busy, problem, run } = useAct(async () => {
    await noteOrder(id, { observacoes: text.trim() });
    notify('success', 'Observações salvas.');
  });

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextArea
        label="Só a loja vê"
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <Button type="submit" variant="secondary" busy={busy}>
        Salvar observações
      </Button>
    </form>
  );
}
