import { dayOf } from '#shared/days.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { LabelCard } from './label-card.tsx';
import { parcelText } from './label-words.ts';
import type { LabelOfOrder } from './many-plan.ts';
import { ManySheets } from './many-sheets.tsx';
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
      <TodayTogether labels={data.filter(({ pacote }) => pacote === null)} />
      {mayBuy && <TodaysSheets labels={data} />}
      <ul className={styles.labels}>
        {data.map(({ pedido, pacote, ...etiqueta }) => (
          <li key={etiqueta.id}>
            <p>
              <strong>Pedido {pedido.codigo}</strong>
              {pacote !== null && ` · ${parcelText(pacote.tipo)}`}
            </p>
            <LabelCard etiqueta={etiqueta} mayAct={mayBuy} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MOST_TOGETHER = 50;

/** Those of today of all parcels on paper, the first one first. */
function TodaysSheets({ labels }: { labels: readonly LabelOfOrder[] }) {
  const today = dayOf(new Date(useNow()));
  const ready = labels.filter(
    ({ criada_em: made, volta, pode_imprimir: isReady }) =>
      isReady && !volta && dayOf(new Date(made)) === today,
  );
  if (ready.length < 2) return null;
  return (
    <div className={styles.together}>
      <ManySheets labels={ready.toReversed()} />
    </div>
  );
}

/** Where those of today of orders' own parcels are followed and printed by one press: who has left that screen comes back to it. */
function TodayTogether({ labels }: { labels: readonly LabelOfOrder[] }) {
  const today = dayOf(new Date(useNow()));
  const ids = labels
    .filter(({ criada_em: made, volta }) => !volta && dayOf(new Date(made)) === today)
    .slice(0, MOST_TOGETHER)
    .map(({ pedido }) => pedido.id)
    .toReversed();
  if (ids.length < 2) return null;
  return (
    <p className={styles.together}>
      <ButtonLink
        to={`${officePaths.parcels}?etiquetas=${ids.join(',')}`}
        variant="secondary"
        prefetch="none"
      >
        Ver juntas as de hoje ({ids.length})
      </ButtonLink>
    </p>
  );
}
