import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { LabelCard } from './label-card.tsx';
import styles from './labels.module.css';

const EVERY_MS = 15_000;

/** Labels of the last week that are not cancelled: to be printed, and looked after. Nothing where there is none. */
export function RecentLabels() {
  const maySee = useMay('see-labels');
  const mayBuy = useMay('buy-labels');
  const { data } = useOfficeRead('GET /gerenciamento/etiquetas', { rests: !maySee, everyMs: EVERY_MS });
  if (data === null || data.length === 0) return null;
  return (
    <Panel title="Etiquetas da semana">
      <ul className={styles.labels}>
        {data.map(({ pedido, ...etiqueta }) => (
          <li key={etiqueta.id}>
            <p>
              <strong>Pedido {pedido.codigo}</strong>
            </p>
            <LabelCard etiqueta={etiqueta} mayAct={mayBuy} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
