import { useState, type FormEvent } from 'react';
import { paths } from '#shared/paths.ts';
import type { AdminLogado } from '#shared/wire/admin.ts';
import { ApiError, apiPost } from '../../lib/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { saveAdminToken } from '../../lib/office-session.ts';
import styles from './login-form.module.css';

const WRONG = 'Usuário ou senha incorretos';
const FAILED = 'Erro ao fazer login. Tente novamente.';
const FILL_IN = 'Por favor, preencha todos os campos';

async function logIn(username: string, password: string): Promise<string | null> {
  try {
    const { data } = await apiPost<Partial<AdminLogado>>(
      '/admin/login',
      { username, password },
      { token: null },
    );
    if (!data.token) return WRONG;
    saveAdminToken(data.token);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return FAILED;
    return error.status === 401 ? WRONG : error.text;
  }
}

/** Username and password of the office. */
export function LoginForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    if (username.trim() === '' || password === '') {
      setProblem({ id: Date.now(), text: FILL_IN });
      return;
    }
    setBusy(true);
    const text = await logIn(username, password);
    setBusy(false);
    if (text === null) location.assign(paths.adminDashboard);
    else setProblem({ id: Date.now(), text });
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
