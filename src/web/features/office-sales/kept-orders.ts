import { fold } from '#shared/text.ts';
import { readOfficeStored, writeOfficeStored } from '../../lib/office-storage.ts';
import { noteFields, orderRows, type OrderRow } from './order-row.ts';

const KEY = 'pedidos';

/** All that is kept of an order: nothing that tells a person's number, mail or home. */
const KEPT = [
  'id',
  'codigo',
  'nome',
  'cliente_nome',
  'total',
  'status',
  'created_at',
  'paid_at',
  'parcelas',
  'metodo_pagamento',
  'desistencia',
  'contestado',
] as const;
const KEPT_NOTES = ['status_pagamento', 'parcelas', 'metodo_pagamento', 'paid_at'] as const;

function only(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  );
}

/** Keeps the newest orders under `pedidos`, for a day when the shop can't be reached. */
export function keepOrders(orders: readonly object[]): void {
  const kept = orders.map((order) => {
    const fields = { ...order } as Record<string, unknown>;
    return { ...only(fields, KEPT), observacoes: only(noteFields(fields['observacoes']), KEPT_NOTES) };
  });
  writeOfficeStored(KEY, JSON.stringify(kept));
}

/** The orders that were read last here; none where nothing readable is kept. */
export function keptOrders(): OrderRow[] {
  try {
    return orderRows(JSON.parse(readOfficeStored(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Those of the kept that fit a search and a state. */
export function findKept(rows: readonly OrderRow[], { busca, status }: { busca: string; status: string }) {
  const wanted = fold(busca);
  return rows.filter(
    (row) => (status === '' || row.status === status) && fold(`${row.codigo} ${row.nome}`).includes(wanted),
  );
}
