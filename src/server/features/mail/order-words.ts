import { isOwnDelivery } from '#shared/channels.ts';
import { MAIL_TEXTS, type MailTextName } from '#shared/mail-text-list.ts';
import { formatReais } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { firstNameOf, type Letter } from './letter.ts';
import type { LetterContext } from './message.ts';
import type { OrderRow } from './order-facts.ts';
import { isByEmail, readFreight } from './order-summary.ts';

/** What is promised in these of pieces that are packed and sent is true of such orders alone. */
const OF_PARCELS: ReadonlySet<string> = new Set(['pedido_recebido', 'pedido_pago']);

const hasParcel = (order: OrderRow) =>
  !isByEmail(order) && !(order.canal === 'balcao' && order.delivered_at !== null);

const isFetched = ({ frete }: OrderRow) => readFreight(frete).place !== null;

const isText = (kind: string): kind is MailTextName => Object.hasOwn(MAIL_TEXTS, kind);

/** What of a letter about an order its owner may word, and with what. */
export function ownOf(kind: string, { facts: { order, part }, refund }: LetterContext): Pick<Letter, 'own'> {
  if (!isText(kind) || (OF_PARCELS.has(kind) && !hasParcel(order))) return {};
  // Hers are of what comes to a door.
  if ((kind === 'pedido_enviado' || kind === 'pedido_entregue') && isFetched(order)) return {};
  // Hers are of what a carrier takes.
  if (kind === 'pedido_enviado' && isOwnDelivery(readFreight(order.frete))) return {};
  const values = {
    nome: firstNameOf(order.nome),
    pedido: order.codigo,
    numero: spokenNumber(order.id),
    total: formatReais(order.total_cents),
    rastreio: (part ?? order).rastreio,
    transportadora: (part ?? order).transportadora,
    valor: refund === undefined ? '' : formatReais(refund.amountCents),
  };
  return { own: { name: kind, values } };
}
