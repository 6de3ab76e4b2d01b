import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { NotasFiscais } from '#shared/wire/credentials.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { Choice } from '../../ui/choice.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import styles from './settings.module.css';
import { useGoingLive } from './use-going-live.ts';

type Regime = 'nao' | 'fora' | 'simples';

interface Typed extends Pick<NotasFiscais, 'csosn' | 'ie' | 'ambiente'> {
  regime: Regime;
  token: string;
}

interface InvoicesFormProps {
  notas: NotasFiscais;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDirty(isDirty: boolean): void;
  /** After something was kept. */
  onDone(): Promise<void>;
}

const NAMES = ['ie', 'csosn', 'ambiente', 'token'] as const;

const REGIMES = [
  { value: 'nao', label: 'Não paga ICMS' },
  { value: 'fora', label: 'Paga, e emito as notas em outro lugar' },
  { value: 'simples', label: 'Paga, e emito NF-e por aqui (Simples Nacional)' },
] as const;

/** What each of them means for parcels. */
const ABOUT: Readonly<Record<Regime, string>> = {
  nao: 'Os pacotes vão com a declaração de conteúdo (DC-e), que é de quem não paga ICMS.',
  fora: 'Nenhuma etiqueta é comprada sem a chave da nota: anote os 44 números no pedido, ou digite-os ao comprar. Quem paga ICMS não usa a declaração de conteúdo.',
  simples: 'Cada pacote vai com a chave de uma nota: quem paga ICMS não usa a declaração de conteúdo.',
};

const regimeOf = ({ emite, paga_icms: pays }: NotasFiscais): Regime =>
  emite ? 'simples' : pays ? 'fora' : 'nao';

const TAXES: readonly [NotasFiscais['csosn'], string][] = [
  ['102', '102: sem crédito (o usual)'],
  ['103', '103: isenta pela faixa de receita'],
  ['300', '300: imune'],
  ['400', '400: não tributada pelo Simples'],
];

const GOING_LIVE: QuestionTexts = {
  title: 'Emitir notas de verdade?',
  text: (
    <ul>
      <li>
        A loja testa o token de produção. Se ele funcionar, as notas passam a ir à Sefaz com o CNPJ da loja.
      </li>
      <li>Cada nota autorizada vale para o fisco, e só se cancela no prazo que a Sefaz dá.</li>
      <li>A numeração de produção começa a correr; as de homologação não valem e não são refeitas.</li>
      <li>As etiquetas passam a levar a chave dessas notas.</li>
    </ul>
  ),
  yes: 'Testar e passar',
  no: 'Ainda não',
};

/** Without a token invoices are played, whatever is chosen. */
const isLive = ({ emite, ambiente }: Pick<NotasFiscais, 'emite' | 'ambiente'>, hasToken: boolean): boolean =>
  emite && ambiente === 'producao' && hasToken;

/** What was typed, its trial, and what is wrong with it. */
function useKeeping({ notas, ask, onDone }: Omit<InvoicesFormProps, 'onDirty'>) {
  const { csosn, ie, ambiente } = notas;
  const form = useForm<Typed>({
    defaultValues: { regime: regimeOf(notas), csosn, ie, ambiente, token: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const mayGoLive = useGoingLive(ask, GOING_LIVE);
  const { busy, problem, run } = useAct(
    async (typed: Typed) => {
      const { token, regime, ...rest } = typed;
      const said = { emite: regime === 'simples', paga_icms: regime !== 'nao' };
      const hadToken = notas.token !== 'nenhum';
      const goesLive = isLive({ ...rest, ...said }, hadToken || token !== '') && !isLive(notas, hadToken);
      if (goesLive && !(await mayGoLive())) return;
      const body = { ...rest, ...said, versao: notas.versao, token: token === '' ? null : token };
      const { data } = await officeApi('PUT /gerenciamento/configuracoes/notas', { body });
      notify('success', data.mensagem);
      await onDone();
    },
    (error) => {
      const problems: Partial<Record<string, string>> = error instanceof ApiError ? error.campos : {};
      const wrong = NAMES.filter((name) => problems[name]);
      for (const name of wrong) form.setError(name, { message: problems[name] ?? '' });
      const [first] = wrong;
      if (first !== undefined) form.setFocus(first);
      return errorText(error, 'Não foi possível guardar agora. Tente novamente.');
    },
  );
  return { form, busy, problem, save: form.handleSubmit((typed) => void run(typed)) };
}

/** Whether and how the shop issues invoices. A token is kept once the issuer lets it in. */
export function InvoicesForm({ notas, ask, onDirty, onDone }: InvoicesFormProps) {
  const { form, busy, problem, save } = useKeeping({ notas, ask, onDone });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const regime = form.watch('regime');
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      <Panel title="Regime da loja">
        <Choice
          legend="A loja paga ICMS (emite nota)?"
          value={regime}
          options={REGIMES}
          onChoose={(next) => form.setValue('regime', next, { shouldDirty: true })}
          note={ABOUT[regime]}
        />
      </Panel>
      {regime === 'simples' && <IssuingFields form={form} notas={notas} />}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <Button type="submit" busy={busy}>
        Guardar
      </Button>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<Typed>;
  notas: NotasFiscais;
}

function IssuingFields({ form, notas }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Panel title="Dados da emissão">
      <div className={styles.fields}>
        <TextField
          label="Inscrição estadual"
          hint="Só os números. CNPJ e endereço vêm de Configurações › Loja."
          error={errors.ie?.message}
          inputMode="numeric"
          maxLength={20}
          {...register('ie')}
        />
        <Select
          label="Situação no Simples (CSOSN)"
          hint="Na dúvida, pergunte a quem faz a contabilidade."
          error={errors.csosn?.message}
          {...register('csosn')}
        >
          {TAXES.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          label="Ambiente da Sefaz"
          hint="Homologação é para testar: as notas não têm valor."
          error={errors.ambiente?.message}
          {...register('ambiente')}
        >
          <option value="producao">Produção</option>
          <option value="homologacao">Homologação</option>
        </Select>
        {notas.pode_guardar && (
          <PasswordField
            label="Token do Focus NFe"
            hint={tokenHint(notas)}
            error={errors.token?.message}
            maxLength={200}
            autoComplete="new-password"
            {...register('token')}
          />
        )}
      </div>
    </Panel>
  );
}

function tokenHint({ token, token_final: end }: NotasFiscais): string {
  if (token === 'nenhum') return 'No painel do Focus NFe, em Tokens: cada ambiente tem o seu.';
  if (token === 'nao_abre') return 'O guardado não abre mais: cole-o de novo.';
  return `Guardado${end === '' ? '' : `, termina em …${end}`}. Em branco, fica o mesmo.`;
}
