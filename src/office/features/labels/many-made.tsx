import { useState, type ComponentType } from 'react';
import { plural } from '#shared/text.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { ManySheets } from './many-sheets.tsx';
import { isLive, type LabelOfOrder } from './many-plan.ts';
import styles from './many.module.css';

/** Slips of orders on paper, in their order. */
export type SlipsOfMany = ComponentType<{ ids: readonly number[]; onPrinted(): void }>;

interface ManyMadeProps {
  /** In the order of the queue. */
  labels: readonly LabelOfOrder[];
  Slips: SlipsOfMany;
}

/** How far those that were bought are, and the sheets of those that are ready. */
export function ManyMade({ labels, Slips }: ManyMadeProps) {
  const mayPrint = useMay('buy-labels');
  const [slips, setSlips] = useState(false);
  const live = labels.filter(isLive);
  const ready = live.filter(({ pode_imprimir: isReady }) => isReady);
  return (
    <>
      {/* Its place is there before its words are. */}
      <output className={styles.progress}>
        {live.length > 0 &&
          `${ready.length} de ${live.length} ${plural(live.length, 'etiqueta pronta', 'etiquetas prontas')}`}
      </output>
      {ready.length > 0 && (
        <div className={styles.acts}>
          {mayPrint && <PrintLabels key={ready.map(({ id }) => id).join()} ready={ready} />}
          <Button variant="secondary" icon="receipt" busy={slips} onClick={() => setSlips(true)}>
            Imprimir {ready.length} {plural(ready.length, 'romaneio', 'romaneios')}
          </Button>
        </div>
      )}
      {mayPrint && ready.length > 0 && <ManySheets labels={ready} />}
      {slips && <Slips ids={ready.map(({ pedido }) => pedido.id)} onPrinted={() => setSlips(false)} />}
    </>
  );
}

function PrintLabels({ ready }: { ready: readonly LabelOfOrder[] }) {
  const [address, setAddress] = useState('');
  const { busy, problem, run } = useAct(async () => {
    const body = { etiquetas: ready.map(({ id }) => id) };
    setAddress((await officeApi('POST /gerenciamento/etiquetas/impressao', { body })).data.url);
  });
  const words = plural(ready.length, 'etiqueta', 'etiquetas');
  return (
    <>
      {address === '' ? (
        <Button icon="receipt" busy={busy} onClick={() => run()}>
          Imprimir {ready.length} {words}
        </Button>
      ) : (
        <ButtonAnchor icon="receipt" href={address}>
          Abrir {ready.length} {words}
        </ButtonAnchor>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </>
  );
}
