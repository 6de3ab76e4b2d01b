import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { OLD_SHOPS } from '../../lib/former-words.ts';
import { officePaths } from '../../lib/paths.ts';
import { OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { FormerOrdersTable } from './former-orders-table.tsx';

const SHOPS = ['nuvemshop', 'shopify'] as const;

/** Pedidos da loja antiga: what was sold before, to be looked up. */
export function FormerOrdersScreen() {
  const address = useListAddress();
  const origem = SHOPS.find((shop) => shop === address.params.get('origem'));
  const q = address.params.get('busca') ?? '';
  const page = { limit: OFFICE_PAGE_SIZE, offset: (address.page - 1) * OFFICE_PAGE_SIZE };
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/pedidos-antigos', {
    query: { ...page, q, origem },
  });
  return (
    <>
      <SectionHead
        title="Pedidos da loja antiga"
        text="Como estavam quando vieram. Não entram nos números, no estoque nem na conciliação, e não se estornam, trocam ou enviam por aqui."
        actions={
          <ButtonLink to={officePaths.sales} variant="secondary" icon="arrow-left" prefetch="none">
            Vendas
          </ButtonLink>
        }
      />
      <TableSheet>
        <TableTools>
          <SearchField
            label="Buscar por número, peça ou cliente"
            value={address.typed}
            onChange={address.type}
          />
          <Select
            label="Loja"
            value={origem ?? ''}
            onChange={(event) => address.set({ origem: event.currentTarget.value })}
          >
            <option value="">Todas</option>
            {SHOPS.map((shop) => (
              <option key={shop} value={shop}>
                {OLD_SHOPS[shop]}
              </option>
            ))}
          </Select>
        </TableTools>
        {error !== null && !loading && (
          <LoadFailed text="Erro ao carregar os pedidos" detail={errorText(error, '')} onRetry={reload} />
        )}
        <FormerOrdersTable rows={data} loading={loading} />
        <TableFoot>
          <Pagination
            label="Páginas de pedidos da loja antiga"
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
