import { useId, useState } from 'react';
import { Link } from 'react-router';
import { spokenNumber } from '#shared/order-number.ts';
import { isolated, joined } from '#shared/text.ts';
import type { HistoricoDoEstoque, MotivoDoEstoque } from '#shared/wire/stock-history.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './stock-history.module.css';

type Item = HistoricoDoEstoque['itens'][number];
type Movement = HistoricoDoEstoque['movimentos'][number];

const PAGE_SIZE = 25;
const WHY: Readonly<Record<MotivoDoEstoque, string>> = {
  inicial: 'Estoque inicial',
  ajuste: 'Ajuste',
  venda: 'Reservado para um pedido',
  volta: 'Voltou de um pedido',
  troca_saiu: 'Separado para uma troca',
  troca_desfeita: 'A troca não aconteceu',
  troca_voltou: 'Voltou por uma troca',
  edicao_saiu: 'Entrou em um pedido alterado',
  edicao_voltou: 'Saiu de um pedido alterado',
  contagem: 'Contagem',
};

function nameOf(item: Item): string {
  if (item.situacao === 'antiga') return 'Variação que não existe mais';
  return item.situacao === 'todas' ? 'Todas as cores e tamanhos' : joined([item.cor, item.tamanho], ' · ');
}

/** Where a product's units came from and went; read once it is opened. */
export function StockHistory({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const place = useId();
  return (
    <Panel title="Histórico do estoque">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={place}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fechar o histórico' : 'Ver de onde veio e para onde foi'}
      </Button>
      <div id={place}>{isOpen && <History id={id} />}</div>
    </Panel>
  );
}

function History({ id }: { id: number }) {
  const [{ item, page }, setAsked] = useState({ item: '', page: 0 });
  const { data, total, error, loading, reload } = useOfficeRead('GET /gerenciamento/produtos/:id/estoque', {
    params: { id },
    query: { item, limit: String(PAGE_SIZE), offset: String(page * PAGE_SIZE) },
  });
  const items = data?.itens ?? [];
  const last = Math.max(0, Math.ceil((total ?? 0) / PAGE_SIZE) - 1);
  return (
    <div className={styles.history} aria-busy={loading}>
      {items.length > 1 && (
        <Select
          label="Cor e tamanho"
          value={item}
          onChange={(event) => setAsked({ item: event.currentTarget.value, page: 0 })}
        >
          <option value="">Tudo</option>
          {items.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one)} ({one.estoque})
            </option>
          ))}
        </Select>
      )}
      {/* The rows that are still known may be another size's. */}
      {error !== null && !loading ? (
        <LoadFailed
          text="Não foi possível carregar o histórico."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      ) : (
        <Movements items={items} rows={data?.movimentos ?? null} loading={loading} />
      )}
      {last > 0 && (
        <nav className={styles.pages} aria-label="Páginas do histórico">
          <Button variant="quiet" disabled={page === 0} onClick={() => setAsked({ item, page: page - 1 })}>
            Mais novos
          </Button>
          <span role="status">
            Página {page + 1} de {last + 1}
          </span>
          <Button variant="quiet" disabled={page >= last} onClick={() => setAsked({ item, page: page + 1 })}>
            Mais antigos
          </Button>
        </nav>
      )}
    </div>
  );
}

const signed = (units: number) => (units > 0 ? `+${units}` : `−${Math.abs(units)}`);

interface MovementsProps {
  items: readonly Item[];
  rows: readonly Movement[] | null;
  loading: boolean;
}

function columnsOf(items: readonly Item[], mayOpen: boolean): readonly Column<Movement>[] {
  const names = new Map(items.map((one) => [one.id, nameOf(one)]));
  return [
    { id: 'em', header: 'Quando', steady: true, phone: 'title', cell: ({ em }) => dateTimeText(em) },
    { id: 'motivo', header: 'O que houve', cell: (row) => what(row, mayOpen) },
    { id: 'item', header: 'Cor e tamanho', cell: ({ item }) => isolated(names.get(item) ?? '') },
    { id: 'diferenca', header: 'Unidades', numeric: true, cell: ({ diferenca }) => signed(diferenca) },
    { id: 'ficou', header: 'Ficou com', numeric: true, cell: ({ ficou }) => ficou },
  ];
}

function Movements({ items, rows, loading }: MovementsProps) {
  const mayOpen = useMay('see-orders');
  return (
    <DataTable
      caption="De onde vieram e para onde foram as unidades, do mais novo ao mais antigo"
      columns={columnsOf(items, mayOpen)}
      rows={rows}
      loading={loading}
      keyOf={(row) => row.id}
      empty={<p>Nenhuma unidade entrou ou saiu ainda.</p>}
    />
  );
}

function what({ motivo, pedido, por }: Movement, mayOpen: boolean) {
  return (
    <span>
      {WHY[motivo]}
      {pedido !== null && ' '}
      {pedido !== null && mayOpen && <Link to={officePaths.order(pedido)}>{spokenNumber(pedido)}</Link>}
      {pedido !== null && !mayOpen && spokenNumber(pedido)}
      {por !== '' && `, por ${isolated(por)}`}
    </span>
  );
}
