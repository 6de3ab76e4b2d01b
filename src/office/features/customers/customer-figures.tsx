import { readAtText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';

const OFTEN = { everyMs: 30_000 };
const count = (n: number | undefined) => n?.toLocaleString('pt-BR') ?? null;

/** For who sees figures of customers alone. */
export function CustomerFigures() {
  return useMay('see-customer-figures') ? <Figures /> : null;
}

/** How many customers there are and what they buy for, read again every 30 s while the tab is in sight. */
function Figures() {
  const { data, error, loading, reload } = useOfficeRead('GET /clientes/estatisticas', OFTEN);
  if (data === null && error !== null && !loading) {
    return <LoadFailed text="Erro ao carregar as estatísticas de clientes" onRetry={reload} />;
  }
  const readAt = readAtText(data?.lidoEm);
  return (
    <StatCards label="Clientes em números">
      <StatCard label="Total de clientes" value={count(data?.totalClientes)} note={readAt} />
      <StatCard label="Novos hoje" value={count(data?.novosHoje)} />
      <StatCard
        label="Valor médio"
        value={data && reaisText(data.valorMedio)}
        note={['Por pedido que conta como venda', readAt].filter(Boolean).join(' · ')}
      />
      <StatCard label="Clientes com pedidos" value={count(data?.clientesComPedidos)} note={readAt} />
    </StatCards>
  );
}
