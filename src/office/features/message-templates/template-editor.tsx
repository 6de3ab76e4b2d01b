import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  EXAMPLE_VALUES,
  fillMessage,
  LONGEST_MESSAGE,
  MESSAGE_FIELD_WORDS,
  templateProblems,
  tidyMessage,
  type MessagePart,
} from '#shared/ready-messages.ts';
import { paths } from '#shared/paths.ts';
import type { MensagemPronta } from '#shared/wire/messages.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { useAct } from '../../lib/use-act.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import styles from './message-templates.module.css';

const LEAVING = {
  title: 'Sair sem guardar?',
  text: 'O que você escreveu nesta mensagem não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};

interface TypedTemplate {
  titulo: string;
  assunto: string;
  texto: string;
}

const EMPTY: TypedTemplate = { titulo: '', assunto: '', texto: '' };

/** What is typed, what is wrong with it, and how it is kept. */
function useTemplate(kept: MensagemPronta | null) {
  const first = kept ?? EMPTY;
  const [typed, setTyped] = useState<TypedTemplate>({
    titulo: first.titulo,
    assunto: first.assunto,
    texto: first.texto,
  });
  const [problems, setProblems] = useState<Partial<Record<MessagePart, string>>>({});
  const [isKept, setKept] = useState(false);
  const navigate = useNavigate();
  const keeping = useAct(
    async (body: TypedTemplate) => {
      const { data } =
        kept === null
          ? await officeApi('POST /gerenciamento/mensagens-prontas', { body })
          : await officeApi('PUT /gerenciamento/mensagens-prontas/:id', {
              params: { id: kept.id },
              body: { ...body, versao: kept.versao, arquivada: kept.arquivada },
            });
      setKept(true);
      notify('success', data.mensagem);
    },
    (error) => {
      if (error instanceof ApiError) setProblems(error.campos);
      return errorText(error, 'Não foi possível guardar agora. Tente novamente.');
    },
  );
  useEffect(() => {
    if (isKept) void navigate(officePaths.messageTemplates);
  }, [isKept, navigate]);
  return {
    typed,
    problems,
    keeping,
    isDirty: !isKept && Object.entries(typed).some(([part, text]) => first[part as MessagePart] !== text),
    set(part: MessagePart, text: string): void {
      setTyped({ ...typed, [part]: text });
      setProblems({ ...problems, [part]: '' });
    },
    keep(): void {
      const tidy = { titulo: typed.titulo.trim(), ...tidyMessage(typed) };
      const found = templateProblems(tidy);
      setProblems(found);
      if (Object.keys(found).length === 0) keeping.run(tidy);
    },
  };
}

type Template = ReturnType<typeof useTemplate>;

/** A template's name, subject and text, beside how it reads. */
export function TemplateEditor({ kept }: { kept: MensagemPronta | null }) {
  const template = useTemplate(kept);
  const [ask, question] = useQuestion();
  useLeaveWarning(template.isDirty, () => ask(LEAVING));
  return (
    <div className={styles.page}>
      <Panel title="Mensagem">
        <TemplateForm template={template} />
      </Panel>
      <div className={styles.column}>
        <Example typed={template.typed} />
        <Panel title="Campos">
          <ul className={styles.fields}>
            {MESSAGE_FIELD_WORDS.map(({ field, means }) => (
              <li key={field}>
                <code>{field}</code> {means}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {question}
    </div>
  );
}

function TemplateForm({ template }: { template: Template }) {
  const { typed, problems, keeping } = template;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.values(problems).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const field = (part: MessagePart) => ({
    maxLength: LONGEST_MESSAGE[part],
    error: problems[part] || undefined,
    value: typed[part],
    onChange: ({ target }: { target: { value: string } }) => template.set(part, target.value),
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        template.keep();
      }}
    >
      <TextField label="Nome" hint="Só a equipe vê, na lista." {...field('titulo')} />
      <TextField label="Assunto" hint="No WhatsApp não há assunto." {...field('assunto')} />
      <TextArea
        label="Texto"
        hint="Só texto; cada linha é um parágrafo. O que usa um dado que o pedido não tem não vai."
        rows={10}
        {...field('texto')}
      />
      {keeping.problem !== '' && (
        <InfoBox key={keeping.problem} kind="error">
          {keeping.problem}
        </InfoBox>
      )}
      <div>
        <Button type="submit" busy={keeping.busy}>
          Guardar mensagem
        </Button>
      </div>
    </form>
  );
}

/** With an order of nobody. */
function Example({ typed }: { typed: TypedTemplate }) {
  const { name, publicUrl } = useShop();
  const link = `${publicUrl}${paths.order(EXAMPLE_VALUES.pedido ?? '')}`;
  const { assunto, texto } = fillMessage(
    tidyMessage(typed),
    { ...EXAMPLE_VALUES, loja: name, link },
    'email',
  );
  return (
    <Panel title="Como se lê">
      <p className={styles.soft}>Com um pedido de exemplo: ninguém recebe nada.</p>
      {texto !== '' && (
        <>
          <p className={styles.text}>
            <strong>
              <bdi>{assunto}</bdi>
            </strong>
          </p>
          <p className={styles.text}>
            <bdi>{texto}</bdi>
          </p>
        </>
      )}
    </Panel>
  );
}
