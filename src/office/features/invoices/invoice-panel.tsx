import { useRef, useState } from 'react';
import type { Nota } from '#shared/wire/invoices.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { removeInvoice } from './invoice-calls.ts';
import { InvoiceForm } from './invoice-form.tsx';
import styles from './invoices.module.css';
import { IssuePart } from './issue-part.tsx';
import { grouped } from './issue-words.ts';

const KINDS: Readonly<Record<Nota['tipo'], string>> = {
  venda: 'Nota da venda',
  devolucao: 'Nota de devolução (entrada)',
};

const EVERY_MS = 3000;

/** An order's invoices: those that are issued here, and others by the keys that their issuer gave them. Nothing where there was no sale. */
export function InvoicePanel({ id }: { id: number }) {
  const maySee = useMay('see-invoices');
  const mayNote = useMay('note-invoices');
  const [noting, setNoting] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const mayIssue = useMay('issue-invoices');
  const asked = { params: { id }, rests: !maySee };
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/notas', asked);
  const { data: issued } = useOfficeRead('GET /gerenciamento/pedidos/:id/emissoes', {
    ...asked,
    // What the tax office says comes by itself.
    everyMs: (read) => read?.notas.some(({ andando }) => andando) === true && EVERY_MS,
  });
  if (data === null || issued === null) return null;
  // Those that were issued here are told with all that is known of them.
  const own = new Set(issued.notas.map(({ chave }) => chave));
  const notas = data.notas.filter(({ chave }) => !own.has(chave));
  const isElsewhere = notas.some((nota) => nota.tipo === 'venda');
  const aviso = isElsewhere ? data.aviso : '';
  const focusGroup = () => group.current?.focus();
  const done = () => {
    setNoting(false);
    focusGroup();
  };
  const offers = mayNote && data.pode_anotar;
  if (data.notas.length === 0 && issued.notas.length === 0 && !offers) return null;
  const tipo = data.notas.some((nota) => nota.tipo === 'venda') ? 'devolucao' : 'venda';
  const showsIssued = issued.emite || issued.notas.length > 0;
  return (
    <Panel title="Nota fiscal">
      {/* What was pressed is gone with what it did: the focus stays in the panel. */}
      <div ref={group} tabIndex={-1} className={styles.invoices}>
        {aviso !== '' && <InfoBox kind="warning">{aviso}</InfoBox>}
        {showsIssued && <IssuePart id={id} emissoes={issued} mayAct={mayIssue} />}
        {notas.map((nota) => (
          <Invoice key={nota.id} nota={nota} mayRemove={mayNote} onRemoved={focusGroup} />
        ))}
        {offers &&
          (noting ? (
            <InvoiceForm id={id} tipo={tipo} onDone={done} />
          ) : (
            <div className={styles.acts}>
              <Button
                variant={issued.emite ? 'quiet' : 'secondary'}
                icon="receipt"
                onClick={() => setNoting(true)}
              >
                {tipo === 'venda' ? 'Anotar a nota' : 'Anotar a nota de devolução'}
              </Button>
            </div>
          ))}
      </div>
    </Panel>
  );
}

const REMOVING: QuestionTexts = {
  title: 'Tirar esta chave do pedido?',
  text: 'A nota continua valendo onde foi emitida: aqui sai só a anotação. Uma etiqueta que já foi comprada fica com a chave que tem.',
  yes: 'Tirar a chave',
  danger: true,
};

interface InvoiceProps {
  nota: Nota;
  mayRemove: boolean;
  onRemoved(): void;
}

function Invoice({ nota, mayRemove, onRemoved }: InvoiceProps) {
  const [ask, question] = useQuestion();
  const { busy, problem, run } = useAct(async () => {
    if (!(await ask(REMOVING))) return;
    await removeInvoice(nota.id);
    onRemoved();
  });
  const [year, month] = nota.mes.split('-');
  return (
    <div className={styles.invoice}>
      <Facts>
        <Fact label={KINDS[nota.tipo]}>
          {nota.modelo} nº {nota.numero}, série {nota.serie}, de {month}/{year}
        </Fact>
        <Fact label="Chave">
          <span className={styles.key}>{grouped(nota.chave)}</span>
        </Fact>
        <Fact label="Anotada por">
          {nota.por}, em {dateTimeText(nota.em)}
        </Fact>
      </Facts>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {mayRemove && (
        <div className={styles.acts}>
          <Button variant="quiet" busy={busy} onClick={() => run()}>
            Tirar a chave
          </Button>
        </div>
      )}
      {question}
    </div>
  );
}
