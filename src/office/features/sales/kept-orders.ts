import { dayOf } from '#shared/days.ts';
import { fold } from '#shared/text.ts';
import { waitsFor, type WaitingFacts } from '../../lib/waiting.ts';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import { sortedRows, type SortKeys } from '../../lib/sorted-rows.ts';
import { noteFields, orderRows, type OrderRow } from './order-row.ts';

const KEY = 'pedidos';

/** All that is kept of an order: nothing that tells a person's number, mail or home. */
const KEPT = [
  'id',
  'codigo',
  'nome',
  'cliente_nome',
  'total',
  'estornado',
  'status',
  'created_at',
  'paid_at',
  'parcelas',
  'metodo_pagamento',
  'desistencia',
  'alertaFraude',
  'contestado',
  'retido',
  'estornoParado',
  'enviado',
  'porEmail',
  'naLoja',
  'teste',
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

interface Wanted {
  busca?: string;
  status?: string;
  /** What it waits for. */
  espera?: string;
  /** First and last day, 'YYYY-MM-DD'. */
  de?: string;
  ate?: string;
  ordem?: string;
}

const SORTS: SortKeys<OrderRow> = {
  recentes: (row) => -timeOf(row.madeAt),
  antigos: (row) => timeOf(row.madeAt),
  pagos: (row) => -timeOf(row.paidAt),
  total: (row) => row.totalCents ?? 0,
  nome: (row) => row.nome,
};

const timeOf = (moment: string | null) => (moment === null ? 0 : Date.parse(moment));

const facts = ({
  status,
  withdrawn,
  alerted,
  disputed,
  held,
  stuck,
  sent,
  byEmail,
  fetched,
  isTest,
}: OrderRow): WaitingFacts => ({
  status,
  desistencia: withdrawn,
  alertaFraude: alerted,
  contestado: disputed,
  retido: held,
  estornoParado: stuck,
  enviado: sent,
  porEmail: byEmail,
  naLoja: fetched,
  ...(isTest && { teste: true as const }),
});

/** Those of the kept that fit what is looked for, in the order that is asked for. */
export function findKept(
  rows: readonly OrderRow[],
  { busca = '', status = '', espera = '', de = '', ate = '', ordem = '' }: Wanted,
): OrderRow[] {
  const wanted = fold(busca);
  const found = rows.filter((row) => {
    const day = row.madeAt === null ? '' : dayOf(new Date(row.madeAt));
    return (
      (status === '' || row.status === status) &&
      waitsFor(facts(row), espera) &&
      (de === '' || day >= de) &&
      (ate === '' || (day !== '' && day <= ate)) &&
      fold(`${row.codigo} ${row.nome}`).includes(wanted)
    );
  });
  return sortedRows(found, ordem, SORTS);
}
