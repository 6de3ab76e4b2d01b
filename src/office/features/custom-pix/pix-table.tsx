import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { officePaths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { pixColumns } from './pix-columns.tsx';
import { findPix } from './pix-words.ts';

interface PixTableProps {
  /** Null before the first answer. */
  all: readonly PixCustomizado[] | null;
  onShow(pix: PixCustomizado): void;
  onDelete(pix: PixCustomizado): void;
}

/** The charges, searched and paged here: the shop tells all of them at once. */
export function PixTable({ all, onShow, onDelete }: PixTableProps) {
  const address = useListAddress();
  const nowMs = useNow();
  const found = all && findPix(all, address.params.get('busca') ?? '');
  const first = (address.page - 1) * OFFICE_PAGE_SIZE;
  return (
    <TableSheet>
      <TableTools>
        <SearchField label="Buscar PIX" value={address.typed} onChange={address.type} />
      </TableTools>
      <DataTable
        caption="PIX customizados"
        columns={pixColumns({ nowMs, onShow, onDelete })}
        rows={found && found.slice(first, first + OFFICE_PAGE_SIZE)}
        keyOf={({ id }) => id}
        empty={
          <Nothing
            title="Nenhum PIX encontrado com esta busca."
            action={<WayOut to={officePaths.customPix} />}
          />
        }
      />
      <TableFoot>
        <Pagination
          label="Páginas de PIX"
          page={address.page}
          pageSize={OFFICE_PAGE_SIZE}
          total={found && found.length}
          loading={found === null}
          hrefOf={address.pageHref}
        />
      </TableFoot>
    </TableSheet>
  );
}
