import { useState } from 'react';
import type { Anotacao } from '#shared/wire/comments.ts';
import { Button } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import styles from './comments.module.css';

const LONGEST = 2000;

/** What the team writes to itself about an order. Nothing for who may not write any. */
export function CommentsPanel({ orderId }: { orderId: number }) {
  const mayWrite = useMay('note-orders');
  const { data, error, reload } = useOfficeRead('GET /gerenciamento/pedidos/:id/anotacoes', {
    params: { id: orderId },
    rests: !mayWrite,
  });
  if (!mayWrite) return null;
  return (
    <Panel title="Anotações da equipe">
      <div className={styles.comments}>
        {data === null && error !== null && (
          <LoadFailed text="Erro ao carregar as anotações." detail={laterText(error)} onRetry={reload} />
        )}
        {data !== null && data.anotacoes.length > 0 && (
          <ul className={styles.list}>
            {data.anotacoes.map((anotacao) => (
              <Comment key={anotacao.id} anotacao={anotacao} />
            ))}
          </ul>
        )}
        <WriteForm orderId={orderId} />
      </div>
    </Panel>
  );
}

const GONE = { title: 'Apagar esta anotação?', text: 'Ela não volta.', yes: 'Apagar', danger: true };

function Comment({ anotacao: { id, autor, texto, em, pode_excluir: mayDelete } }: { anotacao: Anotacao }) {
  const [ask, question] = useQuestion();
  const deleting = useAct(
    async () => {
      await officeApi('DELETE /gerenciamento/anotacoes/:id', { params: { id } });
      notify('success', 'Anotação apagada.');
    },
    (failed) => notify('error', `A anotação não foi apagada. ${laterText(failed)}`),
  );
  return (
    <li className={styles.comment}>
      <p className={styles.text}>
        <bdi>{texto}</bdi>
      </p>
      <p className={styles.who}>
        <span>
          <bdi>{autor}</bdi>, <time dateTime={em}>{dateTimeText(em)}</time>
        </span>
        {mayDelete && (
          <Button
            variant="quiet"
            size="s"
            busy={deleting.busy}
            aria-label={`Apagar a anotação de ${autor}`}
            onClick={() => void ask(GONE).then((yes) => yes && deleting.run())}
          >
            Apagar
          </Button>
        )}
      </p>
      {question}
    </li>
  );
}

function WriteForm({ orderId }: { orderId: number }) {
  const [text, setText] = useState('');
  const saving = useAct(async () => {
    const body = { texto: text };
    await officeApi('POST /gerenciamento/pedidos/:id/anotacoes', { params: { id: orderId }, body });
    setText('');
  });
  return (
    <NoteForm
      label="Nova anotação"
      hint="Só a equipe vê, com o seu nome e a hora."
      rows={2}
      maxLength={LONGEST}
      text={text}
      onType={setText}
      saving={saving}
      saveText="Anotar"
    />
  );
}
