import { useEffect, useRef, useState } from 'react';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './bench.module.css';

const LONGEST = 60;

/** What came of the last scan; each has a number, so that the same words are told again. */
export interface ScanNews {
  number: number;
  kind: 'good' | 'bad';
  text: string;
}

interface ScanFieldProps {
  /** Is an order open, whose pieces are looked for first? */
  isOpen: boolean;
  busy: boolean;
  news: ScanNews | null;
  onScan(typed: string): void;
}

/** Where a hand scanner types, and ends with Enter: an order's number or code, or a piece of the open one. */
export function ScanField({ isOpen, busy, news, onScan }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where there is a keyboard at hand alone, and nothing else was chosen: on a phone half the screen would go.
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (isFree && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      method="post"
      noValidate
      className={styles.scan}
      aria-label="Ler ou digitar"
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.trim();
        setTyped('');
        if (text !== '') onScan(text);
      }}
    >
      <TextField
        ref={field}
        label={isOpen ? 'Peça ou outro pedido' : 'Número ou código do pedido'}
        hint={isOpen ? 'Leia o SKU da peça, ou o código de outro pedido.' : 'Leia o romaneio ou digite.'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LONGEST}
        busy={busy}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary">
        {isOpen ? 'Conferir' : 'Abrir'}
      </Button>
      <div className={styles.news}>
        {news?.kind === 'bad' && (
          <InfoBox key={news.number} kind="error">
            {news.text}
          </InfoBox>
        )}
        {news?.kind === 'good' && (
          <p className={styles.good} aria-hidden>
            {news.text}
          </p>
        )}
        <Announcement>{news?.kind === 'good' && <span key={news.number}>{news.text}</span>}</Announcement>
      </div>
    </form>
  );
}
