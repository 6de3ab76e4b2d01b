import { isOwnDelivery } from '#shared/channels.ts';
import { MAIL_TEXTS, type MailTextName } from '#shared/mail-text-list.ts';
import { formatReais } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { firstNameOf, type Letter } from './letter.ts';
import type { LetterContext } from './message.ts';
import type { OrderRow } from './order-facts.ts';
import { isByEmail, readFreight } from './order-summary.ts';

type Ways = Partial<Record<string, MailTextName>>;

/** Letters of which what is said of a parcel is not true have texts of their own. */
const BY_EMAIL: Ways = { pedido_recebido: 'vale_comprado', pedido_pago: 'vale_pago' };
const FETCHED: Ways = { pedido_enviado: 'pedido_pronto', pedido_entregue: 'pedido_retirado' };
const BROUGHT: Ways = { pedido_enviado: 'pedido_saiu' };
/** Who took her pieces with her waits for nothing. */
const TAKEN_ALONG: Ways = { pedido_pago: 'balcao_pago' };

const isText = (kind: string): kind is MailTextName => Object.hasOwn(MAIL_TEXTS, kind);

/** Under which name the owner words a letter about such an order; undefined: it is the shop's alone. */
function nameOf(kind: string, order: OrderRow): MailTextName | undefined {
  const freight = readFreight(order.frete);
  const ways = isByEmail(order)
    ? BY_EMAIL
    : freight.place !== null
      ? FETCHED
      : isOwnDelivery(freight)
        ? BROUGHT
        : {};
  const isTaken = order.canal === 'balcao' && order.delivered_at !== null;
  if (isTaken && PROMISES.has(kind)) return TAKEN_ALONG[kind];
  return ways[kind] ?? (isText(kind) ? kind : undefined);
}

/** What is promised in these of pieces that are packed and sent is not true of what was taken along. */
const PROMISES: ReadonlySet<string> = new Set(['pedido_recebido', 'pedido_pago']);

/** What of a letter about an order its owner may word, and with what. */
export function ownOf(kind: string, { facts: { order, part }, refund }: LetterContext): Pick<Letter, 'own'> {
  const name = nameOf(kind, order);
  if (name === undefined) return {};
  const values = {
    nome: firstNameOf(order.nome),
    pedido: order.codigo,
    numero: spokenNumber(order.id),
    total: formatReais(order.total_cents),
    rastreio: (part ?? order).rastreio,
    transportadora: (part ?? order).transportadora,
    valor: refund === undefined ? '' : formatReais(refund.amountCents),
  };
  return { own: { name, values } };
}
