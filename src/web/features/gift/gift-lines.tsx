import { useEffect, useId, useRef, useState } from 'react';
import type { CartLine } from '#shared/cart.ts';
import { isNobody, NO_GIFT_TO, type GiftTo } from '#shared/gift-list.ts';
import { firstGiftRefusal, GIFT_FIELDS, giftToWords, tidyGiftTo, type GiftField } from '#shared/gift-to.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { GiftFields } from './gift-fields.tsx';
import styles from './gift.module.css';

interface GiftLinesProps {
  line: CartLine;
  onChange(unit: number, to: GiftTo): void;
}

/** For whom each unit of a cart's line of gift cards is, and a way to change it. */
export function GiftLines({ line, onChange }: GiftLinesProps) {
  const [editing, setEditing] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  function end(unit: number): void {
    setEditing(null);
    // The button that was pressed is gone.
    requestAnimationFrame(() => list.current?.children[unit]?.querySelector('button')?.focus());
  }
  return (
    <ul className={styles.lines} aria-label={`Para quem é ${line.nome}`} ref={list}>
      {Array.from({ length: line.quantidade }, (_, unit) => {
        const to = line.presentes?.[unit] ?? NO_GIFT_TO;
        const label = line.quantidade > 1 ? `Vale ${unit + 1} de ${line.quantidade}` : '';
        return (
          <li key={unit} className={styles.line}>
            {editing === unit ? (
              <GiftEditor
                to={to}
                onCancel={() => end(unit)}
                onSave={(next) => {
                  onChange(unit, next);
                  end(unit);
                }}
              />
            ) : (
              <ToldGift {...{ to, label }} nome={line.nome} onEdit={() => setEditing(unit)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ToldGiftProps {
  to: GiftTo;
  label: string;
  nome: string;
  onEdit(): void;
}

function ToldGift({ to, label, nome, onEdit }: ToldGiftProps) {
  const words = giftToWords(to) || 'Para o seu e-mail';
  return (
    <>
      <Icon name="gift" />
      <div className={styles.words}>
        <p>
          {label !== '' && <span className={styles.quiet}>{label} · </span>}
          <bdi>{words}</bdi>
        </p>
        {to.mensagem !== '' && (
          <p className={styles.message}>
            <bdi>“{to.mensagem}”</bdi>
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        size="s"
        className={styles.edit}
        aria-label={`${isNobody(to) ? 'Dar' : 'Mudar'} ${label || nome}`}
        onClick={onEdit}
      >
        {isNobody(to) ? 'É presente?' : 'Mudar'}
      </Button>
    </>
  );
}

interface GiftEditorProps {
  to: GiftTo;
  onSave(to: GiftTo): void;
  onCancel(): void;
}

function GiftEditor({ to, onSave, onCancel }: GiftEditorProps) {
  const id = useId();
  const [typed, setTyped] = useState(to);
  const [left, setLeft] = useState<ReadonlySet<GiftField>>(new Set());
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the first field has the focus.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  function save(): void {
    const tidy = tidyGiftTo(typed);
    if (firstGiftRefusal(tidy) === null) return onSave(tidy);
    setLeft(new Set(GIFT_FIELDS));
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }
  return (
    <div className={styles.editor} role="group" aria-labelledby={id} ref={place}>
      <p id={id} className={styles.title}>
        Para quem é?
      </p>
      <GiftFields
        {...{ typed, left }}
        onChange={setTyped}
        onLeave={(field) => setLeft(new Set([...left, field]))}
      />
      <div className={styles.buttons}>
        <Button size="s" onClick={save}>
          Guardar
        </Button>
        <Button size="s" variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
