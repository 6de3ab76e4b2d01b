import type { ParcelSize } from '#shared/parcel.ts';
import { wordOf } from '#shared/text.ts';
import type { FreightOffer, FreightRequest } from './port.ts';

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** The provider's body: centimetres, kilograms, reais. */
export function calculateBody({ fromCep, toCep, products, volumes }: FreightRequest) {
  const way = { from: { postal_code: fromCep }, to: { postal_code: toCep } };
  const options = { receipt: false, own_hand: false };
  if (volumes !== undefined) {
    return {
      ...way,
      volumes: volumes.sizes.map(sizeBody),
      options: { ...options, insurance_value: volumes.insuredCents / 100 },
    };
  }
  return {
    ...way,
    products: products.map((product) => ({
      id: product.id,
      ...sizeBody(product),
      insurance_value: product.insuredCents / 100,
      quantity: product.quantity,
    })),
    options,
  };
}

const sizeBody = ({ widthMm, heightMm, lengthMm, weightGrams }: ParcelSize) => ({
  width: widthMm / 10,
  height: heightMm / 10,
  length: lengthMm / 10,
  weight: weightGrams / 1000,
});

/**
 * Reads a calculation: a list, or one object when only one service answered. Services that say why they don't
 * carry it, or name no price or deadline, are left out. Null when it is no calculation at all.
 */
export function readOffers(text: string): FreightOffer[] | null {
  const json = readJson(text);
  const single = fieldsOf(json);
  const items = Array.isArray(json) ? json.map(fieldsOf) : single === null ? null : [single];
  if (items === null || items.some((item) => item === null || item['id'] === undefined)) return null;
  return items.flatMap((item) => (item === null ? [] : readOffer(item)));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readOffer(item: Fields): FreightOffer[] {
  if (item['error']) return [];
  // The account's own conditions win over the list's.
  const priceCents = cents(item['custom_price']) ?? cents(item['price']);
  const prazoDays =
    days(item['custom_delivery_time']) ??
    days(fieldsOf(item['custom_delivery_range'])?.['max']) ??
    days(item['delivery_time']) ??
    days(fieldsOf(item['delivery_range'])?.['max']);
  const id = wordOf(item['id']);
  if (priceCents === null || prazoDays === null || id === '') return [];
  const company = fieldsOf(item['company']);
  const picture = company?.['picture'];
  return [
    {
      id,
      servico: wordOf(item['name']) || id,
      company: typeof company?.['name'] === 'string' ? company['name'].trim() : '',
      priceCents,
      prazoDays,
      logo: typeof picture === 'string' && picture !== '' ? picture : null,
    },
  ];
}

/** A price as number or text, in reais; null when there is none. */
function cents(value: unknown): number | null {
  const reais = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
  if (typeof reais !== 'number' || !(reais > 0) || reais > 1_000_000) return null;
  return Math.round(reais * 100);
}

function days(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 1000
    ? number
    : null;
}
