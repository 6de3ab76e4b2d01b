import { reasonText } from '#shared/exchange-states.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './exchanges-screen.module.css';

const SHOWN = 20;

/** Why pieces come back, by product and size. */
export function ReasonsTable() {
  const { data } = useOfficeRead('GET /gerenciamento/trocas/motivos');
  if (data === null || data.length === 0) return null;
  return (
    <Panel title="Por que as peças voltam" aside="últimos 90 dias" className={styles.reasons}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Peça</th>
            <th scope="col">Tamanho</th>
            <th scope="col">Motivo</th>
            <th scope="col" className={styles.number}>
              Peças
            </th>
          </tr>
        </thead>
        <tbody>
          {data.slice(0, SHOWN).map(({ produto, tamanho, motivo, pecas }) => (
            <tr key={`${produto} ${tamanho} ${motivo}`}>
              <td>{produto}</td>
              <td>{tamanho}</td>
              <td>{reasonText(motivo)}</td>
              <td className={styles.number}>{pecas}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
