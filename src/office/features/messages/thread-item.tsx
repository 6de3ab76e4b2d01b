import { useState, type ComponentProps } from 'react';
import type { ItemDaConversa } from '#shared/wire/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import styles from './messages.module.css';

interface ThreadItemProps {
  orderId: number;
  item: ItemDaConversa;
}

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

/** What is known of it; of WhatsApp nobody here knows whether it was sent. */
const STATES: Readonly<Record<ItemDaConversa['estado'], { text: string; tone: Tone }>> = {
  enviado: { text: 'Enviado', tone: 'success' },
  na_fila: { text: 'Esperando envio', tone: 'quiet' },
  tentando: { text: 'Tentando de novo', tone: 'warning' },
  falhou: { text: 'Não saiu', tone: 'error' },
  dispensado: { text: 'Não foi preciso', tone: 'quiet' },
  aberto: { text: 'WhatsApp aberto', tone: 'quiet' },
  anotado: { text: 'Anotação', tone: 'quiet' },
};

/** Where nobody is known to have written it. */
const BY_NOBODY = { note: 'Anotado antes', mail: 'E-mail automático' } as const;

/** Something that was written about the order: by whom, when, and how far it is. */
export function ThreadItem({ orderId, item }: ThreadItemProps) {
  const { tipo, em, por, modelo, estado } = item;
  const { text, tone } = STATES[estado];
  return (
    <li className={classNames(styles.item, tipo !== 'anotacao' && styles.toBuyer)}>
      <p className={styles.who}>
        <Badge tone={tone}>{text}</Badge>
        {item.separacao && <Badge tone="berry">Para quem separa</Badge>}
        <span>
          {por === '' ? BY_NOBODY[tipo === 'anotacao' ? 'note' : 'mail'] : <bdi>{por}</bdi>},{' '}
          <time dateTime={em}>{dateTimeText(em)}</time>
          {modelo !== '' && (
            <>
              , de “<bdi>{modelo}</bdi>”
            </>
          )}
        </span>
        {item.pode_excluir && <Removal item={item} />}
      </p>
      <Words orderId={orderId} item={item} />
    </li>
  );
}

function Words({ orderId, item: { tipo, id, titulo, texto } }: ThreadItemProps) {
  if (tipo === 'automatico') return <OwnMail orderId={orderId} id={id} titulo={titulo} />;
  if (tipo === 'email')
    return (
      <details>
        <summary>
          <bdi>{titulo}</bdi>
        </summary>
        <p className={styles.text}>
          <bdi>{texto}</bdi>
        </p>
      </details>
    );
  return (
    <p className={styles.text}>
      <bdi>{texto}</bdi>
    </p>
  );
}

/** A mail that the shop wrote by itself, read once it is opened. */
function OwnMail({ orderId, id, titulo }: { orderId: number; id: number; titulo: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/pedidos/:id/conversa/:email', {
    params: { id: orderId, email: id },
    rests: !isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{titulo}</summary>
      {data === null && loading && <Skeleton height="6rem" />}
      {data === null && error !== null && !loading && (
        <LoadFailed text="Não foi possível mostrar este e-mail." detail={laterText(error)} onRetry={reload} />
      )}
      {data !== null && (
        <>
          <p className={styles.soft}>Como este e-mail se lê com os dados de agora do pedido:</p>
          <p className={styles.subject}>
            <strong>
              <bdi>{data.assunto}</bdi>
            </strong>
          </p>
          <p className={styles.text}>
            <bdi>{data.texto}</bdi>
          </p>
        </>
      )}
    </details>
  );
}

const GONE = { title: 'Apagar esta anotação?', text: 'Ela não volta.', yes: 'Apagar', danger: true };

function Removal({ item: { id, por } }: Pick<ThreadItemProps, 'item'>) {
  const [ask, question] = useQuestion();
  const deleting = useAct(
    async () => {
      await officeApi('DELETE /gerenciamento/anotacoes/:id', { params: { id } });
      notify('success', 'Anotação apagada.');
    },
    (failed) => notify('error', `A anotação não foi apagada. ${laterText(failed)}`),
  );
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        busy={deleting.busy}
        aria-label={`Apagar a anotação de ${por}`}
        onClick={() => void ask(GONE).then((yes) => yes && deleting.run())}
      >
        Apagar
      </Button>
      {question}
    </>
  );
}
