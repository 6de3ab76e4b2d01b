import { centsToReais } from '#shared/money.ts';
import type { Etiqueta, EtiquetasDoPedido } from '#shared/wire/labels.ts';
import { notFound } from '../../errors.ts';
import { hasUnsentPart } from '../parcels/index.ts';
import type { LabelsDeps } from './deps.ts';
import { boxNames } from '../shipping/index.ts';
import { BACK_MS } from './refund-word.ts';
import type { Label } from './labels.store.ts';
import { readPacked } from './packed.ts';
import { holdsParcel, labelsOfSubject, rulesOf, subjectOf, type Subject } from './subject.ts';

const MADE_UP: ReadonlySet<Label['state']> = new Set(['cancelada', 'desfeita']);

export const isOver = ({ state }: Label): boolean => MADE_UP.has(state);

const FELL_THROUGH: ReadonlySet<string> = new Set(['refunded', 'cancelled', 'declined']);

const time = (at: Date | null) => at?.toISOString() ?? null;

export function showLabel(label: Label): Etiqueta {
  const { state, goal, cancelled_at: cancelled } = label;
  const isGivenUp = goal === 'desistir' && !isOver(label);
  return {
    id: label.id,
    estado: state,
    desistindo: isGivenUp,
    andando: label.next_at !== null || label.lease !== null,
    servico: label.service,
    transportadora: label.carrier,
    preco: label.price_cents === null ? null : centsToReais(label.price_cents),
    protocolo: label.protocol,
    codigo: label.code,
    documento: label.invoice_key === null ? 'declaracao' : 'nota',
    embalagem: boxNames(readPacked(label.packed)?.volumes ?? []),
    problema: label.problem,
    por: label.bought_by,
    criada_em: label.created_at.toISOString(),
    paga_em: time(label.paid_at),
    gerada_em: time(label.made_at),
    cancelada_em: time(cancelled),
    valor_volta_ate: cancelled === null ? null : time(new Date(cancelled.getTime() + BACK_MS)),
    vencida: label.lapsed,
    volta: label.code_until !== null,
    valor_voltou: label.refund_word,
    cobrado: label.charged_cents === null ? null : centsToReais(label.charged_cents),
    cobrado_a_mais: centsToReais(dearerCents(label)),
    peso_g: label.billed_grams,
    substituida: label.replaced_at !== null,
    pode_cancelar: !isOver(label) && !isGivenUp && label.replaced_at === null,
    pode_imprimir: state === 'gerada' && !isGivenUp && label.replaced_at === null,
  };
}

/** What its carrier took besides what was paid for it. */
const dearerCents = ({ charged_cents: charged, price_cents: paid }: Label): number =>
  charged === null || paid === null ? 0 : Math.max(0, charged - paid);

/** Why no label is bought for a parcel now; '' where one may be. */
async function refusalOf(deps: LabelsDeps, subject: Subject, labels: readonly Label[]): Promise<string> {
  const words = rulesOf(subject).plainRefusal(subject, labels);
  if (words !== '' || subject.parcel !== null) return words;
  const waits = await hasUnsentPart(deps.db, subject.order.id);
  return waits ? 'Envie ou desfaça antes a parte deste pedido que está separada.' : '';
}

/** Labels of an order's parcel, its own where none is named. Throws 404. */
export async function readLabels(
  deps: LabelsDeps,
  orderId: number,
  parcelId: number | null = null,
): Promise<EtiquetasDoPedido> {
  const order = await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const subject = await subjectOf(deps.db, order, parcelId);
  const labels = await labelsOfSubject(deps.db, subject);
  const hasOne = labels.some((label) => holdsParcel(subject, label));
  const isBought = labels.some((label) => !isOver(label) && label.paid_at !== null);
  const motivo = hasOne ? '' : await refusalOf(deps, subject, labels);
  const closed = deps.closed();
  return {
    aviso: closed,
    pode_comprar: closed === '' && !hasOne && motivo === '',
    motivo,
    sobra: isBought && FELL_THROUGH.has(order.status),
    etiquetas: labels.map(showLabel),
  };
}
