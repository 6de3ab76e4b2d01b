import { Link } from 'react-router';
import { plural } from '#shared/text.ts';
import type { MotivoDeEspera, Painel } from '#shared/wire/office-orders.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import styles from './stage-cards.module.css';

/** The four stages of a sale. */
const STAGES: readonly { label: string; icon: IconName; motivo: MotivoDeEspera }[] = [
  { label: 'Por cobrar', icon: 'cash', motivo: 'receber' },
  { label: 'Por embalar', icon: 'package', motivo: 'separar' },
  { label: 'Por enviar', icon: 'truck', motivo: 'enviar' },
  { label: 'Por retirar', icon: 'bag', motivo: 'retirar' },
];

interface StageCardsProps {
  /** Null while it is read. */
  aguardando: Painel['aguardando'] | null;
  failed: boolean;
}

/** How many sales stand at each stage. */
export function StageCards({ aguardando, failed }: StageCardsProps) {
  const count = (motivo: MotivoDeEspera) => aguardando?.find((one) => one.motivo === motivo)?.quantidade ?? 0;
  return (
    <ul className={styles.cards} aria-label="Vendas por etapa">
      {STAGES.map(({ label, icon, motivo }) => {
        const n = count(motivo);
        return (
          <li key={label} className={styles.card}>
            <Icon name={icon} className={styles.mark} />
            <span className={styles.label}>{label}</span>
            {aguardando === null && !failed && <Skeleton width="5rem" />}
            {aguardando === null && failed && <span className={styles.none}>—</span>}
            {aguardando !== null && n === 0 && <span className={styles.none}>Nenhuma venda</span>}
            {n > 0 && (
              <Link to={officePaths.waiting(motivo)} className={styles.some}>
                {n.toLocaleString('pt-BR')} {plural(n, 'venda', 'vendas')}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
