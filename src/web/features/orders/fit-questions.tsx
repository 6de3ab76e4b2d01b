import { useEffect, useState } from 'react';
import type { FitAnswer } from '#shared/fit.ts';
import { joined } from '#shared/text.ts';
import type { PecaServida } from '#shared/wire/fit.ts';
import { api, errorText } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './fit-questions.module.css';

interface FitQuestionsProps {
  codigo: string;
  /** Of the purchase: opens it to whoever has not logged in. */
  email: string;
}

const ANSWERS: readonly (readonly [answer: FitAnswer, label: string])[] = [
  ['pequeno', 'Ficou pequeno'],
  ['certo', 'Certo'],
  ['grande', 'Ficou grande'],
];

/** After the delivery, one question for each piece. */
export function FitQuestions({ codigo, email }: FitQuestionsProps) {
  const [pieces, setPieces] = useState<readonly PecaServida[]>([]);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const [thanked, setThanked] = useState<number | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const given = { params: { codigo }, body: { email }, harmless: true, signal: asking.signal };
    api('POST /pedidos/:codigo/serviu/consultar', given).then(
      ({ data }) => setPieces(data.pecas),
      // The order is shown without the question.
      (error: unknown) => asking.signal.aborted || console.error('the pieces could not be read', error),
    );
    return () => asking.abort();
  }, [codigo, email]);

  async function answer(linha: number, resposta: FitAnswer): Promise<void> {
    if (busy !== null) return;
    setBusy(linha);
    setProblem(null);
    setThanked(null);
    try {
      const given = { params: { codigo, linha }, body: { email, resposta }, harmless: true };
      const { data } = await api('PUT /pedidos/:codigo/serviu/:linha', given);
      setPieces(data.pecas);
      setThanked(linha);
    } catch (error) {
      console.error('the answer could not be kept', error);
      const text = errorText(error, 'Não conseguimos guardar a resposta agora. Tente de novo.');
      setProblem((last) => ({ id: (last?.id ?? 0) + 1, text }));
    } finally {
      setBusy(null);
    }
  }

  if (pieces.length === 0) return null;
  return (
    <section id="serviu" className={styles.panel} aria-labelledby="serviu-titulo">
      <h2 id="serviu-titulo">Serviu?</h2>
      <p className={styles.lead}>Um toque por peça ajuda quem vem depois a escolher o tamanho.</p>
      {pieces.map((piece) => (
        <Piece
          key={piece.linha}
          piece={piece}
          isThanked={thanked === piece.linha}
          isBusy={busy === piece.linha}
          onAnswer={(resposta) => void answer(piece.linha, resposta)}
        />
      ))}
      {problem && (
        <InfoBox key={problem.id} kind="error">
          {problem.text}
        </InfoBox>
      )}
    </section>
  );
}

interface PieceProps {
  piece: PecaServida;
  isThanked: boolean;
  isBusy: boolean;
  onAnswer(resposta: FitAnswer): void;
}

function Piece({ piece, isThanked, isBusy, onAnswer }: PieceProps) {
  const { nome, cor, tamanho, resposta, aberta } = piece;
  const told = ANSWERS.find(([answer]) => answer === resposta)?.[1];
  return (
    <fieldset className={styles.piece}>
      <legend>{joined([nome, cor, tamanho], ' · ')}</legend>
      {aberta ? (
        <div className={styles.answers}>
          {ANSWERS.map(([answer, label]) => (
            <Button
              key={answer}
              variant={answer === resposta ? 'primary' : 'secondary'}
              aria-pressed={answer === resposta}
              aria-busy={isBusy || undefined}
              className={styles.answer}
              onClick={() => onAnswer(answer)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <p>Você respondeu: {told}.</p>
      )}
      <output className={styles.thanks}>{isThanked && 'Obrigada por contar!'}</output>
    </fieldset>
  );
}
