import { formatReais } from '#shared/money.ts';
import type { Cut, Sums } from '#shared/checkout.ts';
import { dueCents, savedCents } from './sums.ts';

/** A line of a sum as it is shown. */
export interface SumRow {
  key: string;
  label: string;
  value: string;
  kind: 'plain' | 'quiet' | 'cut' | 'total' | 'saved';
}

interface RowsOf {
  sums: Sums;
  /** It is paid by PIX, as far as anybody has said. */
  byPix?: boolean;
  /** How many units the subtotal is of, where that is told. */
  count?: number;
  /** In place of the freight while none is chosen. */
  unchosen?: string;
}

/** The lines of a sum, in the words and the order of every screen, mail and receipt. */
export function sumRows({ sums, byPix = false, count, unchosen = 'a escolher' }: RowsOf): SumRow[] {
  const { subtotalCents, cuts, freightCents, freightCutCents, pixCutCents } = sums;
  const saved = savedCents(sums, byPix);
  const items = count === undefined ? '' : ` (${count} ${count === 1 ? 'item' : 'itens'})`;
  return [
    { key: 'subtotal', label: `Subtotal${items}`, value: formatReais(subtotalCents), kind: 'plain' },
    // Two promotions may have one name.
    ...cuts.map((cut, at) => cutRow(`cut ${at}`, cutName(cut), cut.cents)),
    freightCents === null
      ? { key: 'freight', label: 'Frete', value: unchosen, kind: 'quiet' }
      : { key: 'freight', label: 'Frete', value: freightText(freightCents), kind: 'plain' },
    ...(freightCutCents > 0 ? [cutRow('freight cut', 'Desconto no frete', freightCutCents)] : []),
    ...(byPix && pixCutCents > 0 ? [cutRow('pix', 'Desconto no PIX', pixCutCents)] : []),
    { key: 'total', label: 'Total', value: formatReais(dueCents(sums, byPix)), kind: 'total' },
    ...(saved > 0 ? [savedRow(saved)] : []),
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
const freightText = (cents: number) => (cents === 0 ? 'Grátis' : formatReais(cents));
