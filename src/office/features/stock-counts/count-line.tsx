import { useState } from 'react';
import { isolated, plural } from '#shared/text.ts';
import type { Lancamento, LinhaDaContagem } from '#shared/wire/stock-counts.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { parseUnits } from '../../lib/decimal.ts';
import { differenceText, lineWarning, pieceName, soldText } from './count-words.ts';
import styles from './stock-counts.module.css';

interface CountLineProps {
  line: LinhaDaContagem;
  /** It can't be counted or put right here. */
  readOnly: boolean;
  busy: boolean;
  onCount(entry: Omit<Lancamento, 'chave'>): void;
  onSettle(): void;
}

/** One piece: how many were counted, how many should be there, and what may be done about it. */
export function CountLine({ line, readOnly, busy, onCount, onSettle }: CountLineProps) {
  const { item, sku, contadas, esperadas, diferenca, acertada, por, em } = line;
  const name = pieceName(line);
  const warning = lineWarning(line);
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <p className={styles.soft}>
          <bdi>{sku}</bdi> · <bdi>{por}</bdi>, {dateTimeText(em)}
        </p>
        <p>
          {contadas} de {esperadas}:{' '}
          <strong className={diferenca === 0 || acertada ? undefined : styles.differs}>
            {differenceText(diferenca)}
          </strong>
          {acertada && `, acertada por ${isolated(acertada.por)}`}
        </p>
        {acertada !== null && acertada.vendidasDemais > 0 && (
          <p className={styles.warning}>{soldText(acertada.vendidasDemais)}</p>
        )}
        {warning !== '' && <p className={styles.warning}>{warning}</p>}
      </div>
      {!readOnly && (
        <div className={styles.acts}>
          <IconButton
            icon="minus"
            label={`Tirar uma de ${isolated(name)}`}
            aria-disabled={contadas === 0}
            onClick={() => contadas > 0 && onCount({ item, soma: -1 })}
          />
          <Units line={line} name={name} onCount={onCount} />
          <IconButton
            icon="plus"
            label={`Somar uma de ${isolated(name)}`}
            onClick={() => onCount({ item, soma: 1 })}
          />
          {warning !== '' && <Recounted line={line} name={name} onCount={onCount} />}
          {diferenca !== 0 && acertada === null && warning === '' && (
            <Button
              variant="secondary"
              size="s"
              busy={busy}
              aria-label={`Acertar ${isolated(name)}`}
              onClick={onSettle}
            >
              Acertar
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** It was counted in all once more, and is as many as stood there: typing that number over itself says nothing. */
function Recounted({ line: { item, contadas }, name, onCount }: UnitsProps) {
  const text = `Contei de novo: ${plural(contadas, 'é', 'são')} ${contadas}`;
  return (
    <Button
      variant="secondary"
      size="s"
      aria-label={`${text} de ${isolated(name)}`}
      onClick={() => onCount({ item, total: contadas, lido: contadas })}
    >
      {text}
    </Button>
  );
}

type UnitsProps = Pick<CountLineProps, 'line' | 'onCount'> & { name: string };

/** How many in all, typed over what stands there; what somebody else counts meanwhile does not take the number from under her hand. */
function Units({ line: { item, contadas }, name, onCount }: UnitsProps) {
  const [typed, setTyped] = useState<{ text: string; seen: number } | null>(null);
  const total = typed === null ? contadas : parseUnits(typed.text);
  function keep(): void {
    setTyped(null);
    if (typed !== null && total !== null && total !== typed.seen) onCount({ item, total, lido: typed.seen });
  }
  return (
    <input
      className={styles.units}
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={6}
      aria-label={`Contadas de ${isolated(name)}`}
      aria-invalid={total === null || undefined}
      value={typed?.text ?? String(contadas)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped({ text: event.currentTarget.value, seen: typed?.seen ?? contadas })}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
