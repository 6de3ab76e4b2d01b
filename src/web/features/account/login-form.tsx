import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { BAD_EMAIL, EMPTY_FIELD, FILL_IN, WRONG_LOGIN } from '#shared/customers.ts';
import { paths } from '#shared/paths.ts';
import { api, errorText } from '../../lib/calls/api.ts';
import { saveSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';

const FAILED = 'Erro ao fazer login. Tente novamente.';
const NOT_KEPT =
  'Este navegador não deixa a loja guardar o seu login. Permita que este site guarde dados, ou use outro navegador, e entre de novo.';

/** Logs in and keeps the session; answers what went wrong, or null. */
async function logIn(email: string, senha: string): Promise<string | null> {
  try {
    const body = { email: email.trim(), senha };
    const { data } = await api('POST /clientes/login', { body, token: null });
    if (!data.token || !data.cliente) return WRONG_LOGIN;
    return saveSession({ token: data.token, cliente: data.cliente }) ? null : NOT_KEPT;
  } catch (error) {
    return errorText(error, FAILED);
  }
}

interface Errors {
  email?: string;
  senha?: string;
}

function check(email: string, senha: string): Errors {
  return {
    ...(email.trim() === '' ? { email: EMPTY_FIELD } : email.includes('@') ? {} : { email: BAD_EMAIL }),
    ...(senha === '' ? { senha: EMPTY_FIELD } : {}),
  };
}

interface LoginFormProps {
  /** Goes along to the recovery of a password, so that the login still leads back. */
  from: string;
}

/** E-mail and password. Once they are right the session is kept, which moves the page on. */
export function LoginForm({ from }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [senha, setSenha] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    const found = check(email, senha);
    setErrors(found);
    const texts = Object.values(found);
    if (texts.length > 0) return say('error', texts.includes(EMPTY_FIELD) ? FILL_IN : BAD_EMAIL);
    setBusy(true);
    const problem = await logIn(email, senha);
    setBusy(false);
    if (problem !== null) say('error', problem);
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Senha"
        name="senha"
        autoComplete="current-password"
        value={senha}
        error={errors.senha}
        onChange={(event) => setSenha(event.currentTarget.value)}
      />
      <Link to={paths.forgotPassword} state={{ from }} className={styles.forgot}>
        Esqueci minha senha
      </Link>
      <NoticeBox notice={notice} />
      <Button type="submit" size="l" block busy={busy}>
        Entrar
      </Button>
    </form>
  );
}
