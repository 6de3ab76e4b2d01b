import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dateTimeText } from '../lib/dates.ts';
import type { QuestionTexts } from '../ui/question.tsx';
import styles from './versions.module.css';

/** What was shown once, as a list tells it. */
export interface ShownVersion {
  numero: number;
  at: string;
  by: string;
  /** What differs from the one before, as people call it. */
  changed: readonly string[];
  isCurrent: boolean;
  /** The earlier one that it brought back. */
  back: number | null;
  /** Nothing before it is kept. */
  isOldest?: boolean;
}

/** Asks before an earlier one comes back. */
export const goingBack = (text: string): QuestionTexts => ({
  title: 'Voltar a esta versão?',
  text,
  yes: 'Voltar a esta',
});

const changeText = ({ changed, isOldest = false }: ShownVersion) => {
  if (changed.length > 0) return `Mudou: ${changed.join(', ')}.`;
  return isOldest ? '' : 'Nada mudou.';
};

interface VersionListProps {
  versions: readonly ShownVersion[];
  busy: boolean;
  /** Something is typed that would be lost. */
  rests?: boolean;
  onBack(numero: number): void;
  /** The one that is looked at, what stands in its row then, and the way to look at another, where that can be done. */
  seen?: { numero: number; said: ReactNode } | null;
  onSee?: (numero: number) => void;
}

/** What was shown, the latest first, who showed it and when, and the way back to it. */
export function VersionList(props: VersionListProps) {
  const { versions, busy, rests = false, onBack, seen = null, onSee } = props;
  const id = useId();
  return (
    <ul className={styles.list}>
      {versions.map((version) => {
        const { numero, at, by, isCurrent, back } = version;
        return (
          <li key={numero}>
            <div className={styles.words}>
              <p>
                <strong>Versão {numero}</strong> · <time dateTime={at}>{dateTimeText(at)}</time> ·{' '}
                <bdi>{by}</bdi>
              </p>
              <p className={styles.soft}>
                {back !== null && `Voltou à versão ${back}. `}
                {changeText(version)}
              </p>
            </div>
            <span className={styles.acts}>
              {onSee && (
                <Button
                  variant="quiet"
                  size="s"
                  aria-expanded={seen?.numero === numero}
                  {...(seen?.numero === numero && { 'aria-controls': `${id}-seen` })}
                  aria-label={`${seen?.numero === numero ? 'Fechar' : 'Ver'}: versão ${numero}`}
                  onClick={() => onSee(numero)}
                >
                  {seen?.numero === numero ? 'Fechar' : 'Ver'}
                </Button>
              )}
              {isCurrent ? (
                <span>Na loja agora</span>
              ) : (
                <Button
                  variant="secondary"
                  size="s"
                  busy={busy}
                  disabled={rests}
                  aria-label={`Voltar a esta: versão ${numero}`}
                  onClick={() => onBack(numero)}
                >
                  Voltar a esta
                </Button>
              )}
            </span>
            {seen?.numero === numero && (
              <div id={`${id}-seen`} className={styles.seen}>
                {seen.said}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
