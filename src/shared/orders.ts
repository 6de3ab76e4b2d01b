import type { OrderStatus } from './wire/orders.ts';

/** On whose word an order moves. `system`: the shop itself, where the provider holds no charge at all. */
export type OrderActor = 'shopper' | 'provider' | 'admin' | 'system';

interface Transition {
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: readonly OrderActor[];
}

/** An order's whole life. What is not in this table does not happen. */
export const transitions: readonly Transition[] = [
  { from: ['pending'], to: 'paid', by: ['provider', 'system'] },
  { from: ['pending'], to: 'in_analysis', by: ['provider'] },
  { from: ['pending'], to: 'declined', by: ['provider', 'system'] },
  { from: ['pending'], to: 'cancelled', by: ['provider', 'admin', 'shopper', 'system'] },
  { from: ['in_analysis'], to: 'paid', by: ['provider'] },
  { from: ['in_analysis'], to: 'declined', by: ['provider'] },
  { from: ['in_analysis'], to: 'cancelled', by: ['provider'] },
  { from: ['declined', 'cancelled'], to: 'pending', by: ['shopper'] },
  { from: ['declined', 'cancelled'], to: 'paid', by: ['provider'] },
  { from: ['declined', 'cancelled'], to: 'in_analysis', by: ['provider'] },
  { from: ['in_analysis', 'declined', 'cancelled'], to: 'refunded', by: ['provider'] },
  { from: ['waiting'], to: 'paid', by: ['admin'] },
  { from: ['waiting'], to: 'processing', by: ['admin'] },
  // `system`: what its buyer withdrew from, and somebody gave back by hand.
  { from: ['waiting'], to: 'cancelled', by: ['admin', 'system'] },
  // `system` as well: what the carrier of a label has is sent.
  { from: ['paid'], to: 'processing', by: ['admin', 'system'] },
  // What goes by e-mail, once it is sent.
  { from: ['paid'], to: 'delivered', by: ['system'] },
  { from: ['processing'], to: 'shipped', by: ['admin', 'system'] },
  { from: ['processing', 'shipped'], to: 'delivered', by: ['admin', 'system'] },
  { from: ['paid', 'processing', 'shipped', 'delivered'], to: 'refunded', by: ['provider', 'system'] },
];

/** May an order move from one state to another on this word? Staying where it is is no move. */
export function canMove(from: OrderStatus, to: OrderStatus, by: OrderActor): boolean {
  return transitions.some((rule) => rule.to === to && rule.from.includes(from) && rule.by.includes(by));
}

/** States of an order that counts as a sale. */
export const soldStatuses = ['paid', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];

const PAID_LIKE = new Set<string>([...soldStatuses, 'aprovado', 'approved', 'completed']);

/** Does a status, from wherever it comes, count as a sale? */
export function isPaidLike(status: string): boolean {
  return PAID_LIKE.has(status);
}

/** No payment is on its way any more: polling may stop. A late approval can still follow. */
export function isSettled(status: OrderStatus): boolean {
  return status !== 'pending' && status !== 'in_analysis';
}

/** What may speak against sending an order; each is the code of the 409 that says so. */
export const cautelas = [
  'pedido_contestado',
  'alerta_de_fraude',
  'valor_sendo_devolvido',
  'pagamento_nao_conferido',
] as const;
export type Cautela = (typeof cautelas)[number];

/** How long after it fell through an order may be paid by a further attempt, in hours. */
export const RETRY_WITHIN_HOURS = 24;

const LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pendente',
  waiting: 'Aguardando',
  in_analysis: 'Em análise',
  paid: 'Pago',
  processing: 'Em separação',
  shipped: 'Enviado',
  delivered: 'Entregue',
  declined: 'Recusado',
  cancelled: 'Cancelado',
  refunded: 'Estornado',
};

/** The word that people read. A status of another origin: its own, spaced and capitalised. */
export function statusLabel(status: string | null | undefined): string {
  if (!status) return 'Sem status';
  if (Object.hasOwn(LABELS, status)) return LABELS[status as OrderStatus];
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);
}

/** An order's code as people type it ('k7qf9 m2xa4-tbcde') in its one written form; null when it is none. */
export function normalizeCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{15}$/.test(plain)) return null;
  return `${plain.slice(0, 5)}-${plain.slice(5, 10)}-${plain.slice(10)}`;
}
