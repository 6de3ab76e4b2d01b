import { useState } from 'react';
import { isolated } from '#shared/text.ts';
import type { Administrador } from '#shared/wire/admin.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { officePaths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableSheet } from '../../ui/table-tools.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { peopleColumns } from './people-columns.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { TakeFactorDialog } from './take-factor-dialog.tsx';

/** Administradores: who may enter the office, and as what. */
export function PeopleScreen() {
  const { role, username } = useOfficeUser();
  return role === 'admin' ? <People me={username} /> : <NoAccess title="Administradores" />;
}

/** Takes somebody's access away, once that is confirmed; the second is the question as it is being asked. */
function useRemoval() {
  const [ask, question] = useQuestion();
  async function remove({ id, username }: Administrador): Promise<void> {
    const yes = await ask({
      title: 'Tirar o acesso',
      text: `Tirar o acesso de "${isolated(username)}"? As sessões abertas dessa pessoa acabam na hora.`,
      yes: 'Tirar acesso',
      danger: true,
    });
    if (!yes) return;
    try {
      await officeApi('DELETE /gerenciamento/administradores/:id', { params: { id } });
      notify('success', 'Acesso excluído.');
    } catch (failure) {
      notify('error', errorText(failure, 'Erro ao excluir o acesso. Tente novamente.'));
    }
  }
  return [remove, question] as const;
}

function People({ me }: { me: string }) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/administradores');
  const [edited, setEdited] = useState<Administrador | 'new' | null>(null);
  const [lost, setLost] = useState<Administrador | null>(null);
  const [remove, question] = useRemoval();
  const columns = peopleColumns({
    me,
    onEdit: setEdited,
    onRemove: (person) => void remove(person),
    onTakeFactor: setLost,
  });
  return (
    <>
      <SectionHead
        title="Administradores"
        actions={
          <Button icon="plus" onClick={() => setEdited('new')}>
            Novo acesso
          </Button>
        }
      />
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler os acessos." detail={errorText(error, '')} onRetry={reload} />
      )}
      {(data !== null || error === null || loading) && (
        <TableSheet>
          <DataTable
            caption="Administradores"
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            loading={loading}
            empty={
              <Nothing
                title="Nenhum acesso"
                action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>}
              />
            }
          />
        </TableSheet>
      )}
      {edited !== null && (
        <PersonDialog person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {lost !== null && (
        <TakeFactorDialog
          person={lost}
          withCode={data?.some(({ username, segundoFator }) => username === me && segundoFator) ?? false}
          onClose={() => setLost(null)}
        />
      )}
      {question}
    </>
  );
}
