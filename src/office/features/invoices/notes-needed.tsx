import { Link } from 'react-router';
import { spokenNumber } from '#shared/order-number.ts';
import { plural } from '#shared/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './many-notes.module.css';

const EVERY_MS = 30_000;
const SHOWN = 5;

/** What of invoices waits for somebody; null for who issues none, or where the shop does not. */
function useNeeds() {
  const may = useMay('issue-invoices');
  const { data } = useOfficeRead('GET /gerenciamento/emissoes/pendentes', { rests: !may, everyMs: EVERY_MS });
  return may && data?.emite === true ? data : null;
}

/** Where invoices of these orders are looked at together. */
const together = (ids: readonly number[]) => `${officePaths.parcels}?notas=${ids.join(',')}`;

/** 'Notas que precisam de você': with why, and the paid orders that have none yet. Nothing where there is nothing to do. */
export function NotesNeeded() {
  const data = useNeeds();
  if (data === null || (data.pendentes.length === 0 && data.sem_nota.length === 0)) return null;
  const { pendentes, sem_nota: bare } = data;
  return (
    <Panel title="Notas fiscais">
      <div className={styles.many}>
        {pendentes.length > 0 && (
          <>
            <p>
              <strong>
                {pendentes.length} {plural(pendentes.length, 'nota precisa', 'notas precisam')} de você
              </strong>
            </p>
            <ul className={styles.rows} aria-label="Notas que precisam de você">
              {pendentes.slice(0, SHOWN).map(({ pedido, motivo }) => (
                <li key={pedido.id} className={styles.row}>
                  <Link to={officePaths.order(pedido.id)}>Pedido {spokenNumber(pedido.id)}</Link>
                  <span>{motivo}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={styles.acts}>
          {pendentes.length > 0 && (
            <ButtonLink
              to={together(pendentes.map(({ pedido }) => pedido.id))}
              variant="secondary"
              prefetch="none"
            >
              Ver {pendentes.length === 1 ? 'o que falta' : `as ${pendentes.length} juntas`}
            </ButtonLink>
          )}
          {bare.length > 0 && (
            <ButtonLink to={together(bare)} icon="receipt" variant="secondary" prefetch="none">
              {bare.length} {plural(bare.length, 'pedido pago sem nota', 'pedidos pagos sem nota')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Panel>
  );
}

interface IssueChosenProps {
  ids: readonly number[];
  onIssue(ids: readonly number[]): void;
}

/** Beside the labels of chosen orders: their invoices. */
export function IssueChosen({ ids, onIssue }: IssueChosenProps) {
  return useNeeds() === null ? null : (
    <Button icon="receipt" variant="secondary" onClick={() => onIssue(ids)}>
      Emitir notas ({ids.length})
    </Button>
  );
}
