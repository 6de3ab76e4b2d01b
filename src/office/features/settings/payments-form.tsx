import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Pagamentos } from '#shared/wire/credentials.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import styles from './settings.module.css';

interface Typed {
  chave_publica: string;
  token: string;
  segredo_avisos: string;
}

interface PaymentsFormProps {
  payments: Pagamentos;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDirty(isDirty: boolean): void;
  /** After something was kept. */
  onDone(): Promise<void>;
}

const NAMES = ['chave_publica', 'token', 'segredo_avisos'] as const;

/** What was typed, its trial, and what is wrong with it. */
function useTrial({ payments, ask, onDone }: Omit<PaymentsFormProps, 'onDirty'>) {
  const form = useForm<Typed>({
    defaultValues: { chave_publica: payments.conta?.chave_publica ?? '', token: '', segredo_avisos: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  function tell(problems: Partial<Record<string, string>>): void {
    const wrong = NAMES.filter((name) => problems[name]);
    for (const name of wrong) form.setError(name, { message: problems[name] ?? '' });
    const [first] = wrong;
    if (first !== undefined) form.setFocus(first);
  }
  async function keep(typed: Typed, isMeant: boolean): Promise<void> {
    const body = {
      versao: payments.versao,
      chave_publica: typed.chave_publica,
      token: typed.token === '' ? null : typed.token,
      segredo_avisos: typed.segredo_avisos === '' ? null : typed.segredo_avisos,
      ...(isMeant && { outra_conta: true }),
    };
    try {
      const { data } = await officeApi('PUT /gerenciamento/configuracoes/pagamentos', { body });
      notify('success', data.mensagem);
    } catch (error) {
      const isOther = error instanceof ApiError && error.codigo === 'outra_conta';
      if (!isOther || isMeant) throw error;
      const texts = { title: 'Trocar de conta?', text: error.message, yes: 'Trocar de conta', danger: true };
      if (await ask(texts)) await keep(typed, true);
      return;
    }
    await onDone();
  }
  const { busy, problem, run } = useAct(
    (typed: Typed) => keep(typed, false),
    (error) => {
      if (error instanceof ApiError) tell(error.campos);
      return errorText(error, 'Não foi possível testar agora. Tente novamente.');
    },
  );
  return { form, busy, problem, save: form.handleSubmit((typed) => run(typed)) };
}

/** The account's credentials. They are kept once the provider knows them; nothing is turned on by that. */
export function PaymentsForm({ payments, ask, onDirty, onDone }: PaymentsFormProps) {
  const { form, busy, problem, save } = useTrial({ payments, ask, onDone });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      <AccountFields form={form} conta={payments.conta} />
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <p className={styles.locked} role="status">
        {busy ? 'Testando: a loja pergunta ao Mercado Pago de quem é a conta.' : ''}
      </p>
      <Button type="submit" busy={busy}>
        Testar e guardar
      </Button>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<Typed>;
  conta: Pagamentos['conta'];
}

const WHERE = 'No painel de desenvolvedores do Mercado Pago, em Suas integrações › Credenciais.';
const SIGNED =
  'No mesmo painel, em Webhooks › Assinatura secreta. Com ela a loja sabe que um aviso é do Mercado Pago.';

function AccountFields({ form, conta }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const isKept = conta?.token === 'guardado';
  const end = conta === null || conta.token_final === '' ? '' : `, termina em …${conta.token_final}`;
  return (
    <Panel title="Conta do Mercado Pago">
      <div className={styles.fields}>
        <TextField
          label="Chave pública"
          hint={WHERE}
          error={errors.chave_publica?.message}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          className={styles.wide}
          {...register('chave_publica')}
        />
        <PasswordField
          label="Token de acesso"
          hint={isKept ? `Guardado${end}. Em branco, fica o mesmo.` : 'No mesmo lugar, ao lado da chave.'}
          error={errors.token?.message}
          maxLength={300}
          autoComplete="new-password"
          className={styles.wide}
          {...register('token')}
        />
        <PasswordField
          label="Assinatura secreta dos avisos"
          hint={isKept ? 'Guardada. Em branco, fica a mesma.' : SIGNED}
          error={errors.segredo_avisos?.message}
          maxLength={300}
          autoComplete="new-password"
          className={styles.wide}
          {...register('segredo_avisos')}
        />
      </div>
    </Panel>
  );
}
