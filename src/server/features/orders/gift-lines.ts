import { areGiftCards, NOT_AT_DOOR, NOT_BY_CREDIT } from '#shared/gift-card.ts';
import { conflict, invalid } from '../../errors.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import { hasGiftCard, type PricedLine, type Purchase } from '../purchases/index.ts';
import type { Order } from './orders.store.ts';

/** Throws 422 where a vale would pay for a gift card: that would make an old vale a new one. */
export function refuseCreditForGifts({ credits }: Purchase, lines: readonly PricedLine[]): void {
  if (credits.length > 0 && hasGiftCard(lines)) throw invalid(NOT_BY_CREDIT, { creditos: NOT_BY_CREDIT });
}

/** Throws 422 where a gift card would be paid at the door (docs/decisions/0068). */
export function refuseGiftsAtDoor(method: Order['metodo_pagamento'], lines: readonly PricedLine[]): void {
  if (method === 'entrega' && hasGiftCard(lines))
    throw invalid(NOT_AT_DOOR, { metodo_pagamento: NOT_AT_DOOR });
}

/** Throws 422 where the office would sell one: a gift card is bought on the site, or given as a vale. */
export function refuseGiftsElsewhere(lines: readonly PricedLine[]): void {
  if (!hasGiftCard(lines)) return;
  const text = 'Vales-presente são comprados no site. Para dar um vale, use Vales.';
  throw invalid(text, { items: text });
}

/** Throws 409 where goods would go by e-mail, or gift cards alone by a carrier: products change while freight is chosen. */
export function requireWay({ tipo }: Pick<PricedShippingOption, 'tipo'>, lines: readonly PricedLine[]): void {
  const isDigital = areGiftCards(lines.map(({ variant }) => variant));
  if ((tipo === 'digital') !== isDigital) throw unknownOption();
}

export function unknownOption() {
  return conflict('frete_indisponivel', 'Esta opção de frete não está mais disponível. Escolha outra.');
}
