import { centsToReais } from '#shared/money.ts';
import type { PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { orderNumber } from '#shared/order-number.ts';
import { isolated } from '#shared/text.ts';
import { maskText } from '../../security/masks.ts';
import { isByEmail, isFetched, isWithdrawalOpen, type Order } from '../orders/index.ts';

/** An order and what is back of the money by which it was paid. */
export interface SoldOrder extends Order {
  returned_cents: number;
}

/** An order as the office lists it. */
export interface OfficeOrder extends SoldOrder {
  /** A refund of it wants a look. */
  stuck_refund: boolean;
  /** Units in it, and what the first of its lines are. */
  units: number;
  goods: Goods[] | null;
}

/** What a line of an order is of. */
export interface Goods {
  nome: string;
  cor: string;
  tamanho: string;
  quantidade: number;
}

/** 'Vestido Sol (Azul, M); Blusa Lua (P) ×2'. */
function wordsOf(goods: readonly Goods[]): string {
  return goods
    .map(({ nome, cor, tamanho, quantidade }) => {
      const kind = [cor === 'Única' ? '' : cor, tamanho === 'Único' ? '' : tamanho].filter(Boolean);
      const told = kind.length === 0 ? '' : ` (${kind.map(isolated).join(', ')})`;
      return `${isolated(nome)}${told}${quantidade > 1 ? ` ×${quantidade}` : ''}`;
    })
    .join('; ');
}

/** An order as a row of the office's table: of its buyer the name alone. Notes are not for every role. */
export function rowOf(order: OfficeOrder, { withNotes }: { withNotes: boolean }): PedidoEscritorio {
  return {
    id: order.id,
    numero: orderNumber(order.id),
    canal: order.canal,
    pecas: order.units,
    itens: wordsOf(order.goods ?? []),
    cidade: order.cidade,
    estado: order.estado,
    codigo: order.codigo,
    nome: order.nome,
    cliente_nome: order.nome,
    total: centsToReais(order.total_cents),
    estornado: centsToReais(order.returned_cents),
    status: order.status,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    parcelas: order.parcelas,
    metodo_pagamento: order.metodo_pagamento,
    observacoes: withNotes ? order.observacoes : maskText(order.observacoes),
    desistencia: isWithdrawalOpen(order),
    alertaFraude: order.fraud_alert_at !== null,
    contestado: order.disputed,
    retido: order.payment_held,
    estornoParado: order.stuck_refund,
    rastreio: order.rastreio,
    enviado: order.shipped_at !== null,
    porEmail: isByEmail(order),
    ...(isFetched(order) && { naLoja: true }),
    ...(order.teste && { teste: true as const }),
  };
}
