import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { normalizeCoupon } from '#shared/promotions.ts';
import type { Precos } from '#shared/wire/prices.ts';
import { keepCoupon, useCoupon } from '../../lib/prices/coupon.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './coupon-field.module.css';

interface CouponFieldProps {
  /** What the shop said of the coupon; null while nothing is known. */
  told: Precos['cupom'];
  /** The shop is being asked. */
  busy: boolean;
}

const ODD = 'Confira o cupom: ele tem de 3 a 40 letras e números.';

/** A place for a coupon: folded on a phone until it is wanted; what was typed last stays until it is taken out. */
export function CouponField({ told, busy }: CouponFieldProps) {
  const kept = useCoupon();
  const place = useRef<HTMLDivElement>(null);
  const news = kept === null || told?.codigo !== kept ? '' : told.texto;
  function remove(): void {
    keepCoupon(null);
    // The button that was pressed is gone.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('input, button')?.focus());
  }
  return (
    <div ref={place} className={styles.coupon} data-own-enter="">
      <Announcement>{busy ? '' : news}</Announcement>
      {kept === null ? <Asked /> : <Kept code={kept} told={told} busy={busy} onRemove={remove} />}
    </div>
  );
}

function Asked() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const id = useId();
  function apply(): void {
    const code = normalizeCoupon(typed);
    setError(code === null ? ODD : '');
    if (code !== null) keepCoupon(code);
    else document.getElementById(id)?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // It stands inside of the checkout's form, which is not meant.
    event.preventDefault();
    apply();
  }
  return (
    <>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) requestAnimationFrame(() => document.getElementById(id)?.focus());
        }}
      >
        <Icon name="tag" /> <span>Tem um cupom?</span> <Icon name="chevron-down" className={styles.arrow} />
      </button>
      <div className={styles.fields} data-open={isOpen || undefined}>
        <TextField
          id={id}
          label="Cupom de desconto"
          value={typed}
          error={error}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError('');
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="secondary" className={styles.apply} onClick={apply}>
          Aplicar
        </Button>
      </div>
    </>
  );
}

interface KeptProps extends CouponFieldProps {
  code: string;
  onRemove(): void;
}

function Kept({ code, told, busy, onRemove }: KeptProps) {
  const known = told?.codigo === code ? told : null;
  const isApplied = known?.estado === 'aplicado';
  const words = isApplied
    ? 'Aplicado nesta compra.'
    : (known?.texto ?? (busy ? 'Conferindo…' : 'O desconto é calculado no checkout.'));
  return (
    <div className={isApplied ? styles.applied : styles.kept}>
      <Icon name={isApplied ? 'check-circle' : known ? 'alert' : 'tag'} />
      <p className={styles.words}>
        <strong>Cupom {code}</strong>
        <span>{words}</span>
      </p>
      <IconButton icon="close" label={`Remover o cupom ${code}`} onClick={onRemove} />
    </div>
  );
}
