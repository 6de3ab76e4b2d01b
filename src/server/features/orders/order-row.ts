import type { Insertable } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { KeptCpf } from '../../security/cpfs.ts';
import type { CreditPlan } from '../credits/index.ts';
import type { Attempt } from '../ledger/index.ts';
import type { Priced } from '../promotions/index.ts';
import type { OrdersDeps } from './deps.ts';
import { placedFrom } from './holds.ts';
import type { PlaceOrder } from './place-order.ts';

const MINUTE_MS = 60_000;

/** An order's money, as it is priced in the moment in which it is placed. */
export function amountsOf(
  { cart, byOther, byPix, coupon, pixPromotion }: Priced,
  plan: CreditPlan,
  { freight, method }: PlaceOrder,
) {
  const { priceCents, ...option } = freight;
  const offer = byPix.pixCents;
  return {
    subtotal_cents: cart.subtotalCents,
    desconto_cents: byOther.discounts.reduce((sum, { cents }) => sum + cents, 0),
    frete_cents: priceCents,
    desconto_frete_cents: cart.freight?.discountCents ?? 0,
    pix_offer_cents: offer,
    pix_promotion_id: offer > 0 ? pixPromotion : null,
    desconto_pix_cents: method === 'pix' ? offer : 0,
    total_cents: cart.totalCents,
    credito_cents: plan.cents,
    cupom: coupon?.code ?? null,
    frete: JSON.stringify(option),
  };
}

type OrderFields = Omit<
  Insertable<DB['orders']>,
  'codigo' | 'external_reference' | keyof KeptCpf | keyof ReturnType<typeof amountsOf>
>;

/** Who buys, where it goes, and how it begins. */
export function orderRow(input: PlaceOrder, termMinutes: number, now: Date): OrderFields {
  const { purchase, method } = input;
  const { cpf: _sealed, ...buyer } = purchase.buyer;
  const onDelivery = method === 'entrega';
  const isPaidAtOnce = method === 'credito' || method === 'recebido';
  return {
    ...buyer,
    ...purchase.address,
    customer_id: input.customerId,
    canal: input.sale?.canal ?? 'site',
    added_to: input.sale?.addedTo?.orderId ?? null,
    observacoes: input.sale?.note ?? '',
    teste: input.isTest === true,
    placed_from: placedFrom(input.from),
    status: onDelivery ? 'waiting' : 'pending',
    metodo_pagamento: method,
    parcelas: input.installments,
    stock_held: true,
    stock_round: 1,
    uses_held: true,
    expires_at: onDelivery || isPaidAtOnce ? null : expiryFrom(termMinutes, now),
    created_at: now,
    updated_at: now,
  };
}

/** Until when an unpaid order keeps its units. */
export function expiryFrom(termMinutes: number, now: Date): Date {
  return new Date(now.getTime() + termMinutes * MINUTE_MS);
}

/** How long an order waits for its money, in milliseconds: as it was when the attempt's key was made. */
export function termOf({ pixExpiresMinutes }: OrdersDeps, { term_minutes: minutes }: Attempt): number {
  return (minutes ?? pixExpiresMinutes()) * MINUTE_MS;
}
