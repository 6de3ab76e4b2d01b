import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { formatCep } from '#shared/cep.ts';
import type { Entregas } from '#shared/wire/credentials.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import { useGoingLive } from './use-going-live.ts';
import styles from './settings.module.css';

interface Typed {
  token: string;
  cep_origem: string;
  dias_extras: string;
  /** By the service's id. */
  oferecidos: string[];
}

interface FreightFormProps {
  freight: Entregas;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDirty(isDirty: boolean): void;
  /** After something was kept. */
  onDone(): Promise<void>;
}

const GOING_LIVE: QuestionTexts = {
  title: 'Passar para o frete de verdade?',
  text: (
    <ul>
      <li>A loja testa o token. Se ele funcionar, os fretes passam a ser os da sua conta do Melhor Envio.</li>
      <li>Quem comprar a partir de agora paga por esses preços.</li>
      <li>As etiquetas compradas no painel saem da sua carteira e valem para postar.</li>
      <li>Etiquetas de teste não servem: pedidos já feitos precisam de outra.</li>
    </ul>
  ),
  yes: 'Testar e passar',
};
const NAMES = ['token', 'cep_origem', 'dias_extras'] as const;

function startOf({ cep_origem, dias_extras, servicos }: Entregas): Typed {
  return {
    token: '',
    cep_origem: formatCep(cep_origem),
    dias_extras: String(dias_extras),
    oferecidos: servicos.filter(({ oferecido }) => oferecido).map(({ id }) => id),
  };
}

/** What was typed, its trial, and what is wrong with it. */
function useTrial({ freight, ask, onDone }: Omit<FreightFormProps, 'onDirty'>) {
  const form = useForm<Typed>({
    defaultValues: startOf(freight),
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
    async ({ token, cep_origem, dias_extras, oferecidos }: Typed) => {
      // By its first token the shop leaves prices that were played, or the server's.
      if (freight.token !== 'guardado' && token !== '' && !(await mayGoLive())) return;
      const body = {
        versao: freight.versao,
        token: token === '' ? null : token,
        cep_origem,
        dias_extras: Number(dias_extras),
        servicos_fora: freight.servicos.map(({ id }) => id).filter((id) => !oferecidos.includes(id)),
      };
      const { data } = await officeApi('PUT /gerenciamento/configuracoes/entregas', { body });
      notify('success', data.mensagem);
      await onDone();
    },
    (error) => {
      if (error instanceof ApiError) tell(error.campos);
      return errorText(error, 'Não foi possível testar agora. Tente novamente.');
    },
  );
  const save = form.handleSubmit((typed) => {
    if (/^\d{1,2}$/.test(typed.dias_extras.trim())) run(typed);
    else tell({ dias_extras: 'De 0 a 30.' });
  });
  return { form, busy, problem, save };
}

/** The account and the ways of sending. They are kept once a parcel was quoted. */
export function FreightForm({ freight, ask, onDirty, onDone }: FreightFormProps) {
  const { form, busy, problem, save } = useTrial({ freight, ask, onDone });
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
      <AccountFields form={form} freight={freight} />
      <ServiceFields form={form} freight={freight} />
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <p className={styles.locked} role="status">
        {busy ? 'Testando: a loja pede uma cotação de verdade.' : ''}
      </p>
      <Button type="submit" busy={busy}>
        Testar e guardar
      </Button>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<Typed>;
  freight: Entregas;
}

function AccountFields({ form, freight }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const { travado_token: tokenLock, travado_cep: cepLock, pode_guardar: canKeep } = freight;
  return (
    <Panel title="Conta e origem">
      <div className={styles.fields}>
        {tokenLock === null && canKeep && (
          <PasswordField
            label="Token do Melhor Envio"
            hint={tokenHint(freight)}
            error={errors.token?.message}
            maxLength={3000}
            autoComplete="new-password"
            className={styles.wide}
            {...register('token')}
          />
        )}
        {tokenLock !== null && <p className={styles.wide}>{tokenLock.porque}</p>}
        <TextField
          label="CEP de origem"
          hint={cepLock?.porque ?? 'De onde os pacotes saem.'}
          readOnly={cepLock !== null}
          error={errors.cep_origem?.message}
          inputMode="numeric"
          maxLength={20}
          {...register('cep_origem')}
        />
        <TextField
          label="Dias a mais no prazo"
          hint="Dias úteis para preparar o pedido, somados ao prazo das transportadoras."
          error={errors.dias_extras?.message}
          inputMode="numeric"
          maxLength={2}
          {...register('dias_extras')}
        />
      </div>
    </Panel>
  );
}

function tokenHint({ token, token_final: end }: Entregas): string {
  if (token === 'nenhum') return 'No painel do Melhor Envio, em Integrações › Permissões de acesso.';
  if (token === 'nao_abre') return 'O guardado não abre mais: cole-o de novo.';
  return `Guardado${end === '' ? '' : `, termina em …${end}`}. Em branco, fica o mesmo.`;
}

function ServiceFields({ form, freight: { servicos } }: FieldsProps) {
  return (
    <Panel title="Formas de envio">
      {servicos.length === 0 ? (
        <p>Depois do primeiro teste, escolha aqui quais a loja oferece.</p>
      ) : (
        <fieldset className={styles.services}>
          <legend>A loja oferece</legend>
          {servicos.map(({ id, nome }) => (
            <Checkbox key={id} value={id} {...form.register('oferecidos')}>
              {nome}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </Panel>
  );
}
