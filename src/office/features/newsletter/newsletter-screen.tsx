import { useState } from 'react';
import type { Inscrita } from '#shared/wire/newsletter.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi, officeDownload } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { newsletterColumns } from './newsletter-columns.tsx';
import styles from './newsletter-screen.module.css';

const SECTIONS = `${officePaths.settings}?campo=secoes`;

/** Clientes › Novidades por e-mail: who may be written to, to be taken along into the program that writes. */
export function NewsletterScreen() {
  const address = useListAddress();
  const q = address.params.get('busca') ?? '';
  const page = { limit: OFFICE_PAGE_SIZE, offset: (address.page - 1) * OFFICE_PAGE_SIZE };
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/novidades', {
    query: { ...page, q },
  });
  const { said, question, takeOut } = useTakingOut();
  const failed = error !== null && !loading;
  return (
    <>
      <SectionHead
        title="Novidades por e-mail"
        text="Quem aceita receber novidades e ofertas. A loja não as envia: baixe a planilha antes de cada envio, e ponha em cada e-mail o link de saída da pessoa."
        actions={
          <>
            <ExportButton />
            <ButtonLink to={officePaths.customers} variant="secondary" icon="arrow-left" prefetch="none">
              Clientes
            </ButtonLink>
          </>
        }
      />
      {data?.aberta === false && <NobodyIsAsked />}
      {failed && (
        <LoadFailed text="Erro ao carregar a lista" detail={errorText(error, '')} onRetry={reload} />
      )}
      {(data !== null || !failed) && (
        <TableSheet>
          <TableTools>
            <SearchField label="Buscar por e-mail" value={address.typed} onChange={address.type} />
            {total !== null && <p className={styles.count}>{countText(total, q !== '')}</p>}
          </TableTools>
          <DataTable
            caption="Quem aceita receber novidades"
            columns={newsletterColumns(takeOut)}
            rows={data?.pessoas ?? null}
            keyOf={({ chave }) => chave}
            loading={loading}
            empty={<NobodyHere searched={q !== ''} />}
          />
          <TableFoot>
            <Pagination
              label="Páginas da lista de novidades"
              page={address.page}
              pageSize={OFFICE_PAGE_SIZE}
              total={total}
              loading={loading}
              hrefOf={address.pageHref}
            />
          </TableFoot>
        </TableSheet>
      )}
      {question}
      <Announcement>{said}</Announcement>
    </>
  );
}

function NobodyIsAsked() {
  return (
    <div className={styles.note}>
      <InfoBox kind="info" autoClose={false} title="A loja não está pedindo e-mails">
        Ponha a seção “Novidades por e-mail” na página inicial para a lista crescer.{' '}
        <WayOut to={SECTIONS}>Abrir as seções</WayOut>
      </InfoBox>
    </div>
  );
}

function countText(total: number, searched: boolean): string {
  const people = total === 1 ? '1 pessoa' : `${total.toLocaleString('pt-BR')} pessoas`;
  return searched ? `${people} com esta busca` : people;
}

/** Asks before: who was taken out comes back only by asking herself. */
function useTakingOut() {
  const [said, setSaid] = useState('');
  const [ask, question] = useQuestion();
  const { run } = useAct(
    async ({ chave, email }: Inscrita) => {
      await officeApi('DELETE /gerenciamento/novidades/:chave', { params: { chave } });
      setSaid(`${email} saiu da lista.`);
      notify('success', 'Saiu da lista. Não escreva mais a este e-mail.');
    },
    (error) => notify('error', `Erro ao tirar da lista: ${errorText(error, 'tente de novo em instantes.')}`),
  );
  async function takeOut(one: Inscrita): Promise<void> {
    const sure = await ask({
      title: 'Tirar da lista?',
      text: `${one.email} deixa de receber novidades. Para voltar, só pedindo de novo na loja.`,
      yes: 'Tirar da lista',
      danger: true,
    });
    if (sure) run(one);
  }
  return { said, question, takeOut };
}

function NobodyHere({ searched }: { searched: boolean }) {
  return searched ? (
    <Nothing
      title="Ninguém da lista tem este e-mail."
      action={<WayOut to={officePaths.newsletter}>Ver todas</WayOut>}
    />
  ) : (
    <Nothing
      title="Ninguém na lista ainda."
      action={<WayOut to={SECTIONS}>Pôr a seção na página inicial</WayOut>}
    />
  );
}

function ExportButton() {
  const { busy, run } = useAct(
    () => officeDownload('GET /gerenciamento/novidades.csv', { fileName: 'novidades.csv' }),
    (error) => notify('error', `Erro ao exportar: ${errorText(error, 'tente de novo em instantes.')}`),
  );
  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={() => run()}>
      Exportar CSV
    </Button>
  );
}
