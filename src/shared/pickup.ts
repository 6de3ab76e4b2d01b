import { isOwnDelivery, PICK_UP } from './channels.ts';
import { statusLabel } from './orders.ts';
import { plural } from './text.ts';
import type { OrderStatus } from './wire/orders.ts';

/** Where an order is fetched, as whoever fetches it reads of it; lines of plain text. */
export interface PickupPoint {
  nome: string;
  endereco: string;
  /** When somebody is there, in words. */
  horario: string;
  /** What is to be known besides, as 'leve um documento'; '' is nothing. */
  instrucao: string;
}

/** Letters that each of them may have: a quote carries them signed through the browser. */
export const PICKUP_LENGTHS = { nome: 60, endereco: 160, horario: 120, instrucao: 120 } as const;
export const MOST_READY_DAYS = 30;
export const PICKUP_NAME = 'Retirar na loja';
/** As many digits has the code by which it is handed over. */
export const RECEIPT_DIGITS = 6;

/** Is it fetched where the shop says, instead of being brought? */
export const isPickup = ({ tipo }: { tipo: string }): boolean => tipo === PICK_UP;

/** 'fica pronto em até 2 dias úteis após a confirmação do pagamento'; working days from the payment. */
export function readyText(days: number): string {
  if (days === 0) return 'fica pronto no dia útil em que o pagamento é confirmado';
  return `fica pronto em até ${days} ${plural(days, 'dia útil', 'dias úteis')} após a confirmação do pagamento`;
}

/** 'Loja do Centro, Rua A, 1 · segunda a sexta, 9h às 18h'. */
export const pickupPlaceText = ({ nome, endereco, horario }: PickupPoint): string =>
  `${nome}, ${endereco} · ${horario}`;

/** The place and its hours, a line each, for letters, pages and paper. */
export function pickupLines({ nome, endereco, horario, instrucao }: PickupPoint): string[] {
  return [`${PICKUP_NAME}: ${nome}`, endereco, `Horário: ${horario}`, instrucao].filter(Boolean);
}

/** What a state is called of an order that goes this way: `shipped` of what nobody carries is no sending. */
export function stateLabel(status: OrderStatus, frete: { id: string; tipo: string }): string {
  if (isPickup(frete)) return pickupStateLabel(status);
  return status === 'shipped' && isOwnDelivery(frete) ? 'Saiu para entrega' : statusLabel(status);
}

/** What a state is called of an order that is fetched. */
export function pickupStateLabel(status: string | null): string {
  if (status === 'shipped') return 'Pronto para retirada';
  return status === 'delivered' ? 'Retirado' : statusLabel(status);
}
