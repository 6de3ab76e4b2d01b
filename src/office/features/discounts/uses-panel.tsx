import { Link } from 'react-router';
import { spokenNumber } from '#shared/order-number.ts';
import type { UsosLidos } from '#shared/wire/promotions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeDownload } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { marginText } from './margin-text.ts';
import styles from './promotion-screen.module.css';

type Use = UsosLidos['usos'][number];

const SHOWN = 50;

const COLUMNS: readonly Column<Use>[] = [
  {
    id: 'pedido',
    header: 'Pedido',
    phone: 'title',
    steady: true,
    cell: ({ pedido, devolvido }) => (
      <>
        <Link to={officePaths.order(pedido.id)}>{spokenNumber(pedido.id)}</Link>{' '}
        {devolvido && <Badge tone="quiet">Devolvida</Badge>}
      </>
    ),
  },
  { id: 'em', header: 'Quando', cell: ({ em }) => dateTimeText(em) },
  { id: 'codigo', header: 'Código', cell: ({ codigo }) => codigo ?? '—' },
  { id: 'desconto', header: 'Desconto', numeric: true, cell: ({ desconto }) => reaisText(desconto) },
  {
    id: 'margem',
    header: 'Margem',
    numeric: true,
    cell: ({ margem }) => (margem === undefined ? '—' : marginText(margem)),
  },
  { id: 'total', header: 'Total do pedido', numeric: true, cell: ({ total }) => reaisText(total) },
];

/** The orders that it was in, the newest first. */
export function UsesPanel({ id }: { id: number }) {
  const { data, loading, error } = useOfficeRead('GET /gerenciamento/promocoes/:id/usos', {
    params: { id },
    query: { limit: SHOWN },
  });
  const total = data?.total ?? 0;
  const download = useAct(() =>
    officeDownload('GET /gerenciamento/promocoes/:id/usos.csv', {
      params: { id },
      fileName: `promocao-${id}-usos.csv`,
    }),
  );
  return (
    <Panel
      title="Usos"
      flush
      aside={total > SHOWN ? `os últimos ${SHOWN} de ${total.toLocaleString('pt-BR')}` : undefined}
    >
      {total > 0 && (
        <div className={styles.download}>
          <Button variant="secondary" icon="download" busy={download.busy} onClick={() => download.run()}>
            Baixar planilha
          </Button>
          {download.problem && <InfoBox kind="error">{download.problem}</InfoBox>}
        </div>
      )}
      <DataTable
        caption="Usos"
        columns={COLUMNS}
        rows={error === null ? (data?.usos ?? null) : []}
        keyOf={({ pedido, codigo }) => `${pedido.id} ${codigo}`}
        loading={loading}
        empty={
          <p>
            {error === null
              ? 'Nenhum pedido usou esta promoção ainda.'
              : 'Os usos não puderam ser lidos agora.'}
          </p>
        }
      />
    </Panel>
  );
}
