import type { KnownCredit, Sums } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { Desconto, Precos } from '#shared/wire/prices.ts';

const cents = (reais: number): number => reaisToCents(reais) ?? 0;
const cutsOf = (descontos: readonly Desconto[]): Sums['cuts'] =>
  descontos.map(({ nome, codigo = null, valor }) => ({ nome, codigo, cents: cents(valor) }));

/** The sums of pieces that no promotion is for. */
export function plainSums(subtotalCents: number, freightCents: number | null): Sums {
  const totalCents = subtotalCents + (freightCents ?? 0);
  return { subtotalCents, cuts: [], freightCents, freightCutCents: 0, pixCutCents: 0, totalCents };
}

/** The sums that the shop told of a cart. */
export function sumsOf({ subtotal, descontos, frete, total_outros, total_pix }: Precos): Sums {
  const totalCents = cents(total_outros);
  return {
    subtotalCents: cents(subtotal),
    cuts: cutsOf(descontos),
    freightCents: frete === null ? null : cents(frete.valor),
    freightCutCents: frete === null ? 0 : cents(frete.desconto),
    pixCutCents: totalCents - cents(total_pix),
    totalCents,
  };
}

/** What an order's sums are made of. */
type ToldOrder = Pick<
  PedidoCompleto,
  'subtotal' | 'descontos' | 'frete' | 'desconto_frete' | 'desconto_pix' | 'total'
>;

/** The sums of an order, which was paid, or is to be paid, as it was placed. */
export function sumsOfOrder(pedido: ToldOrder): Sums {
  const { subtotal, descontos, frete, desconto_frete, desconto_pix, total } = pedido;
  return {
    subtotalCents: cents(subtotal),
    cuts: cutsOf(descontos),
    freightCents: cents(frete.valor),
    freightCutCents: cents(desconto_frete?.valor ?? 0),
    pixCutCents: cents(desconto_pix),
    totalCents: cents(total) + cents(desconto_pix),
  };
}

/** The vales that an order is paid with, with what each has paid. */
export function creditsOfOrder({ creditos }: Pick<PedidoCompleto, 'creditos'>): KnownCredit[] {
  return creditos.map(({ final, valor }) => {
    return { codigo: null, final, balanceCents: cents(valor), expiresAt: '' };
  });
}

/** Older sums with another freight; what will be taken off that is not known yet. */
export function withFreight(sums: Sums, freightCents: number | null): Sums {
  if (sums.freightCents === freightCents) return sums;
  const goodsCents = sums.totalCents - (sums.freightCents ?? 0) + sums.freightCutCents;
  return { ...sums, freightCents, freightCutCents: 0, totalCents: goodsCents + (freightCents ?? 0) };
}

/** What is paid in the end. */
export const dueCents = ({ totalCents, pixCutCents }: Sums, byPix: boolean): number =>
  byPix ? totalCents - pixCutCents : totalCents;

/** All that was taken off. */
export function savedCents({ cuts, freightCutCents, pixCutCents }: Sums, byPix: boolean): number {
  return cuts.reduce((sum, cut) => sum + cut.cents, freightCutCents + (byPix ? pixCutCents : 0));
}
