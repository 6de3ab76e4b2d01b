import { reaisToCents } from '#shared/money.ts';
import type { Etiqueta } from '#shared/wire/labels.ts';
import type { PrecoDoPedido, PrecosDeVarios } from '#shared/wire/many-labels.ts';

export type Wallet = Pick<PrecosDeVarios, 'saldo' | 'livre' | 'restam' | 'carteira'>;
export type LabelOfOrder = Etiqueta & { pedido: { id: number; codigo: string } };
export type Offered = PrecoDoPedido & { etiqueta: NonNullable<PrecoDoPedido['etiqueta']> };

/** Is there a label that is bought, or about to be? */
export const isLive = ({ estado }: Pick<Etiqueta, 'estado'>): boolean =>
  estado !== 'cancelada' && estado !== 'desfeita';

export const isOffered = (row: PrecoDoPedido): row is Offered => row.etiqueta !== null;

const cents = (reais: number) => reaisToCents(reais) ?? 0;

interface PlanGiven {
  /** In the order of the queue. */
  rows: readonly PrecoDoPedido[];
  /** Orders that have a label by now. */
  labelled: ReadonlySet<number>;
  /** Those that were taken out by hand. */
  without: ReadonlySet<number>;
  /** Do those without an invoice go, with their contents declared? */
  takesBare: boolean;
  wallet: Wallet | null;
}

export interface Plan {
  /** All that are to be bought. */
  wanted: Offered[];
  /** The first of them, as far as wallet and limit go. */
  fitting: Offered[];
  wantedCents: number;
  fittingCents: number;
  /** What ends them; null where all are bought. */
  short: 'saldo' | 'limite' | null;
}

/** What one press would buy, in the order of the queue: what does not fit any more, and all after it, waits. */
export function planOf({ rows, labelled, without, takesBare, wallet }: PlanGiven): Plan {
  const wanted = rows.filter(isOffered).filter(({ pedido, chaveNota }) => {
    return !labelled.has(pedido.id) && !without.has(pedido.id) && (takesBare || chaveNota !== '');
  });
  const most = wallet?.restam ?? wanted.length;
  const free = wallet?.livre == null ? Number.POSITIVE_INFINITY : cents(wallet.livre);
  let sum = 0;
  let fits = 0;
  let short: Plan['short'] = null;
  for (const { etiqueta } of wanted) {
    if (fits >= most) short = 'limite';
    else if (sum + cents(etiqueta.preco) > free) short = 'saldo';
    if (short !== null) break;
    sum += cents(etiqueta.preco);
    fits += 1;
  }
  const wantedCents = wanted.reduce((total, { etiqueta }) => total + cents(etiqueta.preco), 0);
  return { wanted, fitting: wanted.slice(0, fits), wantedCents, fittingCents: sum, short };
}

/** What was agreed to by a press, by order. */
export type Agreed = ReadonlyMap<number, Pick<Offered['etiqueta'], 'servico' | 'preco'>>;

/** What of that is still to be bought by what the screen shows now: neither taken out, nor another service or a dearer one. */
export function wantedStill(
  agreed: Agreed,
  { rows, without, takesBare }: Pick<PlanGiven, 'rows' | 'without' | 'takesBare'>,
): Offered[] {
  return rows.filter(isOffered).filter(({ pedido, etiqueta, chaveNota }) => {
    const before = agreed.get(pedido.id);
    const isSame = before?.servico === etiqueta.servico && cents(etiqueta.preco) <= cents(before.preco);
    return isSame && !without.has(pedido.id) && (takesBare || chaveNota !== '');
  });
}

/** What the shop pays beyond what was paid for it; null where that is not told. */
export const moreCents = ({ pago, etiqueta }: Offered): number | null =>
  pago === null ? null : cents(etiqueta.preco) - cents(pago);
