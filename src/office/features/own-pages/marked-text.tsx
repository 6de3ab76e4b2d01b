import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import styles from './own-pages.module.css';

interface MarkedTextProps {
  label: string;
  hint?: string;
  value: string;
  maxLength: number;
  error: string | undefined;
  onChange(text: string): void;
}

interface Marks {
  name: string;
  before: string;
  after: string;
  /** Stands between the marks where nothing is chosen. */
  words: string;
  key?: string;
}

const MARKS: readonly Marks[] = [
  { name: 'Negrito', before: '**', after: '**', words: 'negrito', key: 'b' },
  { name: 'Itálico', before: '*', after: '*', words: 'itálico', key: 'i' },
  { name: 'Link', before: '[', after: '](https://)', words: 'texto do link', key: 'k' },
];

const NOTATION = '**negrito**, *itálico*, [texto do link](/produtos) ou (https://…).';

/** A text whose marks are put around what is chosen, by buttons or keys. */
export function MarkedText({ label, hint = '', onChange, ...field }: MarkedTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const chosen = useRef<[from: number, to: number] | null>(null);
  useEffect(() => {
    if (chosen.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(...chosen.current);
    chosen.current = null;
  });
  function mark({ before, after, words }: Marks): void {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    const inside = field.value.slice(from, to) || words;
    const start = from + before.length;
    // Of a link its address is what is missing.
    const end = start + inside.length;
    chosen.current = after.startsWith('](') && from !== to ? [end + 2, end + after.length - 1] : [start, end];
    onChange(field.value.slice(0, from) + before + inside + after + field.value.slice(to));
  }
  function byKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const found = MARKS.find(({ key }) => key === event.key.toLowerCase());
    if (found === undefined) return;
    event.preventDefault();
    mark(found);
  }
  return (
    <div className={styles.marked}>
      <TextArea
        {...field}
        ref={area}
        label={label}
        hint={`${hint} ${NOTATION}`.trim()}
        onKeyDown={byKey}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={styles.acts}>
        {MARKS.map((one) => (
          <Button
            key={one.name}
            variant="quiet"
            size="s"
            aria-label={`${one.name}, ${label}`}
            onClick={() => mark(one)}
          >
            {one.name}
          </Button>
        ))}
      </span>
    </div>
  );
}
