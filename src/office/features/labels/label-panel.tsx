import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { BuyForm } from './buy-form.tsx';
import { LabelCard } from './label-card.tsx';
import styles from './labels.module.css';

const EVERY_MS = 3000;

interface LabelPanelProps {
  id: number;
  pacote?: number;
  /** Of what comes back: who opens it has asked for the price of a posting code. */
  volta?: boolean;
  /** It begins with the form. */
  comprando?: boolean;
  /** The form was left, or has bought. */
  onClose?(): void;
  /** Of a parcel that was lost or came back. */
  deNovo?: boolean;
}

/** Labels of an order's own parcel, or of one beside it: bought, printed, cancelled. Nothing where none is and none is needed. */
export function LabelPanel({
  id,
  pacote,
  volta = false,
  comprando = false,
  deNovo = false,
  onClose,
}: LabelPanelProps) {
  const maySee = useMay('see-labels');
  const mayBuy = useMay('buy-labels');
  const [buying, setBuying] = useState(volta || comprando);
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/etiquetas', {
    params: { id },
    query: pacote === undefined ? {} : { pacote: String(pacote) },
    rests: !maySee,
    // What is still to come of one comes by itself.
    everyMs: (read) => read?.etiquetas.some(({ andando }) => andando) === true && EVERY_MS,
  });
  if (data === null) return null;
  const { aviso, etiquetas, pode_comprar: isOpen } = data;
  const says = aviso !== '' && mayBuy && data.motivo === '' ? aviso : '';
  const offers = isOpen && mayBuy;
  if (etiquetas.length === 0 && says === '' && !offers) return null;
  const content = (
    <div className={styles.labels}>
      {says !== '' && <p className={styles.quiet}>{says}</p>}
      {data.sobra && (
        <InfoBox kind="warning">
          Este pedido não será enviado. Cancele a etiqueta antes de alguém postar: o valor volta para a
          carteira.
        </InfoBox>
      )}
      {offers &&
        (buying ? (
          <BuyForm
            id={id}
            pacote={pacote}
            onDone={() => {
              setBuying(false);
              onClose?.();
            }}
          />
        ) : (
          <Button variant="secondary" icon="tag" onClick={() => setBuying(true)}>
            {volta ? 'Gerar código de postagem' : deNovo ? 'Enviar de novo' : 'Comprar etiqueta'}
          </Button>
        ))}
      {etiquetas.map((etiqueta) => (
        <LabelCard key={etiqueta.id} etiqueta={etiqueta} mayAct={mayBuy && aviso === ''} />
      ))}
    </div>
  );
  // Beside others it stands in its parcel's own panel.
  return pacote === undefined ? <Panel title="Etiqueta">{content}</Panel> : content;
}
