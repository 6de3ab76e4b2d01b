import { useState } from 'react';
import {
  creditName,
  creditStateLabel,
  estadosDoVale,
  tiposDeVale,
  type EstadoDoVale,
  type TipoDeVale,
} from '#shared/credits.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { OFFICE_PAGE_SIZE, useListAddress, type ListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { CREDIT_COLUMNS } from './credit-columns.tsx';
import styles from './credits.module.css';
import { GiveDialog } from './give-dialog.tsx';

/** What the address narrows the list to; what is no such word is as nothing. */
function filtersOf({ params }: ListAddress): { estado: EstadoDoVale | ''; tipo: TipoDeVale | '' } {
  const [estado, tipo] = [params.get('estado'), params.get('tipo')];
  return {
    estado: estadosDoVale.find((one) => one === estado) ?? '',
    tipo: tiposDeVale.find((one) => one === tipo) ?? '',
  };
}

/** Vales: the shop's credit and gift cards, what is left on them, and a way to give one. */
export function CreditsScreen() {
  const mayGive = useMay('give-credits');
  const [isGiving, setGiving] = useState(false);
  const address = useListAddress();
  const { page, pageHref, params } = address;
  const narrowed = filtersOf(address);
  const q = params.get('busca') ?? '';
  const { data, loading, error, reload } = useOfficeRead('GET /gerenciamento/vales', {
    query: { limit: OFFICE_PAGE_SIZE, offset: (page - 1) * OFFICE_PAGE_SIZE, q, ...narrowed },
  });
  const failed = error !== null && !loading;
  const isSearched = q !== '' || narrowed.estado !== '' || narrowed.tipo !== '';
  return (
    <>
      <SectionHead
        title="Vales"
        text={data !== null && `A loja deve ${reaisText(data.aberto)} em vales que ainda podem ser usados.`}
        actions={
          mayGive && (
            <Button icon="gift" onClick={() => setGiving(true)}>
              Dar um vale
            </Button>
          )
        }
      />
      {failed && (
        <LoadFailed
          text="Erro ao carregar os vales"
          detail={errorText(error, 'Tente de novo em instantes.')}
          onRetry={reload}
        />
      )}
      {(data !== null || !failed) && (
        <TableSheet>
          <CreditFilters address={address} />
          <DataTable
            caption="Vales"
            columns={CREDIT_COLUMNS}
            rows={data && data.vales}
            keyOf={({ id }) => id}
            loading={loading}
            empty={<NoCredits searched={isSearched} />}
          />
          <TableFoot>
            <Pagination
              label="Páginas de vales"
              page={page}
              pageSize={OFFICE_PAGE_SIZE}
              total={data?.total ?? null}
              loading={loading}
              hrefOf={pageHref}
            />
          </TableFoot>
        </TableSheet>
      )}
      <GiveDialog open={isGiving} onClose={() => setGiving(false)} />
    </>
  );
}

function CreditFilters({ address }: { address: ListAddress }) {
  const { estado, tipo } = filtersOf(address);
  return (
    <TableTools>
      <SearchField label="Buscar vales" value={address.typed} onChange={address.type} />
      <Select
        className={styles.filter}
        label="Estado"
        value={estado}
        onChange={(event) => address.set({ estado: event.currentTarget.value })}
      >
        <option value="">Todos</option>
        {estadosDoVale.map((value) => (
          <option key={value} value={value}>
            {creditStateLabel(value)}
          </option>
        ))}
      </Select>
      <Select
        className={styles.filter}
        label="Tipo"
        value={tipo}
        onChange={(event) => address.set({ tipo: event.currentTarget.value })}
      >
        <option value="">Todos</option>
        {tiposDeVale.map((value) => (
          <option key={value} value={value}>
            {creditName(value)}
          </option>
        ))}
      </Select>
    </TableTools>
  );
}

function NoCredits({ searched }: { searched: boolean }) {
  if (searched) {
    return (
      <Nothing title="Nenhum vale com esta busca." action={<WayOut to={officePaths.credits} />}>
        <p>Busque pelo código inteiro, pelos quatro últimos caracteres, pelo e-mail ou por um pedido.</p>
      </Nothing>
    );
  }
  return (
    <Nothing title="Nenhum vale até agora" action={<WayOut to={officePaths.sales}>Ver as vendas</WayOut>}>
      <p>Um vale nasce quando você o dá a alguém, ou quando devolve uma compra como vale-troca.</p>
    </Nothing>
  );
}
