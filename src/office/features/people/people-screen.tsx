import { useState } from 'react';
import { isolated } from '#shared/text.ts';
import type { Administrador } from '#shared/wire/admin.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { useMay, useOfficeUser } from '../../lib/session.ts';
import { useShop } from '../../lib/shop.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { officePaths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { notify } from '../../ui/notices.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableSheet } from '../../ui/table-tools.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { peopleColumns } from './people-columns.tsx';
import { PersonDialog, type Telling } from './person-dialog.tsx';
import { ProofDialog, type Proof } from './proof-form.tsx';
import { TakeFactorDialog } from './take-factor-dialog.tsx';

/** Administradores: who may enter the office, and as what. */
export function PeopleScreen() {
  const { username } = useOfficeUser();
  return useMay('manage-staff') ? <People me={username} /> : <NoAccess title="Administradores" />;
}

interface RemoveDialogProps {
  person: Administrador;
  onClose(): void;
}

/** Takes somebody's access away, once whoever does has shown who she is. */
function RemoveDialog({ person: { id, username }, onClose }: RemoveDialogProps) {
  async function remove(body: Proof): Promise<void> {
    const { data } = await officeApi('DELETE /gerenciamento/administradores/:id', { params: { id }, body });
    notify('success', data.mensagem);
    onClose();
  }
  return (
    <ProofDialog
      title="Tirar o acesso"
      text={`Tirar o acesso de "${isolated(username)}"? As sessões abertas dessa pessoa acabam na hora.`}
      yes="Tirar acesso"
      danger
      onClose={onClose}
      act={remove}
    />
  );
}

/** May a password be told to her? Who is reached by mail chooses her own, and so does whoever looks. */
function tellingOf(
  person: Administrador | 'new',
  { me, mailStays }: { me: string; mailStays: boolean },
): Telling {
  if (person === 'new') return 'always';
  if (person.username === me) return 'own';
  return mailStays || person.email === null ? 'if needed' : 'by mail';
}

function People({ me }: { me: string }) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/administradores');
  // A password is told only where no mail could bring an invitation.
  const mailStays = useShop().sandbox.mail;
  const [edited, setEdited] = useState<Administrador | 'new' | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [lost, setLost] = useState<Administrador | null>(null);
  const [leaving, setLeaving] = useState<Administrador | null>(null);
  const columns = peopleColumns({
    me,
    onEdit: setEdited,
    onRemove: setLeaving,
    onTakeFactor: setLost,
  });
  return (
    <>
      <Head mailStays={mailStays} onInvite={() => setInviting(true)} onNew={() => setEdited('new')} />
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
      <InvitationsPanel />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {edited !== null && (
        <PersonDialog
          person={edited === 'new' ? null : edited}
          telling={tellingOf(edited, { me, mailStays })}
          onClose={() => setEdited(null)}
        />
      )}
      {lost !== null && <TakeFactorDialog person={lost} onClose={() => setLost(null)} />}
      {leaving !== null && <RemoveDialog person={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

interface HeadProps {
  /** No mail leaves the shop: a password has to be told. */
  mailStays: boolean;
  onInvite(): void;
  onNew(): void;
}

const Head = ({ mailStays, onInvite, onNew }: HeadProps) => (
  <SectionHead
    title="Administradores"
    actions={
      <>
        <Button icon="mail" onClick={onInvite}>
          Convidar por e-mail
        </Button>
        {mailStays && (
          <Button icon="plus" variant="secondary" onClick={onNew}>
            Novo acesso
          </Button>
        )}
      </>
    }
  />
);
