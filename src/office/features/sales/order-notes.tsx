import { useState } from 'react';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { LongText } from '../../ui/long-text.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { noteOrder } from './order-calls.ts';

interface OrderNotesProps {
  pedido: Pick<PedidoDetalhado, 'id' | 'observacoes'>;
}

const LONGEST = 2000;

/** What the shop writes down about an order for itself. */
export function OrderNotes({ pedido }: OrderNotesProps) {
  const mayWrite = useMay('note-orders');
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

function NotesForm({ id, written }: { id: number; written: string }) {
  const [text, setText] = useState(written);
  const saving = useAct(async () => {
    await noteOrder(id, { observacoes: text.trim() });
    notify('success', 'Observações salvas.');
  });
  return (
    <NoteForm
      label="Só a loja vê"
      rows={3}
      maxLength={LONGEST}
      text={text}
      onType={setText}
      saving={saving}
      saveText="Salvar observações"
    />
  );
}
