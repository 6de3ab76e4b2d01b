import { plural } from '#shared/text.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet } from '../../ui/table-tools.tsx';
import { disputeColumns } from './dispute-columns.tsx';

/** Disputas: purchases that whoever paid contested at her bank. */
export function DisputesScreen() {
  const mayAnswer = useMay('answer-disputes');
  return mayAnswer ? <Disputes /> : <NoAccess title="Disputas" />;
}

function Disputes() {
  const { page, pageHref } = useListAddress();
  const nowMs = useNow();
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/disputas', {
    query: { limit: OFFICE_PAGE_SIZE, offset: (page - 1) * OFFICE_PAGE_SIZE },
  });
  const failed = error !== null && !loading;
  const open = data?.abertas ?? 0;
  return (
    <>
      <SectionHead
        title="Disputas"
        text={
          data !== null &&
          (open === 0
            ? 'Nenhuma espera por resposta.'
            : `${open} ${plural(open, 'aberta espera', 'abertas esperam')} por uma decisão.`)
        }
      />
      {failed && (
        <LoadFailed
          text="Erro ao carregar as disputas"
          detail={errorText(error, 'Tente de novo em instantes.')}
          onRetry={reload}
        />
      )}
      {(data !== null || !failed) && (
        <TableSheet>
          <DataTable
            caption="Disputas"
            columns={disputeColumns(nowMs)}
            rows={data && data.disputas}
            keyOf={({ id }) => id}
            loading={loading}
            empty={<NoDisputes />}
          />
          <TableFoot>
            <Pagination
              label="Páginas de disputas"
              page={page}
              pageSize={OFFICE_PAGE_SIZE}
              total={total}
              loading={loading}
              hrefOf={pageHref}
            />
          </TableFoot>
        </TableSheet>
      )}
    </>
  );
}

function NoDisputes() {
  return (
    <Nothing title="Nenhuma disputa até agora" action={<WayOut to={officePaths.sales}>Ver as vendas</WayOut>}>
      <p>
        Quando quem pagou contesta a compra no banco, ela aparece aqui, com o prazo para mandar as provas de
        que o pedido foi feito e entregue.
      </p>
    </Nothing>
  );
}
