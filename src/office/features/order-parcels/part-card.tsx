import type { ReactNode } from 'react';
import { isolated, joined } from '#shared/text.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useQuestion } from '../../ui/question.tsx';
import { deliverPart, undoParcel } from './parcel-calls.ts';
import styles from './parcels.module.css';
import { ParcelStanding, StandingBadge } from './parcel-standing.tsx';
import { PartCode } from './part-code.tsx';

interface PartCardProps {
  pacote: PacoteNoEscritorio;
  number: number;
  mayMove: boolean;
  /** Its label. */
  children: ReactNode;
}

/** One part: what is in it, where it is, and what can be done about it. */
export function PartCard({ pacote, number, mayMove, children }: PartCardProps) {
  const { pecas, enviado_em: sent, entregue_em: there, rastreio } = pacote;
  const title = `Parte ${number}`;
  const named = `${title}: ${pecas.map(({ nome, quantidade }) => `${quantidade} × ${nome}`).join(', ')}`;
  return (
    <section className={styles.parcel} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <StandingBadge pacote={pacote} />
      </div>
      <ul className={styles.pieces}>
        {pecas.map(({ item, nome, cor, tamanho, quantidade }) => (
          <li key={item}>
            {quantidade} × <bdi>{joined([nome, cor, tamanho], ', ')}</bdi>
          </li>
        ))}
      </ul>
      <CodeLine pacote={pacote} />
      <p className={styles.quiet}>
        Separada por {isolated(pacote.feito_por)} em {dateTimeText(pacote.feito_em)}
        {sent !== null && `, enviada em ${dateTimeText(sent)}`}
        {there !== null && `, entregue em ${dateTimeText(there)}`}.
      </p>
      <ParcelStanding pacote={pacote} title={named} mayMove={mayMove} />
      {mayMove && <SendAgain pacote={pacote} />}
      {children}
      {mayMove && pacote.pode_digitar && <PartCode key={rastreio} pacote={pacote} />}
      {mayMove && <ParcelActs pacote={pacote} />}
    </section>
  );
}

/** By which code it goes, with its carrier's page; nothing before it has one. */
export function CodeLine({ pacote }: { pacote: PacoteNoEscritorio }) {
  const { rastreio, transportadora, rastreio_url: page } = pacote;
  if (rastreio === '') return null;
  return (
    <p className={styles.quiet}>
      Rastreio: <bdi className={styles.code}>{joined([transportadora, rastreio], ' ')}</bdi>
      {page !== null && (
        <>
          {' · '}
          <a href={page} target="_blank" rel="noopener noreferrer">
            Acompanhar
          </a>
        </>
      )}
    </p>
  );
}

/** The same pieces may go once more; nothing while its carrier has it. */
export function SendAgain({ pacote: { pode_reenviar: isGone } }: { pacote: PacoteNoEscritorio }) {
  if (!isGone) return null;
  return (
    <p>
      Envie de novo as mesmas peças, por outra etiqueta ou por um código: quem comprou recebe o novo, e o
      pacote sai da lista.
    </p>
  );
}

const PART_IS_THERE =
  'Se for a última parte, o pedido fica entregue: quem comprou recebe um email, e a partir de agora correm os 7 dias para desistir da compra. Isso não pode ser desfeito.';

/** Calls it off, or says that it arrived. */
export function ParcelActs({
  pacote: { id, tipo: kind, pode_desfazer: mayUndo, pode_entregar: mayArrive },
}: {
  pacote: PacoteNoEscritorio;
}) {
  const [ask, question] = useQuestion();
  const undoing = useAct(() => undoParcel(id));
  const arriving = useAct(() => deliverPart(id));
  const problem = undoing.problem || arriving.problem;
  async function askToUndo(): Promise<void> {
    const yes = await ask({
      title: 'Desfazer esta parte?',
      text: 'As peças dela voltam a ir com o resto do pedido. Quem comprou não foi avisado de nada.',
      yes: 'Desfazer',
      no: 'Voltar',
    });
    if (yes) undoing.run();
  }
  async function askWhetherThere(): Promise<void> {
    const yes = await ask({
      title: 'Este pacote já chegou?',
      text: kind === 'parte' ? PART_IS_THERE : 'Isso não pode ser desfeito.',
      yes: 'Já chegou',
      no: 'Voltar',
    });
    if (yes) arriving.run();
  }
  if (!mayUndo && !mayArrive) return null;
  return (
    <>
      <div className={styles.acts}>
        {mayUndo && (
          <Button variant="quiet" busy={undoing.busy} onClick={() => void askToUndo()}>
            Desfazer
          </Button>
        )}
        {mayArrive && (
          <Button variant="quiet" icon="check" busy={arriving.busy} onClick={() => void askWhetherThere()}>
            Já chegou
          </Button>
        )}
      </div>
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      {question}
    </>
  );
}
