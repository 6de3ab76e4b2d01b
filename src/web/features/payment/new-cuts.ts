import type { Sums } from '#shared/checkout.ts';
import type { Desconto, Outras } from '#shared/wire/prices.ts';
import type { ApiErrorBody } from '../../lib/calls/api.ts';

/** What is taken off by now, as a refusal tells it, in reais. */
export interface NewCuts {
  /** Null: those of an order that stands, as they are. */
  descontos: readonly Desconto[] | null;
  frete: number | null;
  pix: number;
  /** Why promotions give nothing by now. */
  others: Outras;
  /** The coupon does not hold any more. */
  withoutCoupon: boolean;
}

/** The discounts in a refusal; null where it tells of none. */
export function newCutsIn(body: ApiErrorBody, withoutCoupon: boolean): NewCuts | null {
  const { descontos, desconto_frete, desconto_pix } = body;
  if (descontos === undefined && desconto_pix === undefined && !withoutCoupon) return null;
  const isTold = descontos !== undefined || withoutCoupon;
  return {
    descontos: isTold ? (descontos ?? []) : null,
    frete: isTold ? (desconto_frete?.valor ?? 0) : null,
    pix: desconto_pix ?? 0,
    others: body.outras ?? [],
    withoutCoupon,
  };
}

/** What was shown and is not taken off any more, each with its reason. A coupon's stands in the refusal itself. */
export function lostOf(shown: Sums | undefined, { descontos, frete, pix, others }: NewCuts): Outras {
  if (shown === undefined) return [];
  const names = new Set(shown.cuts.filter(({ codigo }) => codigo === null).map(({ nome }) => nome));
  for (const { nome } of descontos ?? shown.cuts) names.delete(nome);
  const kinds = new Set<string>();
  if (shown.freightCutCents > 0 && frete === 0) kinds.add('frete');
  if (shown.pixCutCents > 0 && pix === 0) kinds.add('pix');
  return others.filter(
    ({ nome, tipo = '', motivo }) => names.has(nome) || (kinds.has(tipo) && isOver(motivo)),
  );
}

const isOver = (motivo: string): boolean => motivo === 'ended' || motivo === 'pausada';
