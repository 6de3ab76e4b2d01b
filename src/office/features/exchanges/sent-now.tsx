import { useCallback, useEffect, useRef, useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import type { SentPiece, ShowLabel } from './label-context.ts';
import styles from './exchanges-screen.module.css';

/** New pieces that were sent by their labels since the page was opened, the last first. */
export function useSentNow() {
  const [pieces, setPieces] = useState<readonly SentPiece[]>([]);
  const note = useCallback(
    (piece: SentPiece) => setPieces((had) => [piece, ...had.filter(({ troca }) => troca !== piece.troca)]),
    [],
  );
  return { pieces, note };
}

interface SentNowProps {
  sent: readonly SentPiece[];
  showLabel: ShowLabel;
}

/** Their requests have left the queue: here their labels are printed. */
export function SentNow({ sent, showLabel }: SentNowProps) {
  const place = useRef<HTMLDivElement>(null);
  const last = sent[0]?.troca;
  useEffect(() => {
    if (last !== undefined) place.current?.focus();
  }, [last]);
  if (sent.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.sent} role="group" aria-label="Enviadas agora">
      <Panel title="Enviadas agora" aside="falta imprimir e postar">
        <ul className={styles.list} aria-label="Trocas enviadas agora">
          {sent.map(({ troca, nome, pedido, pacote }) => (
            <li key={troca}>
              <p>
                <strong>Troca {nome}</strong>
              </p>
              {showLabel({ id: pedido, pacote })}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
