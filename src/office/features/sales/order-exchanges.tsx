import { Link } from 'react-router';
import { causeText, exchangeStateText } from '#shared/exchange-states.ts';
import { joined } from '#shared/text.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { readDefectPhoto } from '../../lib/defect-photo.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DefectPhotos } from '../../ui/defect-photos.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './order-screen.module.css';

/** Exchanges and returns of the order, each with its way so far; nothing where there is none. */
export function OrderExchanges({ id }: { id: number }) {
  const isAllowed = useMay('see-exchanges');
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/trocas', {
    params: { id },
    rests: !isAllowed,
  });
  if (data === null || data.length === 0) return null;
  return (
    <Panel title="Trocas e devoluções" aside={<Link to={officePaths.exchanges}>Abrir as trocas</Link>}>
      <ol className={styles.events}>
        {data.map((troca) => (
          <li key={troca.id}>
            {troca.nome} · {exchangeStateText(troca.estado)} · {causeText(troca)}
            {troca.pecas.map(({ nome: name, cor, tamanho, quantidade, nova }) => (
              <p key={`${name} ${cor} ${tamanho}`} className={styles.quiet}>
                {quantidade} × {joined([name, cor, tamanho], ', ')}
                {nova !== null && ` por ${joined([nova.cor, nova.tamanho], ', ')}`}
              </p>
            ))}
            <DefectPhotos troca={troca} read={readDefectPhoto} />
            {troca.historico.map(({ passo, em, por }) => (
              <p key={passo} className={styles.quiet}>
                {exchangeStateText(passo)}: {dateTimeText(em)}, {por}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
