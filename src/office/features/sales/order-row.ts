import { reaisToCents } from '#shared/money.ts';
import { isolated, numberOf } from '#shared/text.ts';

/** What the table of orders shows of one, whatever spelling it came in. */
export interface OrderRow {
  /** Null where it has no page of its own. */
  id: number | null;
  codigo: string;
  /** As it is said aloud; null where nobody told. */
  numero: number | null;
  /** Where it was sold; '' where nobody told. */
  canal: string;
  /** What was bought, in few words, and how many units. */
  itens: string;
  pecas: number;
  /** Where it goes: 'Recife, PE'. */
  lugar: string;
  /** '' where nobody told. */
  nome: string;
  /** Null where nobody told. */
  totalCents: number | null;
  /** What is back of what was paid. */
  returnedCents: number;
  status: string;
  /** ISO 8601. */
  madeAt: string | null;
  paidAt: string | null;
  parcelas: number;
  metodo: string;
  /** Its buyer gave it back, and the money has not been given back yet. */
  withdrawn: boolean;
  /** Its provider warned of a fraud. */
  alerted: boolean;
  /** A dispute about its payment is open. */
  disputed: boolean;
  /** Money of another amount than its total has come. */
  held: boolean;
  /** A refund of it wants a look. */
  stuck: boolean;
  /** It is on its way. */
  sent: boolean;
  /** Gift cards alone: nothing of it is packed. */
  byEmail: boolean;
  /** It is fetched in the shop. */
  fetched: boolean;
  /** The shop was tried with it: it is no sale. */
  isTest: boolean;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function firstText(...values: unknown[]): string {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found : '';
}

function firstDate(...values: unknown[]): string | null {
  const found = values.find((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
  return typeof found === 'string' ? found : null;
}

function firstCents(...values: unknown[]): number | null {
  for (const value of values) {
    const cents = typeof value === 'number' || typeof value === 'string' ? reaisToCents(value) : null;
    if (cents !== null) return cents;
  }
  return null;
}

/** Notes come as an object or as JSON text; notes in plain words hold no fields. */
export function noteFields(observacoes: unknown): Fields {
  if (isFields(observacoes)) return observacoes;
  if (typeof observacoes !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(observacoes);
    return isFields(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** An order of an answer or of what the browser kept. Null where it is none at all. */
export function orderRow(value: unknown): OrderRow | null {
  if (!isFields(value)) return null;
  const notes = noteFields(value['observacoes']);
  const id = numberOf(value['id']);
  const parcelas = numberOf(value['parcelas'] ?? notes['parcelas'] ?? 1);
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    codigo: firstText(value['codigo']),
    numero: Number.isSafeInteger(value['numero']) ? Number(value['numero']) : null,
    canal: firstText(value['canal']),
    itens: firstText(value['itens']),
    pecas: Number.isSafeInteger(value['pecas']) ? Number(value['pecas']) : 0,
    lugar: [firstText(value['cidade']), firstText(value['estado'])].filter(Boolean).map(isolated).join(', '),
    nome: firstText(value['nome'], value['cliente_nome']),
    totalCents: firstCents(value['total'], value['valor_total'], value['valor'], value['valor_bruto']),
    returnedCents: firstCents(value['estornado']) ?? 0,
    status: firstText(value['status'], notes['status_pagamento']),
    madeAt: firstDate(value['created_at'], value['data_pedido'], value['data_criacao'], value['data']),
    paidAt: firstDate(value['paid_at'], notes['paid_at']),
    parcelas: Number.isSafeInteger(parcelas) && parcelas > 0 ? parcelas : 1,
    metodo: firstText(value['metodo_pagamento'], notes['metodo_pagamento']),
    withdrawn: value['desistencia'] === true,
    alerted: value['alertaFraude'] === true,
    disputed: value['contestado'] === true,
    held: value['retido'] === true,
    stuck: value['estornoParado'] === true,
    sent: value['enviado'] === true,
    byEmail: value['porEmail'] === true,
    fetched: value['naLoja'] === true,
    isTest: value['teste'] === true,
  };
}

/** The orders of a list; what is none is left out. */
export function orderRows(list: unknown): OrderRow[] {
  return Array.isArray(list) ? list.map(orderRow).filter((row) => row !== null) : [];
}
