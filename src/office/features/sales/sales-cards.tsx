import { formatReais } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import { receivedText } from '../../lib/received-text.ts';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import type { SalesFigures } from './sales-figures.ts';
import styles from './sales-screen.module.css';
import type { SalesToday } from './use-sales-figures.ts';

const sales = (n: number) => `${n.toLocaleString('pt-BR')} ${plural(n, 'venda', 'vendas')}`;

/** What was sold, in how many orders, and how much an order comes to; of which period is said. */
export function SalesCards({ today }: { today: SalesToday }) {
  const { figures, unknown, received, wider, estimated } = today;
  const shown = (value: (known: SalesFigures) => string) =>
    figures === null ? (unknown ? '—' : null) : value(figures);
  const isToday = (figures?.periodo ?? 'Hoje') === 'Hoje';
  const periodo = figures?.periodo;
  const note = estimated ? 'Pelos pedidos conhecidos neste navegador' : undefined;
  return (
    <div className={styles.figures}>
      <StatCards label="Vendas">
        <StatCard
          label={isToday ? 'Vendas de hoje' : 'Vendas'}
          value={shown(({ totalCents }) => formatReais(totalCents))}
          note={note ?? periodo}
        />
        <StatCard
          label={isToday ? 'Pedidos de hoje' : 'Pedidos'}
          value={shown(({ count }) => count.toLocaleString('pt-BR'))}
          note={received === null ? periodo : receivedText(received)}
        />
        <StatCard
          label="Ticket médio"
          value={shown(({ averageCents }) => formatReais(averageCents))}
          note={periodo}
        />
      </StatCards>
      {wider && <WiderLine figures={wider} />}
    </div>
  );
}

function WiderLine({ figures: { periodo, count, totalCents, averageCents } }: { figures: SalesFigures }) {
  return (
    <p className={styles.wider}>
      Hoje ainda não houve vendas. {periodo}: <strong>{formatReais(totalCents)}</strong> em {sales(count)},
      ticket médio de {formatReais(averageCents)}.
    </p>
  );
}
