import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { LONGEST, TEXT_PARTS, type TextPart, type TypedText } from '#shared/mail-texts.ts';
import type { TextoDeEmail } from '#shared/wire/mail-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import { EarlierTexts } from './earlier-texts.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { TestSend } from './test-send.tsx';
import { useText, type Text } from './use-text.ts';
import styles from './mail-texts.module.css';

interface TextEditorProps {
  mail: TextoDeEmail;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDirty(isDirty: boolean): void;
  /** After something was kept. */
  onDone(): Promise<void>;
}

/** Keeps what is typed, or gives the mail back to the shop. */
function useKeeping({ mail: { nome, versao }, ask, onDone }: Omit<TextEditorProps, 'onDirty'>, text: Text) {
  const params = { nome };
  const keeping = useAct(
    async (typed: TypedText) => {
      const body = { versao, ...typed };
      const { data } = await officeApi('PUT /gerenciamento/configuracoes/emails/textos/:nome', {
        params,
        body,
      });
      notify('success', data.mensagem);
      await onDone();
    },
    (error) => text.failed(error, 'Não foi possível guardar agora. Tente novamente.'),
  );
  const restoring = useAct(async () => {
    if (!(await ask(RESTORING))) return;
    const { data } = await officeApi('POST /gerenciamento/configuracoes/emails/textos/:nome/da-loja', {
      params,
      body: { versao },
    });
    notify('success', data.mensagem);
    await onDone();
  });
  return { keeping, restoring, problem: keeping.problem || restoring.problem };
}

/** Subject, first and last words of a mail, beside how it reads. */
export function TextEditor({ onDirty, ...props }: TextEditorProps) {
  const { mail } = props;
  const { nome, mudado } = mail;
  const text = useText(mail);
  const { isDirty } = text.form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { keeping, restoring, problem } = useKeeping(props, text);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Panel title="Texto">
          <form
            method="post"
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              const typed = text.checked();
              if (typed !== null) keeping.run(typed);
            }}
          >
            <TextFields form={text.form} mail={mail} />
            {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
            <div className={styles.ways}>
              <Button type="submit" busy={keeping.busy}>
                Guardar texto
              </Button>
              {mudado && (
                <Button variant="secondary" busy={restoring.busy} onClick={() => restoring.run()}>
                  Voltar ao texto da loja
                </Button>
              )}
            </div>
          </form>
        </Panel>
        <Fields mail={mail} />
        <EarlierTexts mail={mail} onUse={(typed) => fill(text.form, typed)} />
      </div>
      <div className={styles.column}>
        <LetterPreview nome={nome} text={text} />
        <TestSend nome={nome} text={text} />
      </div>
    </div>
  );
}

const RESTORING: QuestionTexts = {
  title: 'Voltar ao texto da loja?',
  text: 'Os próximos e-mails saem com o texto que vem com a loja. O seu fica na lista de textos anteriores.',
  yes: 'Voltar ao texto da loja',
};

function fill(form: UseFormReturn<TypedText>, typed: TypedText): void {
  for (const part of TEXT_PARTS) form.setValue(part, typed[part], { shouldDirty: true });
  form.clearErrors();
  form.setFocus('assunto');
}

const OPENING = {
  own: 'Fica no lugar das primeiras palavras da loja. Cada linha é um parágrafo.',
  none: 'A loja não põe palavras suas aqui. O que você escrever vem primeiro; cada linha é um parágrafo.',
};

function TextFields({
  form,
  mail: { da_loja },
}: {
  form: UseFormReturn<TypedText>;
  mail: Pick<TextoDeEmail, 'da_loja'>;
}) {
  const { errors } = form.formState;
  const errorOf = (part: TextPart) => errors[part]?.message;
  return (
    <>
      <TextField
        label="Assunto"
        error={errorOf('assunto')}
        maxLength={LONGEST.assunto}
        {...form.register('assunto')}
      />
      <TextArea
        label="Abertura"
        optional
        hint={da_loja.abertura === '' ? OPENING.none : OPENING.own}
        error={errorOf('abertura')}
        maxLength={LONGEST.abertura}
        {...form.register('abertura')}
      />
      <TextArea
        label="Fecho"
        optional
        hint="Vem depois de tudo, antes da assinatura. Cada linha é um parágrafo."
        error={errorOf('fecho')}
        maxLength={LONGEST.fecho}
        {...form.register('fecho')}
      />
    </>
  );
}

function Fields({ mail: { campos } }: { mail: TextoDeEmail }) {
  return (
    <Panel title="Campos deste e-mail">
      <p className={styles.soft}>
        Escreva o campo com as chaves, e cada e-mail leva o dado certo. Um parágrafo com um dado que falta não
        é escrito.
      </p>
      <ul className={styles.fields}>
        {campos.map(({ campo, quer_dizer, exemplo }) => (
          <li key={campo}>
            <code>{campo}</code> {quer_dizer}
            {exemplo !== '' && (
              <>
                {' '}
                (<bdi>{exemplo}</bdi>)
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
