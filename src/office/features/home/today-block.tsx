import { plural } from '#shared/text.ts';
import type { EstatisticasLoja } from '#shared/wire/office-orders.ts';
import { receivedText } from '../../lib/received-text.ts';
import { reaisText } from '../../lib/money-text.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import styles from './home-screen.module.css';

const OFTEN = { everyMs: 30_000 };
const UNKNOWN = '—';
/** The figure, a dash where it can't be known, nothing while it may still come. */
const shown = (value: string | undefined, failed: boolean) => value ?? (failed ? UNKNOWN : null);
const count = (n: number) => n.toLocaleString('pt-BR');

/** 'Hoje': what was sold, in how many orders, how many customers are new; where nothing was, the last period that had sales. */
export function TodayBlock() {
  const seesCustomers = useMay('see-customer-figures');
  const today = useOfficeRead('GET /pedidos/estatisticas-hoje', OFTEN);
  const period = useOfficeRead('GET /gerenciamento/estatisticas', OFTEN);
  // Who may not read customers gets no figure of them.
  const customers = useOfficeRead('GET /clientes/estatisticas', { ...OFTEN, rests: !seesCustomers });
  const sold = today.data;
  return (
    <Panel title="Hoje">
      <StatCards label="Hoje">
        <StatCard
          label="Valor de vendas"
          value={shown(sold ? reaisText(sold.vendasHoje) : undefined, today.error !== null)}
        />
        <StatCard
          label="Pedidos"
          value={shown(sold ? count(sold.pedidosHoje) : undefined, today.error !== null)}
          note={sold && receivedText(sold.pedidosRecebidosHoje)}
        />
        <StatCard
          label="Novos clientes"
          value={shown(
            customers.data ? count(customers.data.novosHoje) : undefined,
            !seesCustomers || customers.error !== null,
          )}
        />
      </StatCards>
      {today.error !== null && <p className={styles.note}>Não foi possível ler as vendas de hoje.</p>}
      {sold?.pedidosHoje === 0 && period.data && <WiderPeriod figures={period.data} />}
    </Panel>
  );
}

function WiderPeriod({
  figures: { periodo, totalPedidos, totalVendas, ticketMedio },
}: {
  figures: EstatisticasLoja;
}) {
  if (periodo === 'Hoje' || totalPedidos === 0) {
    return <p className={styles.note}>Ainda não houve vendas.</p>;
  }
  return (
    <p className={styles.note}>
      Hoje ainda não houve vendas. {periodo}: <strong>{reaisText(totalVendas)}</strong> em{' '}
      {count(totalPedidos)} {plural(totalPedidos, 'pedido', 'pedidos')}, ticket médio de{' '}
      {reaisText(ticketMedio)}.
    </p>
  );
}
