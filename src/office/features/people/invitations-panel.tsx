import { useState } from 'react';
import { OFFICE_ROLES } from '#shared/acts.ts';
import { isolated } from '#shared/text.ts';
import type { Convite } from '#shared/wire/office-access.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { ROLES } from '../../lib/roles.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import styles from './people.module.css';
import { ProofDialog, type Proof } from './proof-form.tsx';

interface Actions {
  onAgain(one: Convite): void;
  onCancel(one: Convite): void;
}

function columnsOf({ onAgain, onCancel }: Actions): Column<Convite>[] {
  return [
    {
      id: 'email',
      header: 'E-mail',
      phone: 'title',
      cell: ({ email }) => (
        <span className={styles.name}>
          <bdi>{email}</bdi>
        </span>
      ),
    },
    { id: 'role', header: 'Papel', cell: ({ role }) => ROLES[role].text },
    { id: 'inviter', header: 'Convidado por', cell: ({ convidadoPor }) => <bdi>{convidadoPor}</bdi> },
    {
      id: 'until',
      header: 'Vale até',
      cell: ({ expira_em: until, vencido }) =>
        vencido ? <Badge tone="warning">Vencido</Badge> : dateTimeText(until),
    },
    {
      id: 'acoes',
      header: 'Ações',
      phone: 'bare',
      cell: (one) => (
        <>
          <IconButton icon="mail" label={`Enviar de novo a ${one.email}`} onClick={() => onAgain(one)} />
          <IconButton
            icon="trash"
            label={`Cancelar o convite de ${one.email}`}
            onClick={() => onCancel(one)}
          />
        </>
      ),
    },
  ];
}

/** Who was asked in and has not answered yet; nothing while that is nobody. */
export function InvitationsPanel() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/convites');
  const [again, setAgain] = useState<Convite | null>(null);
  const [ask, question] = useQuestion();
  const { run: cancel } = useAct(
    async ({ id, email }: Convite) => {
      const text = `O link que "${isolated(email)}" recebeu deixa de valer na hora.`;
      if (
        !(await ask({
          title: 'Cancelar o convite',
          text,
          yes: 'Cancelar convite',
          no: 'Voltar',
          danger: true,
        }))
      ) {
        return;
      }
      const { data: done } = await officeApi('DELETE /gerenciamento/convites/:id', { params: { id } });
      notify('success', done.mensagem);
    },
    (error) => notify('error', laterText(error)),
  );
  if (error !== null && !loading) {
    return (
      <LoadFailed text="Não foi possível ler os convites." detail={errorText(error, '')} onRetry={reload} />
    );
  }
  return (
    <>
      {data !== null && data.length > 0 && (
        <Panel title="Convites à espera" flush className={styles.invitations}>
          <DataTable
            caption="Convites à espera"
            columns={columnsOf({ onAgain: setAgain, onCancel: cancel })}
            rows={data}
            keyOf={({ id }) => id}
            loading={loading}
            empty={null}
          />
        </Panel>
      )}
      {question}
      {again !== null && <AgainDialog invitation={again} onClose={() => setAgain(null)} />}
    </>
  );
}

/** A new link gives access for longer: whoever sends it shows who she is. */
function AgainDialog({ invitation, onClose }: { invitation: Convite; onClose(): void }) {
  const { id, email } = invitation;
  const [role, setRole] = useState(invitation.role);
  async function send(proof: Proof): Promise<void> {
    const body = { ...proof, role };
    const { data } = await officeApi('POST /gerenciamento/convites/:id/reenviar', { params: { id }, body });
    notify('success', data.mensagem);
    onClose();
  }
  return (
    <ProofDialog
      title="Enviar o convite de novo"
      text={`"${isolated(email)}" recebe um link novo, que vale por 72 horas. O anterior deixa de valer.`}
      yes="Enviar de novo"
      onClose={onClose}
      act={send}
    >
      <Select
        label="Papel"
        hint={ROLES[role].hint}
        value={role}
        onChange={({ currentTarget: { value } }) =>
          setRole(OFFICE_ROLES.find((one) => one === value) ?? role)
        }
      >
        {OFFICE_ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLES[one].text}
          </option>
        ))}
      </Select>
    </ProofDialog>
  );
}
