import { asNumber, asText } from '../http/fields.ts';
import { refusal } from './errors.ts';
import type { Payment } from './payment.ts';

export interface Found {
  results: Payment[];
  paging: { total: number; limit: number; offset: number };
}

const DATE_FIELDS = ['date_created', 'date_last_updated', 'date_approved'] as const;
type DateField = (typeof DATE_FIELDS)[number];
const EQUAL_FIELDS = [
  'external_reference',
  'status',
  'payment_method_id',
  'payment_type_id',
  'operation_type',
] as const;

function dateField(text: string | undefined): DateField {
  return DATE_FIELDS.find((name) => name === text) ?? 'date_created';
}

const timeOf = (payment: Payment, field: DateField) => Date.parse(payment[field] ?? '') || 0;

function bound(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs))
    throw refusal(400, 23, 'The following parameters must be valid date: begin_date, end_date');
  return atMs;
}

/** The provider's search: equal fields, one range of dates, a sort and a page of at most 100. */
export function searchPayments(all: Payment[], query: Record<string, unknown>): Found {
  const limit = asNumber(query['limit']) ?? 30;
  const offset = asNumber(query['offset']) ?? 0;
  if (limit < 1 || limit > 100 || offset < 0) throw refusal(400, 1000, 'Number of rows exceeded the limits');
  const wanted = EQUAL_FIELDS.flatMap((name) => {
    const value = asText(query[name]);
    return value === undefined ? [] : [{ name, value }];
  });
  const range = dateField(asText(query['range']));
  const fromMs = bound(asText(query['begin_date']), -Infinity);
  const toMs = bound(asText(query['end_date']), Infinity);
  const id = asText(query['id']);
  const hits = all.filter((payment) => {
    const atMs = timeOf(payment, range);
    const isInRange = atMs >= fromMs && atMs <= toMs;
    const isAsked = id === undefined || String(payment.id) === id;
    return isInRange && isAsked && wanted.every(({ name, value }) => payment[name] === value);
  });
  const sort = dateField(asText(query['sort']));
  const sign = asText(query['criteria']) === 'asc' ? 1 : -1;
  // Creation order settles what a millisecond leaves equal.
  const sorted = (sign === 1 ? hits : hits.toReversed()).toSorted(
    (a, b) => sign * (timeOf(a, sort) - timeOf(b, sort)),
  );
  return { results: sorted.slice(offset, offset + limit), paging: { total: hits.length, limit, offset } };
}
