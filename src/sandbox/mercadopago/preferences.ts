import { randomUUID } from 'node:crypto';
import { MOST_INSTALLMENTS } from '#shared/card.ts';
import type { Table } from '../store.ts';
import { asFields, asList, asNumber, asText } from '../http/fields.ts';
import type { Fields } from '../http/fields.ts';
import { refusal } from './errors.ts';
import { toCents, toProviderTime } from './payment.ts';

interface PreferenceItem {
  id: string;
  title: string;
  quantity: number;
  unit_price: number;
  currency_id: 'BRL';
}

/** A purchase to be paid on the provider's own page. */
export interface Preference {
  id: string;
  collector_id: number;
  items: PreferenceItem[];
  payer: Fields;
  back_urls: { success: string | null; pending: string | null; failure: string | null };
  auto_return: string | null;
  external_reference: string | null;
  notification_url: string | null;
  shipments: Fields;
  payment_methods: Fields;
  metadata: Fields;
  date_created: string;
  expiration_date_to: string | null;
  init_point: string;
  sandbox_init_point: string;
  /** The last payment that was made of it. */
  payment_id: number | null;
}

function readItem(input: unknown): PreferenceItem {
  const item = asFields(input);
  const quantity = asNumber(item['quantity']) ?? 0;
  const price = asNumber(item['unit_price']) ?? 0;
  if (!Number.isInteger(quantity) || quantity < 1)
    throw refusal(400, 'invalid_items', 'quantity must be a positive integer');
  if (price <= 0) throw refusal(400, 'invalid_items', 'unit_price invalid');
  return {
    id: String(item['id'] ?? ''),
    title: asText(item['title']) ?? 'Produto',
    quantity,
    unit_price: price,
    currency_id: 'BRL',
  };
}

function readBackUrls(input: unknown): Preference['back_urls'] {
  const urls = asFields(input);
  const read = (name: string) => {
    const parsed = URL.parse(asText(urls[name]) ?? '');
    return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : null;
  };
  return { success: read('success'), pending: read('pending'), failure: read('failure') };
}

/** Reads a creation body and keeps the preference; throws the provider's refusal. */
export function createPreference(
  rows: Table<Preference>,
  input: unknown,
  { nowMs, publicUrl }: { nowMs: number; publicUrl: string },
): Preference {
  const body = asFields(input);
  const items = asList(body['items']).map(readItem);
  if (items.length === 0) throw refusal(400, 'invalid_items', 'items needed');
  const backUrls = readBackUrls(body['back_urls']);
  const autoReturn = asText(body['auto_return']) ?? null;
  if (autoReturn !== null && backUrls.success === null) {
    throw refusal(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined');
  }
  const id = `1000000001-${randomUUID()}`;
  const initPoint = `${publicUrl}/sandbox/mercadopago/checkout/${id}`;
  const preference: Preference = {
    id,
    collector_id: 1_000_000_001,
    items,
    payer: asFields(body['payer']),
    back_urls: backUrls,
    auto_return: autoReturn,
    external_reference: asText(body['external_reference']) ?? null,
    notification_url: asText(body['notification_url']) ?? null,
    shipments: asFields(body['shipments']),
    payment_methods: asFields(body['payment_methods']),
    metadata: asFields(body['metadata']),
    date_created: toProviderTime(nowMs),
    expiration_date_to: asText(body['expiration_date_to']) ?? null,
    init_point: initPoint,
    sandbox_init_point: initPoint,
    payment_id: null,
  };
  rows.set(id, preference);
  return preference;
}

/** May it be paid in this way, or did its maker leave it out? */
export function takes(
  { payment_methods: methods }: Preference,
  type: 'bank_transfer' | 'credit_card',
): boolean {
  const excluded = asList(methods['excluded_payment_types']).map((one) => asFields(one)['id']);
  return !excluded.includes(type);
}

/** In how many instalments it may be paid at most. */
export function mostInstallments({ payment_methods: methods }: Preference): number {
  return asNumber(methods['installments']) ?? MOST_INSTALLMENTS;
}

/** What the shopper pays, in cents: the items and the freight. */
export function preferenceTotalCents({ items, shipments }: Preference): number {
  const freightCents = toCents(asNumber(shipments['cost']) ?? 0);
  return items.reduce((sum, item) => sum + toCents(item.unit_price) * item.quantity, freightCents);
}
