import { centsToReais } from '#shared/money.ts';
import type { Etiqueta, EtiquetasDoPedido } from '#shared/wire/labels.ts';
import { notFound } from '../../errors.ts';
import type { LabelsDeps } from './deps.ts';
import { boxNames } from '../shipping/index.ts';
import { listLabels, type Label } from './labels.store.ts';
import { readPacked } from './packed.ts';
import { plainRefusal } from './sendable.ts';

const BACK_MS = 12 * 3_600_000;
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
    pode_cancelar: !isOver(label) && !isGivenUp,
    pode_imprimir: state === 'gerada' && !isGivenUp,
  };
}

/** An order's labels. Throws 404. */
export async function readLabels(deps: LabelsDeps, orderId: number): Promise<EtiquetasDoPedido> {
  const order = await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const labels = await listLabels(deps.db, orderId);
  const hasOne = labels.some((label) => !isOver(label));
  const isBought = labels.some((label) => !isOver(label) && label.paid_at !== null);
  const motivo = hasOne ? '' : plainRefusal(order, labels);
  const closed = deps.closed();
  return {
    aviso: closed,
    pode_comprar: closed === '' && !hasOne && motivo === '',
    motivo,
    sobra: isBought && FELL_THROUGH.has(order.status),
    etiquetas: labels.map(showLabel),
  };
}
