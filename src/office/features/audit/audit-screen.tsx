import { actText } from '#shared/audit-acts.ts';
import type { RegistroDeAuditoria } from '#shared/wire/admin.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { listQuery, OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useShop } from '../../lib/shop.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet } from '../../ui/table-tools.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { AuditFilters, auditFilters } from './audit-filters.tsx';
import styles from './audit-screen.module.css';
import { changeLines } from './audit-words.ts';

const MOST_LINES = 6;

const COLUMNS: readonly Column<RegistroDeAuditoria>[] = [
  { id: 'at', header: 'Quando', phone: 'title', steady: true, cell: ({ at }) => dateTimeText(at) },
  {
    id: 'actor',
    header: 'Quem',
    cell: ({ actor }) => (
      <bdi className={classNames(styles.clamped, styles.actor)}>{actor === 'system' ? 'sistema' : actor}</bdi>
    ),
  },
  {
    id: 'action',
    header: 'O quê',
    cell: ({ action, subject }) => (
      <span>
        <strong>{actText(action)}</strong>
        {subject !== '' && (
          <>
            <br />
            <bdi className={styles.clamped}>{subject}</bdi>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'change',
    header: 'De quê para quê',
    phone: 'bare',
    cell: ({ before, after }) => <Changes lines={changeLines(before, after)} />,
  },
];

/** Auditoria: who did what, when, from what to what. It can be searched, and nothing can change it. */
export function AuditScreen() {
  const maySee = useMay('see-audit');
  return maySee ? <Audit /> : <NoAccess title="Auditoria" />;
}

function Audit() {
  const shop = useShop();
  const address = useListAddress();
  const query = listQuery(address, auditFilters(address));
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/auditoria', { query });
  return (
    <>
      <SectionHead
        title="Auditoria"
        text="Tudo o que foi feito na administração. Não pode ser apagado."
        actions={
          shop.sandbox.mail && (
            <ButtonLink to={officePaths.mails} variant="quiet" icon="mail" prefetch="none">
              E-mails guardados
            </ButtonLink>
          )
        }
      />
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler o registro." detail={errorText(error, '')} onRetry={reload} />
      )}
      <TableSheet>
        <AuditFilters address={address} />
        {(data !== null || error === null || loading) && (
          <DataTable
            caption="Registro de auditoria"
            columns={COLUMNS}
            rows={data}
            keyOf={({ id }) => id}
            loading={loading}
            empty={
              <Nothing
                title="Nada foi registrado com esta busca."
                action={<WayOut to={officePaths.audit} />}
              />
            }
          />
        )}
        <TableFoot>
          <Pagination
            label="Páginas do registro"
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

function Changes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {lines.slice(0, MOST_LINES).map((line) => (
        <li key={line} className={styles.clamped}>
          <bdi>{line}</bdi>
        </li>
      ))}
      {lines.length > MOST_LINES && (
        <li>
          <details>
            <summary>mais {lines.length - MOST_LINES}</summary>
            {lines.slice(MOST_LINES).map((line) => (
              <bdi key={line} className={styles.clamped}>
                {line}
              </bdi>
            ))}
          </details>
        </li>
      )}
    </ul>
  );
}
