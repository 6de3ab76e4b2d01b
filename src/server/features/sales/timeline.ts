import type { Sight } from '#shared/acts.ts';
import { formatReais } from '#shared/money.ts';
import { joined } from '#shared/text.ts';
import type { Acontecimento } from '#shared/wire/office-orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { maskText } from '../../security/masks.ts';
import { editFacts, editRefundKey } from '../edits/index.ts';
import type { Order } from '../orders/index.ts';
import { keyAfter } from '../ledger/index.ts';
import type { OrderFacts } from './order-facts.ts';

const NONE = { status: null, de: null };

const parcelWords = ({ transportadora, rastreio }: Order) =>
  [transportadora, rastreio].filter((part) => part !== '').join(' · ');

/** All that happened to an order, oldest first. */
export function timelineOf(facts: OrderFacts, look: Sight): Acontecimento[] {
  const all = [...states(facts), ...sent(facts), ...withdrawn(facts, look), ...returned(facts)];
  return [...all, ...edited(facts, look)].toSorted((a, b) => a.at.localeCompare(b.at));
}

const states = ({ order, history }: OrderFacts): Acontecimento[] =>
  history.map((row) => ({
    at: row.at.toISOString(),
    tipo: 'estado',
    status: row.to_status as OrderStatus,
    de: row.from_status as OrderStatus | null,
    por: row.actor,
    reason: row.to_status === 'shipped' ? parcelWords(order) : row.reason,
  }));

function sent({ order, history }: OrderFacts): Acontecimento[] {
  const isTold = history.some((row) => row.to_status === 'shipped');
  if (order.shipped_at === null || isTold) return [];
  const at = order.shipped_at.toISOString();
  return [{ ...NONE, at, tipo: 'envio', por: 'admin', reason: parcelWords(order) }];
}

function withdrawn({ order }: OrderFacts, look: Sight): Acontecimento[] {
  if (order.withdrawn_at === null) return [];
  const { withdrawal_reason: words } = order;
  const reason = look === 'masked' ? maskText(words) : words;
  return [{ ...NONE, at: order.withdrawn_at.toISOString(), tipo: 'desistencia', por: 'shopper', reason }];
}

const returned = ({ refunds }: OrderFacts): Acontecimento[] =>
  refunds.flatMap((refund): Acontecimento[] => {
    if (refund.done_at === null) return [];
    const worth = formatReais(refund.amount_cents + refund.credit_cents);
    const isRejected = refund.state === 'rejected';
    const told = isRejected
      ? { por: 'provider' as const, reason: `${worth}, não aceito` }
      : { por: 'admin' as const, reason: worth };
    return [{ ...NONE, at: refund.done_at.toISOString(), tipo: 'estorno', ...told }];
  });

/** From what to what, and by whom; of an address nothing to whom it is masked. */
const edited = ({ edits, refunds }: OrderFacts, look: Sight): Acontecimento[] =>
  edits.map((edit) => {
    const { kind, before, after } = editFacts(edit);
    const isHidden = look === 'masked' && kind === 'endereco';
    const cost = freightWords(edit, refunds);
    const what = isHidden || after.length === 0 ? 'Endereço de entrega.' : fromTo({ before, after });
    const reason = joined([what, cost, `Por ${edit.made_by}.`], ' ');
    return { ...NONE, at: edit.at.toISOString(), tipo: 'alteracao', por: 'admin', reason };
  });

function freightWords(edit: OrderFacts['edits'][number], refunds: OrderFacts['refunds']): string {
  const { extra_cents: extra, charge_cents: charged, back_cents: back } = edit;
  if (charged > 0) return `Diferença de frete cobrada por PIX: ${formatReais(charged)}.`;
  if (back > 0) {
    const how = isGivenBack(editRefundKey(edit), refunds) ? 'devolvida' : 'a devolver';
    return `Diferença de frete ${how}: ${formatReais(back)}.`;
  }
  return extra === 0 ? '' : `A loja paga ${formatReais(extra)} a mais de frete.`;
}

/** By the refund of this key, or by one that was asked for anew after it. */
function isGivenBack(key: string, refunds: OrderFacts['refunds']): boolean {
  const refund = refunds.find(({ dedup_key: of }) => of === key);
  return refund !== undefined && (refund.state === 'done' || isGivenBack(keyAfter(refund.id), refunds));
}

const fromTo = ({ before, after }: Pick<ReturnType<typeof editFacts>, 'before' | 'after'>): string =>
  joined([before.length > 0 ? `Antes: ${before.join('; ')}.` : '', `Agora: ${after.join('; ')}.`], ' ');
