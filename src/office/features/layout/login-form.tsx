import { useEffect, useRef, useState, useSyncExternalStore, useTransition, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { doorPaths } from '../../lib/paths.ts';
import { setDemonstration } from '../../lib/session.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { logIn, logInByPasskey, type Outcome, type SecondStep } from './log-in.ts';
import styles from './login-form.module.css';
import { SecondStepForm } from './second-step.tsx';

const FILL_IN = 'Por favor, preencha todos os campos';

/** Where the link of a mail has sent somebody here from, behind '#'. */
const BACK = /^#(\/admin\/confirmar-email\/[\w-]{43})$/;
const goIn = () => location.assign(BACK.exec(location.hash)?.[1] ?? paths.adminDashboard);

/** A login that is being tried, and what was wrong with the last one. */
function useLogin(onSecond: (step: SecondStep) => void) {
  const navigate = useNavigate();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const say = (text: string) => setProblem({ id: Date.now(), text });

  async function conclude(trying: Promise<Outcome>): Promise<void> {
    const outcome = await trying;
    if (outcome.kind === 'refused') say(outcome.text);
    else if (outcome.kind === 'second') onSecond(outcome.step);
    else if (outcome.kind === 'in') goIn();
    else {
      // Nothing can be loaded: the router goes there with what was fetched ahead.
      setDemonstration(true);
      void navigate(paths.adminDashboard);
    }
  }
  function enter(username: string, password: string): void {
    if (busy) return;
    const isFilledIn = username.trim() !== '' && password !== '';
    if (!isFilledIn) return say(FILL_IN);
    setProblem(null);
    start(() => conclude(logIn(username, password)));
  }
  function enterByPasskey(): void {
    if (busy) return;
    setProblem(null);
    start(() => conclude(logInByPasskey()));
  }
  return { busy, problem, say, enter, enterByPasskey };
}

/** Username and password of the office, and then what they are confirmed by. */
export function LoginForm() {
  const [step, setStep] = useState<SecondStep | null>(null);
  const { busy, problem, say, enter, enterByPasskey } = useLogin(setStep);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const cameBack = useRef(false);
  useEffect(() => {
    if (step === null && cameBack.current) passwordField.current?.focus();
  }, [step]);

  function goBack(text?: string): void {
    cameBack.current = true;
    setStep(null);
    setPassword('');
    if (text !== undefined) say(text);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    enter(username, password);
  }
  if (step !== null) return <SecondStepForm step={step} onIn={goIn} onBack={goBack} />;
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
      <PasswordField
        ref={passwordField}
        label="Senha"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {problem && (
        <InfoBox key={problem.id} kind="error">
          {problem.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy}>
        Entrar
      </Button>
      <PasskeyOffer busy={busy} onPress={enterByPasskey} />
      <Link to={doorPaths.forgotPassword} className={styles.forgot}>
        Esqueci a senha
      </Link>
    </form>
  );
}

const never = () => () => undefined;

/** Only where the browser could do it, which the server does not know. */
function PasskeyOffer({ busy, onPress }: { busy: boolean; onPress(): void }) {
  const isOffered = useSyncExternalStore(never, canUsePasskeys, () => false);
  if (!isOffered) return null;
  return (
    <Button
      variant="secondary"
      size="l"
      block
      icon="lock"
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      Entrar com chave de acesso
    </Button>
  );
}
