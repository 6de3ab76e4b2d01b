import { useState } from 'react';
import { Link } from 'react-router';
import type { Conversa } from '#shared/wire/messages.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './messages.module.css';
import { lastPageOf, paceOf } from './thread-pace.ts';
import { ThreadItem } from './thread-item.tsx';
import { WriteDialog } from './write-dialog.tsx';

const PAGE = 20;
const LONGEST_NOTE = 2000;

interface MessagesPanelProps {
  pedido: PedidoDetalhado;
  /** How the order stands, in words to its buyer. */
  standing: string;
}

/** All that is written about an order, and the way to write to its buyer. Nothing for who may not write notes. */
export function MessagesPanel(props: MessagesPanelProps) {
  const mayRead = useMay('note-orders');
  return mayRead ? <Messages {...props} /> : null;
}

function Messages({ pedido, standing }: MessagesPanelProps) {
  const { id } = pedido;
  const mayWrite = useMay('write-to-buyers');
  const [page, setPage] = useState(0);
  const { data, total, error, reload } = useOfficeRead('GET /gerenciamento/pedidos/:id/conversa', {
    params: { id },
    query: { limit: PAGE, offset: page * PAGE },
    everyMs: paceOf,
  });
  // Notes were taken out, here or elsewhere, and with them what this page had.
  const last = lastPageOf(total ?? 0, PAGE);
  if (total !== null && page > last) setPage(last);
  const [writing, setWriting] = useState(false);
  const ways = data?.caminhos;
  const isReached = ways !== undefined && (ways.email || ways.whatsapp);
  return (
    <Panel
      title="Mensagens e anotações"
      aside={
        mayWrite &&
        isReached && (
          <Button size="s" icon="mail" onClick={() => setWriting(true)}>
            Escrever a quem comprou
          </Button>
        )
      }
    >
      <div className={styles.thread}>
        <NewNote orderId={id} onWritten={() => setPage(0)} />
        {mayWrite && ways !== undefined && !isReached && (
          <p className={styles.soft}>Este pedido não tem e-mail nem WhatsApp por onde escrever.</p>
        )}
        {data === null && error === null && <Skeleton height="6rem" />}
        {error !== null && (
          <LoadFailed
            text={
              data === null
                ? 'Erro ao carregar as mensagens.'
                : 'As mensagens não puderam ser lidas de novo: abaixo está o que se sabia antes.'
            }
            detail={laterText(error)}
            onRetry={reload}
          />
        )}
        {data !== null && <Thread thread={data} orderId={id} isAll={total === 0} />}
        <Pages page={page} last={last} total={total ?? 0} onPage={setPage} />
      </div>
      {ways !== undefined && isReached && (
        <WriteDialog
          open={writing}
          onClose={() => setWriting(false)}
          pedido={pedido}
          ways={ways}
          standing={standing}
          onWritten={() => setPage(0)}
        />
      )}
    </Panel>
  );
}

interface ThreadProps {
  thread: Conversa;
  orderId: number;
  /** There is nothing on any other page. */
  isAll: boolean;
}

function Thread({ thread: { itens, modo_de_teste }, orderId, isAll }: ThreadProps) {
  if (itens.length === 0 && !isAll) return <Skeleton height="6rem" />;
  if (itens.length === 0)
    return <p className={styles.soft}>Ainda não há mensagens nem anotações sobre este pedido.</p>;
  return (
    <>
      {modo_de_teste && (
        <p className={styles.soft}>
          Modo de teste: os e-mails “enviados” não saem da loja. Quem a administra os lê em{' '}
          <Link to={officePaths.mails}>E-mails guardados</Link>.
        </p>
      )}
      <ul className={styles.list} aria-label="Mensagens, as mais novas primeiro">
        {itens.map((item) => (
          <ThreadItem key={`${item.tipo} ${item.id}`} orderId={orderId} item={item} />
        ))}
      </ul>
    </>
  );
}

interface PagesProps {
  page: number;
  last: number;
  total: number;
  onPage(page: number): void;
}

function Pages({ page, last, total, onPage }: PagesProps) {
  if (last === 0 && page === 0) return null;
  const go = (next: number) => next >= 0 && next <= last && onPage(next);
  return (
    <nav className={styles.pages} aria-label="Páginas das mensagens">
      {/* Not disabled at the ends: whoever goes there by keys would lose her place. */}
      <Button variant="secondary" size="s" aria-disabled={page === 0} onClick={() => go(page - 1)}>
        Mais novas
      </Button>
      <span className={styles.soft} role="status">
        {page * PAGE + 1}–{Math.min(total, (page + 1) * PAGE)} de {total}
      </span>
      <Button variant="secondary" size="s" aria-disabled={page >= last} onClick={() => go(page + 1)}>
        Mais antigas
      </Button>
    </nav>
  );
}

function NewNote({ orderId, onWritten }: { orderId: number; onWritten(): void }) {
  const [text, setText] = useState('');
  const [isForPacking, setForPacking] = useState(false);
  const saving = useAct(async () => {
    const body = { texto: text, separacao: isForPacking };
    await officeApi('POST /gerenciamento/pedidos/:id/anotacoes', { params: { id: orderId }, body });
    setText('');
    setForPacking(false);
    onWritten();
  });
  return (
    <NoteForm
      label="Nova anotação"
      hint="Só a equipe vê, com o seu nome e a hora."
      rows={2}
      maxLength={LONGEST_NOTE}
      text={text}
      onType={setText}
      saving={saving}
      saveText="Anotar"
    >
      <Checkbox checked={isForPacking} onChange={(event) => setForPacking(event.currentTarget.checked)}>
        Também para quem separa e entrega: na Expedição e nas listas impressas
      </Checkbox>
    </NoteForm>
  );
}
