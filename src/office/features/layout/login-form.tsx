import { useState, useTransition, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { api, ApiError } from '#web/lib/calls/api.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { saveAdminToken, setDemonstration } from '../../lib/session.ts';
import styles from './login-form.module.css';

const WRONG = 'Usuário ou senha incorretos';
const FAILED = 'Erro ao fazer login. Tente novamente.';
const FILL_IN = 'Por favor, preencha todos os campos';

type Outcome = { kind: 'in' | 'demonstration' } | { kind: 'refused'; text: string };

const refused = (text: string): Outcome => ({ kind: 'refused', text });

async function logIn(username: string, password: string): Promise<Outcome> {
  try {
    const { data, simulated } = await api('POST /admin/login', { body: { username, password }, token: null });
    if (simulated) return { kind: 'demonstration' };
    if (!data.token) return refused(WRONG);
    saveAdminToken(data.token);
    return { kind: 'in' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
      return refused(FAILED);
    }
    return refused(error.status === 401 ? WRONG : error.text);
  }
}

/** A login that is being tried, and what was wrong with the last one. */
function useLogin() {
  const navigate = useNavigate();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);

  async function tryIt(username: string, password: string): Promise<void> {
    const outcome = await logIn(username, password);
    if (outcome.kind === 'refused') setProblem({ id: Date.now(), text: outcome.text });
    else if (outcome.kind === 'in') location.assign(paths.adminDashboard);
    else {
      // Nothing can be loaded: the router goes there with what was fetched ahead.
      setDemonstration(true);
      void navigate(paths.adminDashboard);
    }
  }
  function enter(username: string, password: string): void {
    if (busy) return;
    const isFilledIn = username.trim() !== '' && password !== '';
    setProblem(isFilledIn ? null : { id: Date.now(), text: FILL_IN });
    if (isFilledIn) start(() => tryIt(username, password));
  }
  return { busy, problem, enter };
}

/** Username and password of the office. */
export function LoginForm() {
  const { busy, problem, enter } = useLogin();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    enter(username, password);
  }

  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Usuário"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <TextField
        label="Senha"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        after={
          <IconButton
            icon="eye"
            label={shown ? 'Ocultar senha' : 'Mostrar senha'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {problem && (
        <InfoBox key={problem.id} kind="error">
          {problem.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy}>
        Entrar
      </Button>
    </form>
  );
}
