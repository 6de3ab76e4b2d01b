import { useEffect, useEffectEvent, useRef } from 'react';
import { LONGEST_MESSAGE, MESSAGE_FIELD_WORDS, type MessageChannel } from '#shared/ready-messages.ts';
import type { Conversa, MensagemPronta } from '#shared/wire/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Choice } from '../../ui/choice.tsx';
import { useQuestion } from '../../ui/question.tsx';
import type { Beginning, Draft } from './use-draft.ts';
import styles from './messages.module.css';

interface WriteFormProps {
  draft: Draft;
  ways: Conversa['caminhos'];
  /** How the order stands, in words to its buyer. */
  standing: string;
  codigo: string;
}

const CHANNELS: readonly { value: MessageChannel; label: string }[] = [
  { value: 'email', label: 'E-mail' },
  { value: 'whatsapp', label: 'WhatsApp' },
];
const REPLACING = {
  title: 'Trocar o que você escreveu?',
  text: 'O texto que você digitou se perde.',
  yes: 'Trocar o texto',
  no: 'Manter o meu',
};

/** By which way, begun with which words, and the words themselves. */
export function WriteForm({ draft, ways, ...words }: WriteFormProps) {
  const { canal, typed, problems, problem, looking } = draft;
  const form = useRef<HTMLFormElement>(null);
  const isBack = useEffectEvent(() => typed.texto !== '');
  useEffect(() => {
    if (isBack()) form.current?.querySelector('textarea')?.focus();
  }, []);
  useEffect(() => {
    if (Object.values(problems).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        looking.run();
      }}
    >
      {ways.email && ways.whatsapp && (
        <Choice legend="Por onde" value={canal} options={CHANNELS} onChoose={draft.setCanal} />
      )}
      <BeginWith draft={draft} {...words} />
      {canal === 'email' && (
        <TextField
          label="Assunto"
          maxLength={LONGEST_MESSAGE.assunto}
          error={problems.assunto || undefined}
          value={typed.assunto}
          onChange={({ target }) => draft.set('assunto', target.value)}
        />
      )}
      <TextArea
        label="Mensagem"
        hint="Só texto; cada linha é um parágrafo."
        rows={8}
        maxLength={LONGEST_MESSAGE.texto}
        error={problems.texto || undefined}
        value={typed.texto}
        onChange={({ target }) => draft.set('texto', target.value)}
      />
      <FieldList />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.ways}>
        <Button type="submit" busy={looking.busy}>
          Ver prévia
        </Button>
      </div>
    </form>
  );
}

const FieldList = () => (
  <details className={styles.fieldsOf}>
    <summary>Campos que viram dados do pedido</summary>
    <ul className={styles.fields}>
      {MESSAGE_FIELD_WORDS.map(({ field, means }) => (
        <li key={field}>
          <code>{field}</code> {means}
        </li>
      ))}
    </ul>
  </details>
);

const STANDING = 'situacao';

function BeginWith({ draft, standing, codigo }: Pick<WriteFormProps, 'draft' | 'standing' | 'codigo'>) {
  const { data, error } = useOfficeRead('GET /gerenciamento/mensagens-prontas');
  const [ask, question] = useQuestion();
  const templates = data?.mensagens.filter(({ arquivada }) => !arquivada) ?? [];
  async function begin(value: string): Promise<void> {
    if (draft.isOwn && !(await ask(REPLACING))) return;
    draft.begin(wordsOf(value, { templates, standing, codigo }));
  }
  return (
    <>
      <Select
        label="Começar com"
        hint={
          error !== null && data === null ? 'As mensagens prontas não puderam ser lidas agora.' : undefined
        }
        value={valueOf(draft.begun, templates, standing)}
        onChange={({ target }) => void begin(target.value)}
      >
        <option value="">Mensagem em branco</option>
        <option value={STANDING}>Como o pedido está</option>
        {templates.map(({ id, titulo }) => (
          <option key={id} value={id}>
            {titulo}
          </option>
        ))}
      </Select>
      {question}
    </>
  );
}

interface Given {
  templates: readonly MensagemPronta[];
  standing: string;
  codigo: string;
}

function wordsOf(value: string, { templates, standing, codigo }: Given): Beginning {
  if (value === STANDING) return { assunto: `Sobre o seu pedido ${codigo}`, texto: standing, modelo: '' };
  const found = templates.find(({ id }) => String(id) === value);
  return {
    assunto: found?.assunto ?? '',
    texto: found?.texto ?? '',
    modelo: found?.titulo ?? '',
  };
}

function valueOf(
  { modelo, texto }: Beginning,
  templates: readonly MensagemPronta[],
  standing: string,
): string {
  if (modelo !== '') return String(templates.find(({ titulo }) => titulo === modelo)?.id ?? '');
  return texto !== '' && texto === standing ? STANDING : '';
}
