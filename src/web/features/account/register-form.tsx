import { useState, type FormEvent } from 'react';
import {
  checkRegistration,
  EMPTY_PROFILE,
  FIELD_LENGTHS,
  type RegistrationFields,
} from '#shared/customers.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { PersonFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { strengthHint } from './strength-hint.ts';
import { useAfter } from './use-after.ts';
import { usePlace } from './use-place.ts';

const DONE = 'Conta criada com sucesso! Redirecionando para login...';
const EMPTY: RegistrationFields = { ...EMPTY_PROFILE, email: '', cpf: '', senha: '' };

/** The field that each of these refusals is about. */
const TAKEN: Readonly<Record<string, 'email' | 'cpf'>> = { email_em_uso: 'email', cpf_em_uso: 'cpf' };

type Errors = ReturnType<typeof checkRegistration>['errors'];

/** What the server said to a registration: nothing when the account is made. */
async function register(fields: RegistrationFields): Promise<{ text: string; campos: Errors } | null> {
  try {
    await api('POST /clientes/registrar', { body: fields, token: null });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) {
      return { text: 'Erro ao criar conta. Tente novamente.', campos: {} };
    }
    const text = error.body.erro ?? error.body.error ?? 'Erro ao criar conta';
    const taken = TAKEN[error.codigo];
    return { text, campos: taken === undefined ? error.campos : { [taken]: text } };
  }
}

/** All that an account needs. `onDone` is called two seconds after it was made. */
export function RegisterForm({ onDone }: { onDone(): void }) {
  const [fields, setFields] = useState(EMPTY);
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [stage, setStage] = useState<'open' | 'busy' | 'done'>('open');
  const { form, notice, say, hush } = useNotice();

  const change = (changed: Partial<RegistrationFields>) => {
    setFields((current) => ({ ...current, ...changed }));
    const touched = Object.keys(changed);
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !touched.includes(name))),
    );
  };
  const lookup = usePlace(fields.cep, change);

  useAfter(stage === 'done', onDone);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (stage !== 'open') return;
    hush();
    const check = checkRegistration(fields, confirmation);
    setErrors(check.errors);
    if (check.first !== null) return say('error', check.first);
    setStage('busy');
    const problem = await register(fields);
    setStage(problem === null ? 'done' : 'open');
    setErrors(problem?.campos ?? {});
    say(problem === null ? 'success' : 'error', problem?.text ?? DONE);
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <PersonFields fields={fields} errors={errors} onChange={change} />
      <PlaceFields fields={fields} errors={errors} onChange={change} lookup={lookup} />
      <PasswordFields
        senha={fields.senha}
        confirmation={confirmation}
        errors={errors}
        onChange={(senha) => change({ senha })}
        onConfirm={setConfirmation}
      />
      <NoticeBox notice={notice} />
      <Button type="submit" size="l" block busy={stage !== 'open'}>
        Criar conta
      </Button>
    </form>
  );
}

interface PasswordFieldsProps {
  senha: string;
  confirmation: string;
  errors: Errors;
  onChange(senha: string): void;
  onConfirm(confirmation: string): void;
}

function PasswordFields({ senha, confirmation, errors, onChange, onConfirm }: PasswordFieldsProps) {
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>Sua senha</legend>
      <PasswordField
        label="Senha"
        name="senha"
        autoComplete="new-password"
        maxLength={FIELD_LENGTHS.senha}
        value={senha}
        error={errors.senha}
        hint={strengthHint(senha)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <PasswordField
        label="Confirmar senha"
        name="confirmacao"
        autoComplete="new-password"
        maxLength={FIELD_LENGTHS.senha}
        value={confirmation}
        error={errors.confirmacao}
        onChange={(event) => onConfirm(event.currentTarget.value)}
      />
    </fieldset>
  );
}
