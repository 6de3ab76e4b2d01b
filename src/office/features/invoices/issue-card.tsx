import type { Emissao } from '#shared/wire/invoice-service.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import {
  cancelInvoice,
  downloadDanfe,
  downloadXml,
  issueInvoice,
  lookAtInvoice,
  type Issuing,
} from './issue-calls.ts';
import { grouped, purposeText, standingOf } from './issue-words.ts';
import styles from './invoices.module.css';

const CANCELLING: QuestionTexts = {
  title: 'Cancelar esta nota?',
  text: 'Ela deixa de valer na Sefaz, que em geral só aceita até 24 horas depois da autorização e se as peças não saíram. A chave sai do pedido, e outra nota pode ser emitida.',
  yes: 'Cancelar a nota',
  no: 'Voltar',
  danger: true,
};

interface IssueCardProps {
  orderId: number;
  nota: Emissao;
  mayAct: boolean;
}

/** One invoice: how it stands, its number, its files, and what can be done about it. */
export function IssueCard({ orderId, nota, mayAct }: IssueCardProps) {
  const { text, tone } = standingOf(nota);
  const { numero, serie, chave, problema, estado } = nota;
  return (
    <div className={styles.invoice}>
      <div className={styles.head}>
        <Badge tone={tone}>{text}</Badge>
        <strong>{purposeText(nota.tipo, nota.troca)}</strong>
        {numero !== null && (
          <span>
            NF-e nº {numero}
            {serie !== null && `, série ${serie}`}
          </span>
        )}
      </div>
      {chave !== '' && (
        <Facts>
          <Fact label="Chave">
            <span className={styles.key}>{grouped(chave)}</span>
          </Fact>
        </Facts>
      )}
      {problema !== '' && (
        <InfoBox kind={estado === 'recusada' ? 'error' : 'warning'}>
          {problema}
          {estado === 'recusada' && ' Corrija e emita de novo: a nota não foi autorizada.'}
        </InfoBox>
      )}
      <p className={styles.quiet}>{historyOf(nota)}</p>
      {mayAct && <IssueActs orderId={orderId} nota={nota} />}
    </div>
  );
}

function historyOf({ por, pedida_em: asked, autorizada_em: authorised, cancelada_em: cancelled }: Emissao) {
  const told = [`Pedida por ${por} em ${dateTimeText(asked)}`];
  if (authorised !== null) told.push(`autorizada em ${dateTimeText(authorised)}`);
  if (cancelled !== null) told.push(`cancelada em ${dateTimeText(cancelled)}`);
  return `${told.join(', ')}.`;
}

function IssueActs({ orderId, nota }: Omit<IssueCardProps, 'mayAct'>) {
  const { id, tipo, troca, numero, andando } = nota;
  const [ask, question] = useQuestion();
  const name = `nota-${numero ?? id}`;
  const danfe = useAct(() => downloadDanfe(id, `${name}.pdf`));
  const xml = useAct(() => downloadXml(id, `${name}.xml`));
  const looking = useAct(() => lookAtInvoice(id));
  const wish: Issuing = tipo === 'saida' ? { tipo } : { tipo, troca };
  const again = useAct(() => issueInvoice(orderId, wish));
  const cancelling = useAct(async () => {
    if (await ask(CANCELLING)) await cancelInvoice(id);
  });
  const problem = [danfe, xml, looking, again, cancelling].map((act) => act.problem).find(Boolean);
  return (
    <>
      {problem !== undefined && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.acts}>
        {nota.tem_arquivos && (
          <>
            <Button variant="secondary" icon="download" busy={danfe.busy} onClick={() => danfe.run()}>
              DANFE (PDF)
            </Button>
            <Button variant="quiet" icon="download" busy={xml.busy} onClick={() => xml.run()}>
              XML
            </Button>
          </>
        )}
        {nota.pode_repetir && (
          <Button variant="secondary" busy={again.busy} onClick={() => again.run()}>
            Emitir de novo
          </Button>
        )}
        {andando && (
          <Button variant="quiet" busy={looking.busy} onClick={() => looking.run()}>
            Conferir agora
          </Button>
        )}
        {nota.pode_cancelar && (
          <Button variant="quiet" busy={cancelling.busy} onClick={() => cancelling.run()}>
            Cancelar nota
          </Button>
        )}
      </div>
      {question}
    </>
  );
}
