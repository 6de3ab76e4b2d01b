import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import type { ParcelsPanelProps } from './panel-props.ts';
import { ExchangeParcelCard } from './exchange-parcel.tsx';
import { PartCard } from './part-card.tsx';
import styles from './parcels.module.css';
import { Resend, ResentCard } from './resend.tsx';
import { SplitDialog } from './split-dialog.tsx';

/** Parts of an order that go ahead of the rest; nothing where there is none and none may be. */
export function ParcelsPanel({ id, Label, NewCode }: ParcelsPanelProps) {
  const mayMove = useMay('move-orders');
  const [splitting, setSplitting] = useState(false);
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/pacotes', { params: { id } });
  if (data === null) return null;
  const parts = data.pacotes.filter(({ tipo }) => tipo === 'parte');
  const again = data.pacotes.filter(({ tipo }) => tipo === 'reenvio');
  const ofExchanges = data.pacotes.filter(({ tipo }) => tipo === 'troca');
  const offers = mayMove && data.pode_separar;
  const resends = mayMove && data.pode_reenviar && again.every((one) => one.enviado_em !== null);
  const isAny = parts.length + again.length + ofExchanges.length > 0;
  if (!isAny && !offers && !resends && !splitting) return null;
  return (
    <Panel title="Pacotes">
      <div className={styles.parcels}>
        {parts.length === 0 && offers && (
          <p className={styles.quiet}>
            Se uma peça demora, as outras podem ir antes, em outro pacote. Quem comprou é avisado de cada um.
          </p>
        )}
        {parts.map((pacote, at) => (
          <PartCard key={pacote.id} pacote={pacote} number={at + 1} mayMove={mayMove}>
            {(pacote.enviado_em !== null || mayMove) && (
              <Label id={id} pacote={pacote.id} deNovo={pacote.pode_reenviar} />
            )}
          </PartCard>
        ))}
        {parts.length > 0 && data.livres.length > 0 && (
          <p className={styles.quiet}>
            No pacote do pedido:{' '}
            {data.livres.map(({ nome, quantidade }) => `${quantidade} × ${nome}`).join(', ')}.
          </p>
        )}
        {offers && (
          <Button variant="secondary" icon="package" onClick={() => setSplitting(true)}>
            {parts.length === 0 ? 'Enviar uma parte antes' : 'Separar outra parte'}
          </Button>
        )}
        {again.map((pacote) => (
          <ResentCard key={pacote.id} id={id} pacote={pacote} Label={Label} />
        ))}
        {ofExchanges.map((pacote) => (
          <ExchangeParcelCard key={pacote.id} id={id} pacote={pacote} Label={Label} NewCode={NewCode} />
        ))}
        {resends && <Resend id={id} />}
        <SplitDialog id={id} livres={data.livres} open={splitting} onClose={() => setSplitting(false)} />
      </div>
    </Panel>
  );
}
