import { useEffect, useRef, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useForm, type UseFormReturn } from 'react-hook-form';
import {
  documentProblems,
  isList,
  SETTING_NAMES,
  settingLabel,
  tidyDocument,
  type ShopDocument,
} from '#shared/shop-document.ts';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import { BrandFields } from './brand-fields.tsx';
import { CoverFields } from './cover-fields.tsx';
import { CoversPanel } from './covers-panel.tsx';
import { ListTextsPanel } from './list-texts-panel.tsx';
import { LookFields } from './look-fields.tsx';
import { MenuFields } from './menu-fields.tsx';
import { NoticeMails } from './notice-mails.tsx';
import { SectionsPanel } from './sections-panel.tsx';
import { Field, type FieldProps } from './setting-field.tsx';
import styles from './settings.module.css';
import { TermsFields } from './terms-fields.tsx';
import { useSending } from './use-sending.ts';

interface SettingsFormProps {
  settings: Configuracoes;
  /** Asks before something is lost. */
  ask(texts: QuestionTexts): Promise<boolean>;
  onDirty(isDirty: boolean): void;
  /** After something was kept. */
  onDone(): Promise<void>;
}

/** The draft as it is being written, and what is wrong with it. */
function useDraft({ settings, ask, onDone }: Omit<SettingsFormProps, 'onDirty'>) {
  const { versao, publicado, rascunho, travados } = settings;
  const start: ShopDocument = rascunho?.documento ?? publicado;
  const locked = new Map(travados.map(({ campo, porque }) => [campo, porque]));
  const form = useForm<ShopDocument>({
    defaultValues: start,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const page = useRef<HTMLFormElement>(null);
  function tell(problems: Partial<Record<string, string>>): boolean {
    const wrong = SETTING_NAMES.filter((name) => !locked.has(name) && problems[name]);
    for (const name of wrong) form.setError(name, { message: problems[name] ?? '' });
    const [first] = wrong;
    if (first === undefined) return false;
    if (isList(first)) focusGroup(page.current, settingLabel(first));
    else form.setFocus(first);
    return true;
  }
  const { busy, problem, run } = useAct(
    async (documento: ShopDocument) => {
      const day = rascunho?.publicar_em ?? null;
      if (day !== null && !(await ask(dropsDay(day)))) return;
      await officeApi('PUT /gerenciamento/configuracoes', { body: { versao, documento } });
      notify('success', day === null ? SAVED : 'Rascunho salvo, sem data: publique agora ou marque outra.');
      await onDone();
    },
    (error) => {
      if (error instanceof ApiError) tell(error.campos);
      return errorText(error, 'Erro ao salvar. Tente novamente.');
    },
  );
  function check(typed: ShopDocument): void {
    const document: ShopDocument = { ...typed };
    for (const name of locked.keys()) Object.assign(document, { [name]: start[name] });
    if (!tell(documentProblems(tidyDocument(document)))) run(document);
  }
  function save(event: FormEvent): Promise<void> {
    // What was said of a list would stay, and let no second press through to be told again.
    form.clearErrors();
    return form.handleSubmit(check)(event);
  }
  return { form, page, locked, busy, problem, save };
}

/** A list is no field that is registered: its group, known by its legend, takes the focus. */
function focusGroup(page: HTMLFormElement | null, label: string): void {
  const groups = [...(page?.querySelectorAll('fieldset') ?? [])];
  groups.find((group) => group.querySelector('legend')?.textContent === label)?.focus();
}

const SAVED = 'Rascunho salvo. Confira o que muda e publique.';

const dropsDay = (day: string): QuestionTexts => ({
  title: 'Salvar tira a data marcada',
  text: `Este rascunho vai ao ar em ${dateTimeText(day)}. Ao salvar, ele fica sem data: depois é só marcar de novo.`,
  yes: 'Salvar sem data',
});

/** Every setting of the shop, in the order in which a person looks for them. */
export function SettingsForm({ settings, ask, onDirty, onDone }: SettingsFormProps) {
  const { form, page, locked, busy, problem, save } = useDraft({ settings, ask, onDone });
  useDirt(form, onDirty);
  useAskedField(form);
  const field = { form, locked };
  const { isHeld, onSending, submit } = useSending(save);
  return (
    <form ref={page} method="post" noValidate className={styles.form} onSubmit={submit}>
      <ShopFields {...field} />
      <Panel title="Contato">
        <div className={styles.fields}>
          <Field name="telefone" {...field} type="tel" />
          <Field name="email" {...field} type="email" hint="Recebe respostas de clientes e avisos da loja." />
          <Field name="whatsapp" {...field} type="tel" hint="Com DDD." />
          <Field name="instagram" {...field} hint="Ex.: @sualoja." />
          <Field name="tiktok" {...field} hint="Ex.: @sualoja." />
          <Field name="facebook" {...field} hint="O endereço da página." />
          <Field name="whatsapp_mensagem" {...field} wide hint="Já vem escrita na conversa de quem chama." />
        </div>
      </Panel>
      <NoticeMails {...field} />
      <Panel title="E-mails">
        <div className={styles.fields}>
          <Field
            name="email_assinatura"
            {...field}
            wide
            hint="A última linha de cada e-mail, ex.: Com carinho, Bia e equipe."
          />
        </div>
      </Panel>
      <TermsFields {...field} />
      <BrandFields form={form} onSending={onSending} />
      <LookFields form={form} />
      <CoverFields {...field} onSending={onSending} />
      <CoversPanel form={form} onSending={onSending} />
      <SectionsPanel form={form} onSending={onSending} />
      <NoticeFields {...field} />
      <MenuFields form={form} settings={settings} />
      <ListTextsPanel form={form} />
      {isHeld && <InfoBox kind="info">Aguarde: imagens sendo enviadas.</InfoBox>}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <Button type="submit" busy={busy}>
        Salvar rascunho
      </Button>
    </form>
  );
}

/** Who the shop is, and what it says of itself. */
function ShopFields(field: Pick<FieldProps, 'form' | 'locked'>) {
  return (
    <Panel title="Loja" id="loja">
      <div className={styles.fields}>
        <Field name="nome" {...field} autoComplete="organization" />
        <Field name="cnpj" {...field} hint="Aparece no rodapé e nos e-mails, como a lei pede." />
        <Field name="endereco" {...field} wide />
        <Field name="horario" {...field} wide hint="Ex.: Segunda a sexta, das 9h às 18h." />
        <Field
          name="frase"
          {...field}
          wide
          hint="Abaixo do nome, no rodapé. Em branco: “Moda feminina leve…”"
        />
        <Field
          name="busca_titulo"
          {...field}
          wide
          hint="Da página inicial, no Google e em links. Em branco: “Moda feminina com entrega em todo o Brasil”."
        />
        <Field name="busca_descricao" {...field} wide hint="O que você vende, em uma ou duas frases." />
      </div>
    </Panel>
  );
}

/** Whoever stands around the form knows whether something in it is not saved. */
function useDirt(
  { formState: { isDirty } }: UseFormReturn<ShopDocument>,
  onDirty: (is: boolean) => void,
): void {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
}

/** The search leads to a field by `?campo=`. */
function useAskedField({ setFocus }: UseFormReturn<ShopDocument>): void {
  const [asked] = useSearchParams();
  const field = asked.get('campo');
  useEffect(() => {
    const name = SETTING_NAMES.find((one) => one === field);
    if (name !== undefined) setFocus(name);
  }, [field, setFocus]);
}

function NoticeFields(field: Pick<FieldProps, 'form' | 'locked'>) {
  return (
    <Panel title="Aviso no topo">
      <div className={styles.fields}>
        <Field
          name="aviso_texto"
          {...field}
          wide
          hint="Uma linha no topo da loja. Em branco, não há aviso."
        />
        <Field
          name="aviso_link"
          {...field}
          wide
          hint="Uma página da loja (/produtos) ou um endereço https://."
        />
        <Field
          name="aviso_inicio"
          {...field}
          type="datetime-local"
          hint="Horário de Brasília. Em branco: já."
        />
        <Field name="aviso_fim" {...field} type="datetime-local" hint="Em branco: sem fim." />
      </div>
    </Panel>
  );
}
