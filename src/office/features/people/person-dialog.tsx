import { useId, useState } from 'react';
import type { Administrador, AdministradorEnviado } from '#shared/wire/admin.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import styles from './people.module.css';
import { ROLES } from './roles.ts';

interface PersonDialogProps {
  /** Null: somebody new. */
  person: Administrador | null;
  onClose(): void;
}

const ROLE_OPTIONS = Object.entries(ROLES).map(([value, { text }]) => (
  <option key={value} value={value}>
    {text}
  </option>
));

async function send(person: Administrador | null, body: AdministradorEnviado): Promise<void> {
  if (person === null) await officeApi('POST /gerenciamento/administradores', { body });
  else await officeApi('PUT /gerenciamento/administradores/:id', { params: { id: person.id }, body });
}

interface Typed {
  username: string;
  role: Administrador['role'];
  senha: string;
  senhaAtual: string;
}

/** An access as it is being written, and what is wrong with it. */
function useAccess(person: Administrador | null, onDone: () => void) {
  const [typed, setTyped] = useState<Typed>({
    username: person?.username ?? '',
    role: person?.role ?? 'equipe',
    senha: '',
    senhaAtual: '',
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [campos, setCampos] = useState<Record<string, string>>({});

  async function save(): Promise<void> {
    const { role, senha, senhaAtual } = typed;
    const username = typed.username.trim();
    if (username === '' || (person === null && senha === '')) {
      return setProblem('Por favor, preencha todos os campos');
    }
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setCampos({});
    const password = senha === '' ? {} : { senha, ...(person !== null && { senhaAtual }) };
    try {
      await send(person, { username, role, ...password });
      notify('success', person === null ? 'Acesso criado.' : 'Acesso atualizado.');
      onDone();
    } catch (error) {
      setProblem(errorText(error, 'Erro ao salvar. Tente novamente.'));
      if (error instanceof ApiError) setCampos(error.campos);
      setBusy(false);
    }
  }
  /** Value, error and change of a field. */
  const field = <Name extends keyof Typed>(name: Name) => ({
    value: typed[name],
    error: campos[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return { typed, busy, problem, field, save };
}

/** Gives somebody access to the office, or changes name, role or password. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const formId = useId();
  const access = useAccess(person, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={person === null ? 'Novo acesso' : 'Mudar acesso'}
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={access.busy}>
            Salvar
          </Button>
        </div>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void access.save();
        }}
      >
        {access.problem !== null && <InfoBox kind="error">{access.problem}</InfoBox>}
        <AccessFields access={access} isNew={person === null} />
      </form>
    </Dialog>
  );
}

function AccessFields({
  access: { typed, field },
  isNew,
}: {
  access: ReturnType<typeof useAccess>;
  isNew: boolean;
}) {
  return (
    <>
      <TextField
        label="Usuário"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={60}
        {...field('username')}
      />
      <Select label="Papel" hint={ROLES[typed.role].hint} {...field('role')}>
        {ROLE_OPTIONS}
      </Select>
      <PasswordField
        label={isNew ? 'Senha' : 'Nova senha'}
        optional={!isNew}
        hint={isNew ? 'Pelo menos 12 caracteres.' : 'Em branco, a senha continua a mesma.'}
        autoComplete="new-password"
        {...field('senha')}
      />
      {!isNew && typed.senha !== '' && (
        // Of who acts: a password is set by nobody else.
        <PasswordField
          label="Sua senha atual"
          hint="Confirma que é você quem troca a senha."
          autoComplete="current-password"
          {...field('senhaAtual')}
        />
      )}
    </>
  );
}
