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

/** Labels of an order's parcel: bought, as they stand, printed, cancelled. Nothing where there is none and none is needed. */
export function LabelPanel({ id }: { id: number }) {
  const maySee = useMay('see-labels');
  const mayBuy = useMay('buy-labels');
  const [buying, setBuying] = useState(false);
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/etiquetas', {
    params: { id },
    rests: !maySee,
    // What is still to come of one comes by itself.
    everyMs: (read) => read?.etiquetas.some(({ andando }) => andando) === true && EVERY_MS,
  });
  if (data === null) return null;
  const { aviso, etiquetas, pode_comprar: isOpen } = data;
  const says = aviso !== '' && mayBuy && data.motivo === '' ? aviso : '';
  const offers = isOpen && mayBuy;
  if (etiquetas.length === 0 && says === '' && !offers) return null;
  return (
    <Panel title="Etiqueta">
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
            <BuyForm id={id} onDone={() => setBuying(false)} />
          ) : (
            <Button variant="secondary" icon="tag" onClick={() => setBuying(true)}>
              Comprar etiqueta
            </Button>
          ))}
        {etiquetas.map((etiqueta) => (
          <LabelCard key={etiqueta.id} etiqueta={etiqueta} mayAct={mayBuy && aviso === ''} />
        ))}
      </div>
    </Panel>
  );
}
