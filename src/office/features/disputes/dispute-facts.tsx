import { Link } from 'react-router';
import type { Disputa, DisputaDetalhada } from '#shared/wire/disputes.ts';
import { InfoBox, type InfoKind } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Evidence } from './dispute-columns.tsx';
import { deadlineWords, reasonText, standingOf } from './dispute-words.ts';
import styles from './disputes.module.css';

/** Where it stands, and what is to be done. */
export function DisputeStanding({ disputa }: { disputa: DisputaDetalhada }) {
  const nowMs = useNow();
  const { kind, title, text } = standingOf(disputa, nowMs);
  return (
    <div className={styles.told}>
      <InfoBox key={title} kind={kind satisfies InfoKind} title={title} autoClose={false}>
        {text}
      </InfoBox>
    </div>
  );
}

/** What is contested, and until when it may be answered. */
export function DisputeFacts({ disputa }: { disputa: Disputa }) {
  const nowMs = useNow();
  const { pedido, valor, motivo, estado, prazo, encerrada_em } = disputa;
  const left = deadlineWords(prazo, nowMs);
  return (
    <Panel title="O que foi contestado">
      <Facts>
        <Fact label="Pedido">
          <Link to={officePaths.order(pedido.id)}>{pedido.codigo}</Link>
        </Fact>
        <Fact label="Valor contestado">{reaisText(valor)}</Fact>
        <Fact label="Motivo">{reasonText(motivo)}</Fact>
        <Fact label="Prazo para as provas">
          {prazo === null ? left : `${dateTimeText(prazo)}${estado === 'aberta' ? `: ${left}` : ''}`}
        </Fact>
        <Fact label="Provas">
          <Evidence disputa={disputa} />
        </Fact>
        {encerrada_em !== null && <Fact label="Acabou em">{dateTimeText(encerrada_em)}</Fact>}
      </Facts>
    </Panel>
  );
}
