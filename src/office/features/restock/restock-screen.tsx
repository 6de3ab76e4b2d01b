import { motivosReposicao, periodosReposicao, type MotivoReposicao } from '#shared/restock.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeDownload } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { OFFICE_PAGE_SIZE, useListAddress, type ListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { REASONS, RESTOCK_COLUMNS } from './restock-columns.tsx';

const [DEFAULT_DAYS] = periodosReposicao;

/** Reposição: what to order again, and what does not move. */
export function RestockScreen() {
  const address = useListAddress();
  const asked = askedIn(address);
  const query = { ...asked, limit: OFFICE_PAGE_SIZE, offset: (address.page - 1) * OFFICE_PAGE_SIZE };
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/reposicao', { query });
  return (
    <>
      <SectionHead
        title="Reposição"
        text="O que acabou e ainda procuram, o que acaba logo e o que não vende. O ritmo conta só os dias em que havia estoque."
        actions={<ExportButton asked={asked} />}
      />
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler a reposição." detail={errorText(error, '')} onRetry={reload} />
      )}
      <TableSheet>
        <Filters address={address} asked={asked} />
        {(data !== null || error === null || loading) && (
          <DataTable
            caption="O que repor"
            columns={RESTOCK_COLUMNS}
            rows={data}
            keyOf={(row) => `${row.produto_id} ${row.cor} ${row.tamanho}`}
            loading={loading}
            empty={<NothingToOrder filtered={asked.motivo !== undefined} />}
          />
        )}
        <TableFoot>
          <Pagination
            label="Páginas da reposição"
            page={address.page}
            pageSize={OFFICE_PAGE_SIZE}
            total={total}
            loading={loading}
            hrefOf={address.pageHref}
          />
        </TableFoot>
      </TableSheet>
    </>
  );
}

interface AskedFor {
  motivo: MotivoReposicao | undefined;
  dias: (typeof periodosReposicao)[number];
}

function askedIn({ params }: ListAddress): AskedFor {
  const [motivo, dias] = [params.get('motivo'), params.get('dias')];
  return {
    motivo: motivosReposicao.find((one) => one === motivo),
    dias: periodosReposicao.find((one) => one === dias) ?? DEFAULT_DAYS,
  };
}

function Filters({ address, asked: { motivo, dias } }: { address: ListAddress; asked: AskedFor }) {
  return (
    <TableTools>
      <Select
        label="Mostrar"
        value={motivo ?? ''}
        onChange={(event) => address.set({ motivo: event.currentTarget.value })}
      >
        <option value="">Tudo</option>
        {motivosReposicao.map((one) => (
          <option key={one} value={one}>
            {REASONS[one].all}
          </option>
        ))}
      </Select>
      <Select
        label="Vendas dos últimos"
        value={dias}
        onChange={({ currentTarget: { value } }) =>
          address.set({ dias: value === DEFAULT_DAYS ? '' : value })
        }
      >
        {periodosReposicao.map((one) => (
          <option key={one} value={one}>
            {one} dias
          </option>
        ))}
      </Select>
    </TableTools>
  );
}

function NothingToOrder({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Nothing
      title="Nada está assim no momento."
      action={<WayOut to={officePaths.restock}>Ver tudo</WayOut>}
    />
  ) : (
    <Nothing
      title="Nada para repor, e nada parado."
      action={<WayOut to={officePaths.products}>Ver os produtos</WayOut>}
    />
  );
}

function ExportButton({ asked }: { asked: AskedFor }) {
  const download = useAct(
    () => officeDownload('GET /gerenciamento/reposicao.csv', { query: asked, fileName: 'reposicao.csv' }),
    (error) => notify('error', `Erro ao exportar: ${errorText(error, 'tente novamente.')}`),
  );
  return (
    <Button variant="secondary" icon="download" busy={download.busy} onClick={() => download.run()}>
      Exportar
    </Button>
  );
}
