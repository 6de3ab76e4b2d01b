import { formatReais, instalmentCents } from './money.ts';

/** How the shop lets a card be paid in instalments, as its settings say. */
export interface InstallmentRules {
  /** Instalments at most, 1 to 12. */
  most: number;
  /** With so many at most the buyer pays no interest. */
  withoutInterest: number;
  /** No instalment is smaller than this, its interest not counted. */
  leastCents: number;
  /** Per cent a month of those with interest; null: only the provider says what they cost, once it knows the card. */
  monthlyRate: number | null;
}

/** In how many instalments an amount may be paid, at most; 1 of any amount. */
export function mostInstallments(amountCents: number, { most, leastCents }: InstallmentRules): number {
  const fitting = Math.floor(amountCents / Math.max(1, leastCents));
  return Math.max(1, Math.min(most, fitting));
}

/** Each of equal instalments with interest a month, the first a month from now (tabela Price), to the nearest cent. */
export function withInterest(amountCents: number, count: number, monthlyRate: number): number {
  const rate = monthlyRate / 100;
  return Math.round((amountCents * rate) / (1 - (1 + rate) ** -count));
}

/**
 * The most of either kind, each in its line: 'em até 3x de R$ 43,30 sem juros', 'ou 12x de R$ 13,00 (total R$ 156,00),
 * com juros de 2,99% ao mês'; '' where the shop can tell of none.
 */
export function installmentText(amountCents: number, rules: InstallmentRules): string {
  const most = mostInstallments(amountCents, rules);
  const free = Math.min(most, rules.withoutInterest);
  const kinds: string[] = [];
  if (free > 1) kinds.push(`${free}x de ${formatReais(instalmentCents(amountCents, free))} sem juros`);
  if (most > free && rules.monthlyRate !== null) {
    const eachCents = withInterest(amountCents, most, rules.monthlyRate);
    const total = formatReais(eachCents * most);
    const rate = String(rules.monthlyRate).replace('.', ',');
    kinds.push(`${most}x de ${formatReais(eachCents)} (total ${total}), com juros de ${rate}% ao mês`);
  }
  return kinds.length > 0 ? `em até ${kinds.join('\nou ')}` : '';
}
