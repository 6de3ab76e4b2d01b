import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useQuestion } from '../../ui/question.tsx';
import { acts } from './exchange-calls.ts';
import styles from './exchanges-screen.module.css';
import { NewPieceNotes } from './new-piece-notes.tsx';
import { NewPiece } from './new-piece.tsx';

/** The end of a request: the new piece goes out, or what was paid goes back. One of them, once. */
export function ExchangeEnd({ troca }: { troca: TrocaEscritorio }) {
  const mayAnswer = useMay('answer-exchanges');
  const mayGiveBack = useMay('give-money-back');
  const { estado, guardada, fim, naLoja } = troca;
  const isGivingBack = estado === 'devolvendo';
  // While its label is there nothing else ends it.
  const isSending = estado === 'conferida' && troca.etiqueta !== null;
  return (
    <>
      {isGivingBack && <GivingBack refusal={troca.recusaDoEstorno} isWhole={troca.inteira} />}
      {!isGivingBack && naLoja && <StillHere semCobranca={troca.semCobranca} />}
      {!isGivingBack && guardada && mayAnswer && (
        <>
          <NewPieceNotes troca={troca} />
          <NewPiece troca={troca} />
        </>
      )}
      {!mayGiveBack && !guardada && (
        <p className={styles.quiet}>A devolução do valor é feita por quem administra a loja.</p>
      )}
      {mayGiveBack && !isSending && <GiveBack key={fim ?? ''} troca={troca} />}
    </>
  );
}

/** What was promised is not back yet: it is waited for, or something has refused it. */
function GivingBack({ refusal, isWhole }: { refusal: string; isWhole: boolean }) {
  if (refusal === '')
    return (
      <InfoBox kind="info" title="Devolvendo o valor" autoClose={false}>
        O valor foi pedido de volta e falta a confirmação. Se demorar, o pedido diz por quê.
      </InfoBox>
    );
  return (
    <InfoBox kind="warning" title="O valor ainda não voltou" autoClose={false}>
      {refusal}
      {isWhole &&
        ' Se você devolver de outro jeito, marque a desistência como resolvida na página do pedido.'}
    </InfoBox>
  );
}

/** Nothing is waited for. */
function StillHere({ semCobranca }: Pick<TrocaEscritorio, 'semCobranca'>) {
  const text = semCobranca
    ? 'Este pedido seria pago na entrega. Confirme aqui: ele termina, e as peças voltam ao estoque.'
    : 'As peças não saíram da loja: voltam ao estoque com a devolução do valor.';
  return <p className={styles.quiet}>{text}</p>;
}

function GiveBack({ troca }: { troca: TrocaEscritorio }) {
  const { id, inteira, querer, semCobranca, fim, frete, naLoja } = troca;
  const [ask, question] = useQuestion();
  const { busy, problem, run } = useAct((como: 'vale' | 'dinheiro') => acts.giveBack(id, como));
  async function askFirst(como: 'vale' | 'dinheiro'): Promise<void> {
    const what = como === 'vale' ? 'Dar o vale-troca?' : 'Devolver o dinheiro?';
    const text =
      semCobranca && naLoja
        ? 'Confirme que nada falta devolver: o pedido seria pago na entrega. Ele termina, e o que foi pago com vale volta ao vale.'
        : semCobranca
          ? `Este pedido foi pago na entrega. Devolva o valor por fora, por exemplo por PIX, e confirme aqui.${
              inteira ? ' O que foi pago com vale volta ao vale.' : ''
            }`
          : `O valor pago pelas peças${frete ? ' e pelo frete' : ''} volta para quem comprou${
              como === 'vale' ? ' como um vale, enviado por e-mail' : ''
            }. Isto não pode ser desfeito.`;
    if (await ask({ title: what, text, yes: como === 'vale' ? 'Dar o vale' : 'Devolver' })) run(como);
  }
  const likely = fim ?? querer;
  return (
    <div className={styles.ways}>
      {likely === 'vale' && (
        <Button icon="gift" busy={busy} onClick={() => void askFirst('vale')}>
          Dar o vale-troca
        </Button>
      )}
      <Button
        icon="cash"
        variant={likely === 'dinheiro' ? 'primary' : 'secondary'}
        busy={busy}
        onClick={() => void askFirst('dinheiro')}
      >
        {semCobranca ? 'Dinheiro devolvido por fora' : 'Devolver o dinheiro'}
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {question}
    </div>
  );
}
