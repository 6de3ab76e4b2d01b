import type { EmailGuardado } from '#shared/wire/mails.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableSheet } from '../../ui/table-tools.tsx';
import styles from './mails-screen.module.css';

const COLUMNS: readonly Column<EmailGuardado>[] = [
  { id: 'date', header: 'Quando', phone: 'title', cell: ({ date }) => dateTimeText(date) },
  { id: 'to', header: 'Para', cell: ({ to }) => <bdi className={styles.text}>{to.join(', ')}</bdi> },
  {
    id: 'subject',
    header: 'Mensagem',
    phone: 'bare',
    cell: ({ subject, text }) => (
      <details>
        <summary>{subject === '' ? '(sem assunto)' : subject}</summary>
        <p className={styles.text}>{text}</p>
      </details>
    ),
  },
];

/** E-mails guardados: what was written to customers while no mail server is set. Links that open accounts are cut. */
export function MailsScreen() {
  const maySee = useMay('see-kept-mails');
  return maySee ? <Mails /> : <NoAccess title="E-mails guardados" />;
}

function Mails() {
  const { data, loading, error, reload } = useOfficeRead('GET /gerenciamento/emails');
  return (
    <>
      <SectionHead
        title="E-mails guardados"
        text="Sem um servidor de e-mails (Configurações › Servidor de e-mails) nenhuma mensagem sai da loja: elas ficam aqui."
      />
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler os e-mails." detail={errorText(error, '')} onRetry={reload} />
      )}
      {(data !== null || error === null || loading) && (
        <TableSheet>
          <DataTable
            caption="E-mails guardados"
            columns={COLUMNS}
            rows={data}
            keyOf={({ id }) => id}
            loading={loading}
            empty={
              <Nothing
                title="Nenhum e-mail guardado."
                action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>}
              />
            }
          />
        </TableSheet>
      )}
    </>
  );
}
