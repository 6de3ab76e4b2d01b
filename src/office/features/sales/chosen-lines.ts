import { reaisToCents } from '#shared/money.ts';
import { priceRefund, unitsLeft, type RefundableOrder } from '#shared/refund-lines.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';

export type ByLine = NonNullable<PedidoDetalhado['estornoPorItem']>;

/** What is chosen of an order to be refunded. */
export interface Chosen {
  /** Units by line. */
  units: ReadonlyMap<number, number>;
  freight: boolean;
}

export const NOTHING_CHOSEN: Chosen = { units: new Map(), freight: false };

export const isNothing = ({ units, freight }: Chosen): boolean =>
  !freight && [...units.values()].every((many) => many === 0);

const cents = (reais: number) => reaisToCents(reais) ?? 0;

function refundableOf({ itens, frete }: ByLine, leftCents: number): RefundableOrder {
  const lines = itens.map(({ id, quantidade, valor, estornados, estornado, pagos }) => ({
    id,
    units: quantidade,
    cents: cents(valor),
    unitsBack: estornados,
    centsBack: cents(estornado),
    ...(pagos && { paid: pagos.map(cents) }),
  }));
  return { lines, freight: { cents: cents(frete.valor), isBack: frete.estornado }, leftCents };
}

/** What is chosen as far as it can still be refunded: another refund may have taken some of it meanwhile. */
export function stillThere(byLine: ByLine, chosen: Chosen): Chosen {
  const { lines, freight } = refundableOf(byLine, 0);
  const units = lines
    .map((line) => [line.id, Math.min(chosen.units.get(line.id) ?? 0, unitsLeft(line))] as const)
    .filter(([, many]) => many > 0);
  return { units: new Map(units), freight: chosen.freight && !freight.isBack && freight.cents > 0 };
}

/** All that is left of an order to be refunded. */
export const wholeOf = (byLine: ByLine): Chosen =>
  stillThere(byLine, {
    units: new Map(byLine.itens.map(({ id, quantidade }) => [id, quantidade])),
    freight: true,
  });

/** What the chosen lines give back, as the shop computes it. */
export function chosenCents(byLine: ByLine, chosen: Chosen, leftCents: number): number {
  if (isNothing(chosen)) return 0;
  return priceRefund(refundableOf(byLine, leftCents), chosen).totalCents;
}
