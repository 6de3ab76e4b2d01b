import { useRef, type KeyboardEvent } from 'react';
import type { KnownCredit } from '#shared/checkout.ts';
import { creditLabel, MOST_CREDITS } from '#shared/credits.ts';
import { formatReais } from '#shared/money.ts';
import type { Precos } from '#shared/wire/prices.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { reaisText } from '../../lib/money-text.ts';
import styles from './counter.module.css';
import type { Change, SaleDraft } from './draft.ts';
import { useTypedCredit } from './use-typed-credit.ts';

interface SaleCreditsProps {
  draft: SaleDraft;
  error: string | undefined;
  precos: Precos | null;
  change(next: Change): void;
}

/** Vales that the buyer pays with: each code is typed, looked up, and spent when the sale is made. */
export function SaleCredits({ draft, error, precos, change }: SaleCreditsProps) {
  const { credits, creditTyped } = draft;
  const field = useRef<HTMLInputElement>(null);
  const { busy, refusal, use } = useTypedCredit(draft, change);
  const isFull = credits.length >= MOST_CREDITS;
  async function press(): Promise<void> {
    await use();
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // It stands inside of the sale's form, which is not meant.
    event.preventDefault();
    void press();
  }
  return (
    <>
      {!isFull && (
        <div className={styles.vale}>
          <TextField
            ref={field}
            name="creditos"
            label="Código do vale"
            optional
            value={creditTyped}
            error={refusal || error}
            hint="Vale-troca ou vale-presente da cliente."
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => change({ creditTyped: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
          <Button
            variant="secondary"
            className={styles.use}
            busy={busy}
            disabled={creditTyped.trim() === ''}
            onClick={() => void press()}
          >
            Usar
          </Button>
        </div>
      )}
      {credits.length > 0 && (
        <Vales
          credits={credits}
          precos={precos}
          onRemove={(credit) => {
            change((now) => ({ credits: now.credits.filter(({ codigo }) => codigo !== credit.codigo) }));
            field.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface ValesProps {
  credits: readonly KnownCredit[];
  precos: Precos | null;
  onRemove(credit: KnownCredit): void;
}

function Vales({ credits, precos, onRemove }: ValesProps) {
  return (
    <ul className={styles.vales} aria-label="Vales desta venda">
      {credits.map((credit, at) => (
        <Kept
          key={credit.codigo}
          credit={credit}
          told={precos?.creditos.find(({ indice, final }) => indice === at && final === credit.final)}
          onRemove={() => onRemove(credit)}
        />
      ))}
    </ul>
  );
}

interface KeptProps {
  credit: KnownCredit;
  /** What the shop says of it in this sale; undefined before it has. */
  told: Precos['creditos'][number] | undefined;
  onRemove(): void;
}

function Kept({ credit: { final, balanceCents }, told, onRemove }: KeptProps) {
  return (
    <li className={styles.piece} data-unused={(told !== undefined && told.texto !== '') || undefined}>
      <div className={styles.pieceHead}>
        <p className={styles.words}>
          <strong>{creditLabel(final)}</strong>
          <span role="status">{wordsOf(told) || `Saldo de ${formatReais(balanceCents)}`}</span>
        </p>
        <IconButton icon="trash" label={`Tirar o vale de final ${final}`} onClick={onRemove} />
      </div>
    </li>
  );
}

function wordsOf(told: KeptProps['told']): string {
  if (told === undefined || told.texto !== '') return told?.texto ?? '';
  const left = told.saldo - told.usado;
  return left === 0
    ? `Paga ${reaisText(told.usado)}, todo o seu saldo`
    : `Paga ${reaisText(told.usado)} e sobram ${reaisText(left)}`;
}
