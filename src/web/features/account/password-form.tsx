import { useState, type FormEvent } from 'react';
import {
  checkNewPassword,
  EMPTY_FIELD,
  FILL_IN,
  MOST_PASSWORD,
  SHORT_NEW_PASSWORD,
} from '#shared/customers.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { dropSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';

const EMPTY = { senhaAtual: '', novaSenha: '', confirmacao: '' };
type Fields = typeof EMPTY;
type Errors = Partial<Record<keyof Fields, string>>;

function check({ senhaAtual, novaSenha, confirmacao }: Fields): Errors {
  const empty = Object.entries({ senhaAtual, novaSenha, confirmacao }).filter(([, value]) => value === '');
  if (empty.length > 0) return Object.fromEntries(empty.map(([name]) => [name, EMPTY_FIELD]));
  const problem = checkNewPassword(novaSenha, confirmacao);
  if (problem === null) return {};
  return problem === SHORT_NEW_PASSWORD ? { novaSenha: problem } : { confirmacao: problem };
}

async function changePassword(token: string, { senhaAtual, novaSenha }: Fields): Promise<string | null> {
  try {
    await api('PUT /clientes/me/senha', { token, body: { senhaAtual, novaSenha } });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return 'Erro ao alterar senha. Tente novamente.';
    if (error.status === 401) dropSession(token);
    return error.body.erro ?? error.body.error ?? 'Erro ao alterar senha';
  }
}

interface PasswordFormProps {
  token: string;
  /** All other sessions have ended with it. */
  onChanged(): void;
}

/** The current password and a new one, twice. */
export function PasswordForm({ token, onChanged }: PasswordFormProps) {
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    const found = check(fields);
    setErrors(found);
    const [first] = Object.values(found);
    if (first !== undefined) return say('error', first === EMPTY_FIELD ? FILL_IN : first);
    setBusy(true);
    const problem = await changePassword(token, fields);
    setBusy(false);
    if (problem === null) {
      setFields(EMPTY);
      onChanged();
    }
    say(problem === null ? 'success' : 'error', problem ?? 'Senha alterada com sucesso!');
  }

  const field = (name: keyof Fields, label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={MOST_PASSWORD}
      value={fields[name]}
      error={errors[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      {field('senhaAtual', 'Senha atual', 'current-password')}
      {field('novaSenha', 'Nova senha', 'new-password')}
      {field('confirmacao', 'Confirmar nova senha', 'new-password')}
      <NoticeBox notice={notice} />
      <Button type="submit" size="l" block busy={busy}>
        Alterar senha
      </Button>
    </form>
  );
}
