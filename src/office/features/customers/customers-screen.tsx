import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useMay } from '../../lib/session.ts';
import { listQuery, OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { officePaths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import styles from './customers-screen.module.css';

/** Clientes: figures, and everybody with an account; personal data are masked here. */
export function CustomersScreen() {
  const maySee = useMay('see-customers');
  return maySee ? <Customers /> : <NoAccess title="Clientes" />;
}

function Customers() {
  const seesNewsletter = useMay('see-newsletter');
  const address = useListAddress();
  const query = { ...listQuery(address, { mascarar: '1' }), total: 'minimo' } as const;
  const { data, total, isLeast, loading, error, reload } = useOfficeRead('GET /clientes', { query });
  const failed = error !== null && !loading;
  return (
    <>
      <SectionHead
        title="Clientes"
        text="Quem tem conta, quem comprou sem ela e quem veio da loja antiga. Os dados pessoais aparecem mascarados; abra um cadastro para vê-los por inteiro."
        actions={
          seesNewsletter && (
            <ButtonLink to={officePaths.newsletter} variant="secondary" icon="mail" prefetch="none">
              Novidades por e-mail
            </ButtonLink>
          )
        }
      />
      <div className={styles.figures}>
        <CustomerFigures />
      </div>
      {failed && (
        <div className={styles.figures}>
          <LoadFailed
            text="Erro ao carregar clientes"
            detail={errorText(error, 'Tente de novo em instantes.')}
            onRetry={reload}
          />
        </div>
      )}
      {(data !== null || !failed) && (
        <TableSheet>
          <TableTools>
            <SearchField label="Buscar clientes" value={address.typed} onChange={address.type} />
          </TableTools>
          <DataTable
            caption="Clientes"
            columns={CUSTOMER_COLUMNS}
            rows={data}
            keyOf={(row) => row.id ?? `pedido ${row.ultimoPedido?.id}`}
            loading={loading}
            empty={<NobodyHere searched={(address.params.get('busca') ?? '') !== ''} />}
          />
          <TableFoot>
            <Pagination
              label="Páginas de clientes"
              page={address.page}
              pageSize={OFFICE_PAGE_SIZE}
              total={total}
              isLeast={isLeast}
              loading={loading}
              hrefOf={address.pageHref}
            />
          </TableFoot>
        </TableSheet>
      )}
    </>
  );
}

function NobodyHere({ searched }: { searched: boolean }) {
  if (searched) {
    return (
      <Nothing
        title="Nenhum cliente encontrado com esta busca."
        action={<WayOut to={officePaths.customers} />}
      />
    );
  }
  return (
    <Nothing
      title="Nenhum cliente cadastrado"
      action={<WayOut to={officePaths.sales}>Ver as vendas</WayOut>}
    />
  );
}
