import type { CheckoutState, Sums } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';
import { freightCentsOf } from './freight-cents.ts';
import type { NewCuts } from './new-cuts.ts';

/** The amounts that hold now, in reais; `frete` where the shop told what the freight costs in them. */
export interface NewTotal {
  total: number;
  frete?: number | undefined;
  /** What is taken off in them, where the shop told. */
  cuts?: NewCuts | undefined;
}

/** The purchase with the total that the shopper agreed to. A quote that told another price goes with that price. */
export function acceptTotal(state: CheckoutState, { total, frete, cuts }: NewTotal): CheckoutState {
  const totalCents = reaisToCents(total) ?? state.totalCents;
  const next = {
    ...state,
    ...(frete !== undefined && { frete: { ...state.frete, valor: frete, preco: frete, cotacao: '' } }),
  };
  return cuts === undefined ? { ...next, totalCents } : withCuts(next, totalCents, cuts);
}

/** `dueCents` is what is paid in the way that was asked about: what PIX takes off it is no part of the others' total. */
function withCuts(state: CheckoutState, dueCents: number, cuts: NewCuts): CheckoutState {
  const { pixTotalCents: _, cupom, ...rest } = state;
  const pixCutCents = reaisToCents(cuts.pix) ?? 0;
  const freightCutCents =
    cuts.frete === null ? (state.sums?.freightCutCents ?? 0) : (reaisToCents(cuts.frete) ?? 0);
  const freightCents = freightCentsOf(state.frete);
  const told = cuts.descontos?.map(({ nome, codigo = null, valor }) => {
    return { nome, codigo, cents: reaisToCents(valor) ?? 0 };
  });
  const totalCents = dueCents + pixCutCents;
  const kept = told ?? state.sums?.cuts ?? [];
  const cut = kept.reduce((sum, { cents }) => sum + cents, freightCutCents);
  const sums: Sums = {
    subtotalCents: totalCents + cut - freightCents,
    cuts: kept,
    freightCents,
    freightCutCents,
    pixCutCents,
    totalCents,
  };
  return {
    ...rest,
    totalCents,
    sums,
    ...(pixCutCents > 0 && { pixTotalCents: dueCents }),
    ...(cupom !== undefined && !cuts.withoutCoupon && { cupom }),
  };
}
