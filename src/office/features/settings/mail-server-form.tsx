import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { ContaDeEmails } from '#shared/wire/credentials.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import { useGoingLive } from './use-going-live.ts';
import styles from './settings.module.css';

type Account = NonNullable<ContaDeEmails['conta']>;
type Typed = Pick<Account, 'servidor' | 'seguranca' | 'usuario' | 'remetente_nome' | 'remetente_email'> & {
  porta: string;
  senha: string;
  teste_para: string;
};

const WAYS: Readonly<Record<Account['seguranca'], { text: string; port: string }>> = {
  starttls: { text: 'STARTTLS (porta 587)', port: '587' },
  tls: { text: 'TLS ou SSL (porta 465)', port: '465' },
  nenhuma: { text: 'Nenhuma: servidor próprio, sem senha', port: '25' },
};
const GOING_LIVE: QuestionTexts = {
  title: 'Enviar e-mails de verdade?',
  text: (
    <ul>
      <li>A loja entra no servidor e envia um e-mail de teste. Se ele for aceito, o servidor é guardado.</li>
      <li>Daí em diante, confirmações de pedido, links de senha e avisos saem para quem compra.</li>
      <li>O que a caixa de teste guardou até aqui não é enviado; o que ainda está na fila sai.</li>
    </ul>
  ),
  yes: 'Testar e passar',
};
const NAMES = [
  'servidor',
  'porta',
  'seguranca',
  'usuario',
  'senha',
  'remetente_nome',
  'remetente_email',
  'teste_para',
] as const satisfies (keyof Typed)[];

interface MailServerFormProps {
  mails: ContaDeEmails;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDirty(isDirty: boolean): void;
  /** After something was kept. */
  onDone(): Promise<void>;
}

function startOf({ conta }: ContaDeEmails): Typed {
  return {
    servidor: conta?.servidor ?? '',
    porta: String(conta?.porta ?? WAYS.starttls.port),
    seguranca: conta?.seguranca ?? 'starttls',
    usuario: conta?.usuario ?? '',
    senha: '',
    remetente_nome: conta?.remetente_nome ?? '',
    remetente_email: conta?.remetente_email ?? '',
    teste_para: '',
  };
}

/** What was typed, its trial, and what is wrong with it. */
function useTrial({ mails, ask, onDone }: Omit<MailServerFormProps, 'onDirty'>) {
  const form = useForm<Typed>({
    defaultValues: startOf(mails),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  function tell(problems: Partial<Record<string, string>>): void {
    const wrong = NAMES.filter((name) => problems[name]);
    for (const name of wrong) form.setError(name, { message: problems[name] ?? '' });
    const [first] = wrong;
    if (first !== undefined) form.setFocus(first);
  }
  const mayGoLive = useGoingLive(ask, GOING_LIVE);
  const { busy, problem, run } = useAct(
    async ({ porta, senha, ...rest }: Typed) => {
      if (mails.origem === 'sandbox' && !(await mayGoLive())) return;
      const body = {
        versao: mails.versao,
        ...rest,
        porta: Number(porta),
        senha: senha === '' ? null : senha,
      };
      const { data } = await officeApi('PUT /gerenciamento/configuracoes/emails', { body });
      notify('success', data.mensagem);
      await onDone();
    },
    (error) => {
      if (error instanceof ApiError) tell(error.campos);
      return errorText(error, 'Não foi possível testar agora. Tente novamente.');
    },
  );
  const save = form.handleSubmit((typed) => {
    const isPort = /^\d{1,5}$/.test(typed.porta.trim());
    if (isPort) run(typed);
    else tell({ porta: 'Informe a porta, ex.: 587.' });
  });
  return { form, busy, problem, save };
}

/** The mail server, in the words in which providers tell of theirs. It is kept once it has taken a letter. */
export function MailServerForm({ mails, ask, onDirty, onDone }: MailServerFormProps) {
  const { form, busy, problem, save } = useTrial({ mails, ask, onDone });
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
      <ServerFields form={form} mails={mails} />
      <SenderFields form={form} mails={mails} />
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <p className={styles.locked} role="status">
        {busy ? 'Testando: a loja entra no servidor e envia um e-mail. Leva até meio minuto.' : ''}
      </p>
      <Button type="submit" busy={busy}>
        Testar e guardar
      </Button>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<Typed>;
  mails: ContaDeEmails;
}

function ServerFields({ form, mails: { conta } }: FieldsProps) {
  const { register, formState, setValue } = form;
  const { errors } = formState;
  return (
    <Panel title="Servidor de e-mails">
      <div className={styles.fields}>
        <TextField
          label="Servidor"
          hint="Como o seu provedor informa, ex.: smtp.seuprovedor.com.br."
          error={errors.servidor?.message}
          maxLength={253}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          className={styles.wide}
          {...register('servidor')}
        />
        <Select
          label="Segurança"
          error={errors.seguranca?.message}
          {...register('seguranca', {
            onChange: ({ target }: { target: { value: Account['seguranca'] } }) =>
              setValue('porta', WAYS[target.value].port),
          })}
        >
          {Object.entries(WAYS).map(([value, { text }]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <TextField
          label="Porta"
          error={errors.porta?.message}
          inputMode="numeric"
          maxLength={5}
          {...register('porta')}
        />
        <TextField
          label="Usuário"
          hint="Quase sempre o endereço de e-mail inteiro."
          error={errors.usuario?.message}
          maxLength={320}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          {...register('usuario')}
        />
        <PasswordField
          label="Senha"
          hint={passwordHint(conta)}
          error={errors.senha?.message}
          maxLength={1000}
          autoComplete="new-password"
          {...register('senha')}
        />
      </div>
    </Panel>
  );
}

function passwordHint(conta: ContaDeEmails['conta']): string {
  if (conta === null || conta.senha === 'nenhuma') return 'A do e-mail, ou a “senha de app” do provedor.';
  if (conta.senha === 'nao_abre') return 'A guardada não abre mais: digite-a de novo.';
  const end = conta.senha_final === '' ? '' : `, termina em …${conta.senha_final}`;
  return `Guardada${end}. Em branco, fica a mesma.`;
}

function SenderFields({ form, mails: { travado_remetente: lock } }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Panel title="Remetente e teste">
      <div className={styles.fields}>
        {lock === null ? (
          <>
            <TextField
              label="Nome do remetente"
              optional
              hint="Em branco: o nome da loja."
              error={errors.remetente_nome?.message}
              maxLength={60}
              {...register('remetente_nome')}
            />
            <TextField
              label="E-mail do remetente"
              hint="Um endereço do seu domínio, que este servidor possa usar."
              error={errors.remetente_email?.message}
              maxLength={254}
              type="email"
              {...register('remetente_email')}
            />
          </>
        ) : (
          <p className={styles.wide}>{lock.porque}</p>
        )}
        <TextField
          label="Enviar o e-mail de teste para"
          hint="Um e-mail seu, para ver se ele chega."
          error={errors.teste_para?.message}
          maxLength={254}
          type="email"
          className={styles.wide}
          {...register('teste_para')}
        />
      </div>
    </Panel>
  );
}
