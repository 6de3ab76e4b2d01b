import type { DisputaDetalhada } from '#shared/wire/disputes.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList, Unread, type OneOfList } from '../../ui/unread.tsx';
import { CollectedEvidence } from './collected-evidence.tsx';
import { DisputeAnswer } from './dispute-answer.tsx';
import { State } from './dispute-columns.tsx';
import { DisputeFacts, DisputeStanding } from './dispute-facts.tsx';
import styles from './disputes.module.css';

const WORDS: OneOfList = {
  title: 'Disputa',
  list: { to: officePaths.disputes, back: 'Todas as disputas', wayOut: 'Ver todas as disputas' },
  unknown: 'Não encontramos esta disputa.',
  failed: 'Erro ao carregar a disputa',
};

/** One chargeback: what is contested, until when it may be answered, with what, and what became of it. */
export function DisputeScreen({ id }: { id: string }) {
  const mayAnswer = useMay('answer-disputes');
  return mayAnswer ? <Read id={id} /> : <NoAccess title={WORDS.title} />;
}

function Read({ id }: { id: string }) {
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/disputas/:id', { params: { id } });
  if (data === null) return <Unread words={WORDS} reading={reading} />;
  return <Dispute disputa={data.disputa} loading={reading.loading} />;
}

function Dispute({ disputa, loading }: { disputa: DisputaDetalhada; loading: boolean }) {
  return (
    <div aria-busy={loading}>
      <SectionHead
        title={`Disputa do pedido ${disputa.pedido.codigo}`}
        text={
          <span className={styles.standing}>
            <State disputa={disputa} />
            <span>Aberta em {dateTimeText(disputa.aberta_em)}</span>
          </span>
        }
        actions={<BackToList words={WORDS} />}
      />
      <DisputeStanding disputa={disputa} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DisputeFacts disputa={disputa} />
          <DisputeAnswer disputa={disputa} />
        </div>
        <CollectedEvidence secoes={disputa.secoes} />
      </div>
    </div>
  );
}
