import { useEffect, useRef, useState, useTransition, type FormEvent, type RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { confirmLogin, logInByPasskey, type Outcome, type SecondStep } from './log-in.ts';
import styles from './login-form.module.css';

/** So many wrong codes the server takes; then the password is asked for again. */
const MOST_WRONG = 5;
const TITLE = 'Confirmar que é você';
const OVER = 'O tempo para confirmar acabou. Digite a senha de novo.';
const TOO_MANY = 'Foram cinco códigos incorretos. Digite a senha de novo.';

const KINDS = {
  codigo: {
    label: 'Código do aplicativo',
    hint: 'Os seis números que o aplicativo de códigos mostra agora.',
    empty: 'Digite os seis números do aplicativo.',
    other: 'Usar um código de recuperação',
  },
  recuperacao: {
    label: 'Código de recuperação',
    hint: 'Um dos dez que você guardou ao ligar a verificação. Cada um vale uma vez.',
    empty: 'Digite um dos seus códigos de recuperação.',
    other: 'Usar o aplicativo de códigos',
  },
} as const;

type Kind = keyof typeof KINDS;

interface SecondStepProps {
  step: SecondStep;
  onIn(): void;
  /** Back to the password, with what to say there. */
  onBack(problem?: string): void;
}

/** What is wrong with the last code, and the way to try another. */
function useCode({ step, onIn, onBack }: SecondStepProps) {
  const field = useRef<HTMLInputElement | null>(null);
  const wrong = useRef(0);
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);

  function refuse(text: string): void {
    setProblem({ id: Date.now(), text });
    field.current?.focus();
    field.current?.select();
  }
  function conclude(outcome: Outcome): void {
    if (outcome.kind !== 'refused') return onIn();
    // Too many tries from here, or no network: the server has counted no code.
    if (outcome.isWrong) wrong.current += 1;
    if (Date.now() > Date.parse(step.expira_em)) return onBack(OVER);
    if (wrong.current >= MOST_WRONG) return onBack(TOO_MANY);
    refuse(outcome.text);
  }
  function confirm(code: string): void {
    if (!busy) start(async () => conclude(await confirmLogin(step.desafio, code)));
  }
  function concludeByPasskey(outcome: Outcome): void {
    if (outcome.kind === 'refused') setProblem({ id: Date.now(), text: outcome.text });
    else onIn();
  }
  function confirmByPasskey(): void {
    if (!busy) start(async () => concludeByPasskey(await logInByPasskey(step)));
  }
  return { field, busy, problem, refuse, confirm, confirmByPasskey, clear: () => setProblem(null) };
}

interface CodeFieldProps {
  kind: Kind;
  code: string;
  onCode(code: string): void;
  ref: RefObject<HTMLInputElement | null>;
}

/** One field for either kind of code, which has the focus as soon as it is there. */
function CodeField({ kind, code, onCode, ref }: CodeFieldProps) {
  const { label, hint } = KINDS[kind];
  const isApp = kind === 'codigo';
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <TextField
      ref={ref}
      label={label}
      hint={hint}
      name="codigo"
      autoComplete={isApp ? 'one-time-code' : 'off'}
      inputMode={isApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      value={code}
      onChange={(event) => onCode(event.currentTarget.value)}
    />
  );
}

/** The login's second step: one field for a code, another kind of code, and the way back. */
export function SecondStepForm(props: SecondStepProps) {
  const { step, onBack } = props;
  const { field, busy, problem, refuse, confirm, confirmByPasskey, clear } = useCode(props);
  const [kind, setKind] = useState<Kind>(step.tipos.includes('codigo') ? 'codigo' : 'recuperacao');
  const [code, setCode] = useState('');
  const isEither = step.tipos.includes('codigo') && step.tipos.includes('recuperacao');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() === '') refuse(KINDS[kind].empty);
    else confirm(code);
  }
  function turn(): void {
    setKind(kind === 'codigo' ? 'recuperacao' : 'codigo');
    setCode('');
    clear();
  }
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit} aria-label={TITLE}>
      <p>Senha certa. Agora confirme que é você.</p>
      {step.chave !== undefined && canUsePasskeys() && (
        <Button variant="secondary" size="l" block icon="lock" onClick={confirmByPasskey}>
          Usar chave de acesso
        </Button>
      )}
      <CodeField key={kind} kind={kind} code={code} onCode={setCode} ref={field} />
      {problem && (
        <InfoBox key={problem.id} kind="error">
          {problem.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy}>
        Confirmar
      </Button>
      <div className={styles.ways}>
        {isEither && (
          <Button variant="quiet" onClick={turn}>
            {KINDS[kind].other}
          </Button>
        )}
        <Button variant="quiet" icon="arrow-left" onClick={() => onBack()}>
          Voltar
        </Button>
      </div>
    </form>
  );
}
