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

const KINDS: Readonly<Record<Nota['tipo'], string>> = {
  venda: 'Nota da venda',
  devolucao: 'Nota de devolução (entrada)',
};

/** An order's invoices, by the keys that their issuer gave them. Nothing where there was no sale. */
export function InvoicePanel({ id }: { id: number }) {
  const maySee = useMay('see-invoices');
  const mayNote = useMay('note-invoices');
  const [noting, setNoting] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/notas', { params: { id }, rests: !maySee });
  if (data === null) return null;
  const { notas, aviso } = data;
  const focusGroup = () => group.current?.focus();
  const done = () => {
    setNoting(false);
    focusGroup();
  };
  const offers = mayNote && data.pode_anotar;
  if (notas.length === 0 && !offers) return null;
  const tipo = notas.some((nota) => nota.tipo === 'venda') ? 'devolucao' : 'venda';
  return (
    <Panel title="Nota fiscal">
      {/* What was pressed is gone with what it did: the focus stays in the panel. */}
      <div ref={group} tabIndex={-1} className={styles.invoices}>
        {aviso !== '' && <InfoBox kind="warning">{aviso}</InfoBox>}
        {notas.map((nota) => (
          <Invoice key={nota.id} nota={nota} mayRemove={mayNote} onRemoved={focusGroup} />
        ))}
        {offers &&
          (noting ? (
            <InvoiceForm id={id} tipo={tipo} onDone={done} />
          ) : (
            <div className={styles.acts}>
              <Button variant="secondary" icon="receipt" onClick={() => setNoting(true)}>
                {tipo === 'venda' ? 'Anotar a nota' : 'Anotar a nota de devolução'}
              </Button>
            </div>
          ))}
      </div>
    </Panel>
  );
}

/** In groups of four, as it stands on the printed invoice. */
const grouped = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

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
