import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { useMay } from '../../lib/session.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';

/** That something was noted, for who may neither write notes nor read their thread. */
export function OrderNotes({ pedido: { observacoes } }: { pedido: Pick<PedidoDetalhado, 'observacoes'> }) {
  const hasThread = useMay('note-orders');
  if (hasThread || typeof observacoes !== 'string' || observacoes === '') return null;
  return (
    <Panel title="Anotações">
      <LongText lines={6}>{observacoes}</LongText>
    </Panel>
  );
}
