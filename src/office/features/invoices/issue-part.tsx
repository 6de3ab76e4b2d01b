import type { ReactNode } from 'react';
import { exchangeName } from '#shared/exchange-states.ts';
import type { EmissoesDoPedido, Falta } from '#shared/wire/invoice-service.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useAct } from '../../lib/use-act.ts';
import { IssueCard } from './issue-card.tsx';
import { issueInvoice, type Issuing } from './issue-calls.ts';
import styles from './invoices.module.css';
import { MissingList } from './missing-list.tsx';

interface IssuePartProps {
  id: number;
  emissoes: EmissoesDoPedido;
  mayAct: boolean;
}

/** Invoices that the shop itself issues of an order, and the press that issues the next. */
export function IssuePart({ id, emissoes, mayAct }: IssuePartProps) {
  const { notas, pecas_novas: pieces, aviso, pode_emitir: isOpen, falta, entradas, motivo } = emissoes;
  const isLesser = emissoes.trocas_sozinhas.length > 0;
  const isFirst = notas.every(({ tipo, estado }) => tipo !== 'saida' || estado === 'cancelada');
  return (
    <>
      {notas.map((nota) => (
        <IssueCard key={nota.id} orderId={id} nota={nota} mayAct={mayAct && aviso === ''} />
      ))}
      {aviso !== '' && mayAct && <p className={styles.quiet}>{aviso}</p>}
      {falta.length > 0 && <Missing falta={falta} />}
      {motivo !== '' && mayAct && notas.length === 0 && <p className={styles.quiet}>{motivo}</p>}
      {mayAct && isOpen && isFirst && (
        <IssueButton id={id} wish={{ tipo: 'saida' }}>
          Emitir nota
        </IssueButton>
      )}
      {mayAct &&
        entradas.map(({ troca }) => (
          <IssueButton key={troca ?? 0} id={id} wish={{ tipo: 'entrada', troca }} isLesser={isLesser}>
            {troca === null ? 'Emitir nota de entrada' : `Emitir nota de entrada (${exchangeName(troca)})`}
          </IssueButton>
        ))}
      {mayAct &&
        pieces.map(({ troca }) => (
          <IssueButton key={troca} id={id} wish={{ tipo: 'troca', troca }} isLesser={isLesser}>
            Emitir nota da peça nova ({exchangeName(troca)})
          </IssueButton>
        ))}
    </>
  );
}

interface IssueButtonProps {
  id: number;
  wish: Issuing;
  /** It is issued without a press, too. */
  isLesser?: boolean;
  children: ReactNode;
}

function IssueButton({ id, wish, isLesser = false, children }: IssueButtonProps) {
  const { busy, problem, run } = useAct(() => issueInvoice(id, wish));
  return (
    <>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.acts}>
        <Button icon="receipt" variant={isLesser ? 'secondary' : 'primary'} busy={busy} onClick={() => run()}>
          {children}
        </Button>
      </div>
    </>
  );
}

function Missing({ falta }: { falta: readonly Falta[] }) {
  return (
    <InfoBox kind="warning">
      Para emitir a nota, falta:
      <MissingList falta={falta} />
    </InfoBox>
  );
}
