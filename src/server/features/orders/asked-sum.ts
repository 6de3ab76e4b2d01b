import type { Transaction } from 'kysely';
import { centsToReais, isSameAmount } from '#shared/money.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid, type AppError } from '../../errors.ts';
import { planCredits, readCredits, type CreditPlan } from '../credits/index.ts';
import type { Priced } from '../promotions/index.ts';
import { toldSum } from '../purchases/index.ts';
import type { OrdersDeps } from './deps.ts';
import { payableBy, totalBy } from './discounts.store.ts';
import type { Order } from './orders.store.ts';

const MAX_TOTAL_CENTS = 100_000_000;

interface Paying {
  priced: Priced;
  codes: readonly string[];
  /** An order that gives way: what it holds of vales is free. */
  except: number | null;
  now: Date;
}

/** What vales pay of a sum. */
export async function payWithCredits(
  db: OrdersDeps['db'] | Transaction<DB>,
  { priced, codes, except, now }: Paying,
): Promise<CreditPlan> {
  return planCredits(await readCredits(db, { codes, except, now }), priced.cart.totalCents);
}

/** Throws 409 `credito_nao_vale` with the sum without it, where a vale pays nothing for its own sake. */
export function requireCredits(priced: Priced, plan: CreditPlan): void {
  if (plan.refusal === null) return;
  const campos = { creditos: plan.refusal };
  throw conflict('credito_nao_vale', plan.refusal, { ...wholeSum(priced, plan), campos });
}

/** What an error tells of the right sum, and of what vales pay of it. */
export function wholeSum(priced: Priced, plan: CreditPlan): Record<string, unknown> {
  const { totalCents } = priced.cart;
  return { ...toldSum(priced), ...creditSum(totalCents, plan.cents), creditos: plan.told };
}

const creditSum = (totalCents: number, creditCents: number) => ({
  credito: centsToReais(creditCents),
  aPagar: centsToReais(totalCents - creditCents),
});

/** 409 with the right total, and what is off it, unless the shopper was shown exactly what is left to pay. */
export function requireTotal(askedReais: number | null, priced: Priced, plan: CreditPlan): void {
  const { totalCents } = priced.cart;
  if (totalCents > MAX_TOTAL_CENTS) throw invalid('O pedido passa do valor que pode ser pago de uma vez.');
  if (askedReais !== null && !isSameAmount(askedReais, totalCents - plan.cents))
    throw priceChanged(wholeSum(priced, plan));
}

/** Nobody is charged for nothing, and nothing is left unpaid: 409 `nada_a_pagar` or `resta_a_pagar`. */
export function requirePayable(method: Order['metodo_pagamento'], priced: Priced, plan: CreditPlan): void {
  const left = priced.cart.totalCents - plan.cents;
  // What the owner gave whole is received with nothing; what vales pay whole is theirs.
  const isReceived = method === 'recebido' && (left > 0 || plan.cents === 0);
  if (isReceived || (method === 'credito' ? left === 0 : left > 0)) return;
  if (method === 'credito') {
    const text = 'Ainda resta um valor a pagar neste pedido. Escolha PIX ou cartão para o restante.';
    throw conflict('resta_a_pagar', text, wholeSum(priced, plan));
  }
  throw nothingToPay(wholeSum(priced, plan));
}

function nothingToPay(sum: Record<string, unknown>): AppError {
  const text = 'Não resta nada a pagar neste pedido. Conclua-o sem escolher uma forma de pagamento.';
  return conflict('nada_a_pagar', text, sum);
}

/** The same for an order that stands already. */
export function requireTotalOf(askedReais: number | null, order: Order, isPix: boolean): void {
  const cents = payableBy(order, isPix);
  if (cents <= 0) throw nothingToPay(standingSum(order, isPix));
  if (askedReais === null || isSameAmount(askedReais, cents)) return;
  throw priceChanged(standingSum(order, isPix));
}

/** What an order that stands costs by a way to pay, for who was shown another sum. */
export function standingSum(order: Order, isPix: boolean): Record<string, unknown> {
  const totalCents = totalBy(order, isPix);
  return {
    total: centsToReais(totalCents),
    frete: centsToReais(order.frete_cents),
    desconto_pix: centsToReais(isPix ? order.pix_offer_cents : 0),
    ...(order.credito_cents > 0 ? creditSum(totalCents, Math.min(order.credito_cents, totalCents)) : {}),
  };
}

export function priceChanged(sum: Record<string, unknown>): AppError {
  return conflict('preco_mudou', 'O valor do pedido mudou. Confira o novo total antes de pagar.', sum);
}
