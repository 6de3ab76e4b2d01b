import { useId, useState } from 'react';
import type { Administrador, AdministradorEnviado } from '#shared/wire/admin.ts';
import { ApiError, errorText } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeSend } from '../../lib/api.ts';
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
  if (person === null) await officeSend('POST', '/gerenciamento/administradores', body);
  else await officeSend('PUT', `/gerenciamento/administradores/${person.id}`, body);
}

interface OwnPasswordProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Of who acts: a password is set by nobody else. */
function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  return (
    <PasswordField
      label="Sua senha atual"
      hint="Confirma que é você quem troca a senha."
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Gives somebody access to the office, or changes name, role or password. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const formId = useId();
  const [username, setUsername] = useState(person?.username ?? '');
  const [role, setRole] = useState<Administrador['role']>(person?.role ?? 'equipe');
  const [senha, setSenha] = useState('');
  const [senhaAtual, setSenhaAtual] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [campos, setCampos] = useState<Record<string, string>>({});

  async function save(): Promise<void> {
    if (username.trim() === '' || (person === null && senha === '')) {
      return setProblem('Por favor, preencha todos os campos');
    }
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setCampos({});
    const password = senha === '' ? {} : { senha, ...(person !== null && { senhaAtual }) };
    try {
      await send(person, { username: username.trim(), role, ...password });
      notify('success', person === null ? 'Acesso criado.' : 'Acesso atualizado.');
      onClose();
    } catch (error) {
      setProblem(errorText(error, 'Erro ao salvar. Tente novamente.'));
      if (error instanceof ApiError) setCampos(error.campos);
      setBusy(false);
    }
  }
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
          <Button type="submit" form={formId} busy={busy}>
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
          void save();
        }}
      >
        {problem !== null && <InfoBox kind="error">{problem}</InfoBox>}
        <TextField
          label="Usuário"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={60}
          value={username}
          error={campos['username']}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Select
          label="Papel"
          hint={ROLES[role].hint}
          value={role}
          error={campos['role']}
          onChange={(event) => setRole(event.currentTarget.value as Administrador['role'])}
        >
          {ROLE_OPTIONS}
        </Select>
        <PasswordField
          label={person === null ? 'Senha' : 'Nova senha'}
          optional={person !== null}
          hint={person === null ? 'Pelo menos 12 caracteres.' : 'Em branco, a senha continua a mesma.'}
          autoComplete="new-password"
          value={senha}
          error={campos['senha']}
          onChange={(event) => setSenha(event.currentTarget.value)}
        />
        {person !== null && senha !== '' && (
          <OwnPassword value={senhaAtual} error={campos['senhaAtual']} onChange={setSenhaAtual} />
        )}
      </form>
    </Dialog>
  );
}
