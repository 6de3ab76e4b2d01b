import { leftCents, usesOf } from '#shared/credit-uses.ts';
import { creditLabel } from '#shared/credits.ts';
import { formatReais } from '#shared/money.ts';
import { PICKUP_NAME } from '#shared/pickup.ts';
import type { Cut, KnownCredit, Sums } from '#shared/checkout.ts';
import { dueCents, savedCents } from './sums.ts';

/** A line of a sum as it is shown. */
export interface SumRow {
  key: string;
  label: string;
  value: string;
  kind: 'plain' | 'quiet' | 'cut' | 'sum' | 'total' | 'saved';
}

interface RowsOf {
  sums: Sums;
  /** It is paid by PIX, as far as anybody has said. */
  byPix?: boolean;
  /** The vales that pay it as far as they go. */
  credits?: readonly KnownCredit[] | undefined;
  /** How many units the subtotal is of, where that is told. */
  count?: number;
  /** In place of the freight while none is chosen. */
  unchosen?: string;
  /** It is paid already. */
  isPaid?: boolean;
  /** Gift cards alone: nothing is carried. */
  byEmail?: boolean;
  /** It is fetched in the shop: there is no freight to be free. */
  fetched?: boolean;
}

/** The lines of a sum, in the words and the order of every screen, mail and receipt. */
export function sumRows(asked: RowsOf): SumRow[] {
  const {
    sums,
    byPix = false,
    credits = [],
    count,
    unchosen = 'a escolher',
    byEmail = false,
    isPaid = false,
    fetched = false,
  } = asked;
  const { subtotalCents, cuts, freightCents, freightCutCents, pixCutCents } = sums;
  const saved = savedCents(sums, byPix);
  const items = count === undefined ? '' : ` (${count} ${count === 1 ? 'item' : 'itens'})`;
  return [
    { key: 'subtotal', label: `Subtotal${items}`, value: formatReais(subtotalCents), kind: 'plain' },
    // Two promotions may have one name.
    ...cuts.map((cut, at) => cutRow(`cut ${at}`, cutName(cut), cut.cents)),
    freightCents === null || byEmail
      ? { key: 'freight', label: 'Frete', value: byEmail ? 'por e-mail' : unchosen, kind: 'quiet' }
      : freightRow(freightCents, fetched),
    ...(freightCutCents > 0 ? [cutRow('freight cut', 'Desconto no frete', freightCutCents)] : []),
    ...(byPix && pixCutCents > 0 ? [cutRow('pix', 'Desconto no PIX', pixCutCents)] : []),
    ...dueRows(dueCents(sums, byPix), credits, isPaid ? 'Pago' : 'A pagar'),
    ...(saved > 0 ? [savedRow(saved)] : []),
  ];
}

/** The total, and what vales leave of it. */
function dueRows(totalCents: number, credits: readonly KnownCredit[], label: string): SumRow[] {
  const total = { key: 'total', label: 'Total', value: formatReais(totalCents) };
  if (credits.length === 0) return [{ ...total, kind: 'total' }];
  return [
    { ...total, kind: 'sum' },
    ...usesOf(credits, totalCents).map(({ credit: { final, codigo }, cents }, at) =>
      cutRow(`credit ${codigo ?? at}`, creditLabel(final), cents),
    ),
    { key: 'left', label, value: formatReais(leftCents(credits, totalCents)), kind: 'total' },
  ];
}

const cutName = ({ nome, codigo }: Cut) => (codigo === null ? nome : `Cupom ${codigo}`);
const cutRow = (key: string, label: string, cents: number): SumRow => ({
  key,
  label,
  // A real minus, and no line break behind it.
  value: `−\u00A0${formatReais(cents)}`,
  kind: 'cut',
});
const savedRow = (cents: number): SumRow => ({
  key: 'saved',
  label: 'Você economizou',
  value: formatReais(cents),
  kind: 'saved',
});
const freightRow = (cents: number, fetched: boolean): SumRow => ({
  key: 'freight',
  label: fetched ? PICKUP_NAME : 'Frete',
  value: cents === 0 && !fetched ? 'Grátis' : formatReais(cents),
  kind: 'plain',
});
