import { useEffect, useRef, useState } from 'react';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './bench.module.css';

/** Longer than anything that is taken: what were cut here would be told as something else. */
const LONGEST_TYPED = 200;

const OPEN_HINT = 'Leia o SKU ou o código de barras da peça, ou o código de outro pedido.';

/** What came of the last scan; each has a number, so that the same words are told again. */
export interface ScanNews {
  number: number;
  kind: 'good' | 'bad';
  text: string;
}

interface ScanFieldProps {
  /** The order that is open, whose pieces are looked for first. */
  openId: number | null;
  /** Another text after each act: whatever was pressed may be gone by it. */
  standing: string;
  busy: boolean;
  news: ScanNews | null;
  onScan(typed: string): void;
}

/** Where a hand scanner types, and ends with Enter: an order's number or code, or a piece of the open one. */
export function ScanField({ openId, standing, busy, news, onScan }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useFocused(openId, standing);
  const isOpen = openId !== null;
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
        data-scan-field
        label={isOpen ? 'Peça ou outro pedido' : 'Número ou código do pedido'}
        hint={isOpen ? OPEN_HINT : 'Leia o romaneio ou digite.'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LONGEST_TYPED}
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

/** The keyboard comes to the field when an order opens, and after an act whose button is gone. */
function useFocused(openId: number | null, standing: string) {
  const field = useRef<HTMLInputElement>(null);
  // An order that was opened is checked next, whatever it was opened by.
  useEffect(() => {
    if (openId !== null) focusAtDesk(field.current);
  }, [openId]);
  const stood = useRef<string | null>(null);
  useEffect(() => {
    if (stood.current === standing) return;
    stood.current = standing;
    if (document.activeElement === document.body || document.activeElement === null)
      focusAtDesk(field.current);
  }, [standing]);
  return field;
}

/** Where there is a keyboard at hand alone: on a phone half the screen would go. */
function focusAtDesk(field: HTMLInputElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
}
