import { useEffect, useEffectEvent, useState } from 'react';
import type { KnownCredit } from '#shared/checkout.ts';
import { leftCents, usesOf } from '#shared/credit-uses.ts';
import { creditLabel } from '#shared/credits.ts';
import { formatReais } from '#shared/money.ts';
import { readOpenOrders } from '../../lib/orders/open-orders.ts';
import { askAnew } from '../../lib/prices/ask-credit.ts';
import { dropCredit } from '../../lib/prices/credits.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './credit.module.css';

interface CreditListProps {
  credits: readonly KnownCredit[];
  totalCents: number;
  asksAnew?: boolean;
}

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** The vales of this purchase: what is left on each, and what of it is used here. */
export function CreditList({ credits, totalCents, asksAnew = false }: CreditListProps) {
  const lost = useAskedAnew(credits, asksAnew);
  const used = new Map(usesOf(credits, totalCents).map(({ credit, cents }) => [credit, cents]));
  return (
    <>
      <Announcement>{credits.length === 0 ? '' : newsOf(credits, totalCents)}</Announcement>
      {lost.length > 0 && (
        <InfoBox kind="warning" title="Um vale saiu da compra">
          {lost.join(' ')}
        </InfoBox>
      )}
      {credits.length > 0 && (
        <ul className={styles.list} aria-label="Vales nesta compra">
          {credits.map((credit) => (
            <Kept
              key={credit.codigo}
              credit={credit}
              cents={used.get(credit) ?? 0}
              onRemove={(pressed) => remove(credit, pressed)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function remove({ codigo }: KnownCredit, pressed: HTMLElement): void {
  const place = pressed.closest('[data-own-enter]');
  dropCredit(codigo);
  // The button that was pressed is gone.
  requestAnimationFrame(() => place?.querySelector<HTMLElement>('button')?.focus());
}

interface KeptProps {
  credit: KnownCredit;
  /** What of it is used here. */
  cents: number;
  onRemove(pressed: HTMLElement): void;
}

function Kept({ credit: { final, balanceCents, expiresAt }, cents, onRemove }: KeptProps) {
  return (
    <li className={styles.kept} data-unused={cents === 0 || undefined}>
      <Icon name="gift" />
      <p className={styles.words}>
        <strong>{creditLabel(final)}</strong>
        <span>{textOfUse(balanceCents, cents)}</span>
        <span>Válido até {DAY.format(new Date(expiresAt))}</span>
      </p>
      <IconButton
        icon="close"
        label={`Não usar o vale de final ${final}`}
        onClick={(event) => onRemove(event.currentTarget)}
      />
    </li>
  );
}

function textOfUse(balanceCents: number, cents: number): string {
  if (cents === 0) return `Saldo de ${formatReais(balanceCents)}, que não é preciso aqui`;
  if (cents === balanceCents) return `Saldo de ${formatReais(balanceCents)}, todo usado aqui`;
  return `Usa ${formatReais(cents)}; sobram ${formatReais(balanceCents - cents)}`;
}

/** What whoever does not see the sums hears when they change. */
function newsOf(credits: readonly KnownCredit[], totalCents: number): string {
  const left = leftCents(credits, totalCents);
  const used = `Vales pagam ${formatReais(totalCents - left)} desta compra.`;
  return left === 0 ? `${used} Nada mais a pagar.` : `${used} A pagar: ${formatReais(left)}.`;
}

/**
 * Asks once what is left on each; answers what was lost by that. While an order is open it may be that which holds them:
 * then nothing is asked, and the shop judges what is sent.
 */
function useAskedAnew(credits: readonly KnownCredit[], isWanted: boolean): readonly string[] {
  const [lost, setLost] = useState<readonly string[]>([]);
  const ask = useEffectEvent(async () => {
    if (isWanted && readOpenOrders().length === 0) setLost(await askAnew(credits));
  });
  useEffect(() => void ask(), []);
  return lost;
}
