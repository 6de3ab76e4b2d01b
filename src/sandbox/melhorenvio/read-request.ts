import { asFields, asList, asNumber, asText } from '../http/fields.ts';
import type { Fields } from '../http/fields.ts';
import { pack } from './packing.ts';
import type { Parcel, Product } from './packing.ts';
import { SERVICES } from './services.ts';
import type { Service } from './services.ts';

export interface ReadRequest {
  from: string;
  to: string;
  parcels: Parcel[];
  services: Service[];
  /** Asked for one service by number: the answer is then an object and not a list. */
  isSingle: boolean;
  receipt: boolean;
  ownHand: boolean;
}

export type FieldErrors = Record<string, string[]>;

const MEASURES = ['width', 'height', 'length', 'weight'] as const;

function readCep(side: unknown, name: string, errors: FieldErrors): string {
  const raw = asFields(side)['postal_code'];
  const digits = (typeof raw === 'number' ? String(raw) : (asText(raw) ?? '')).replaceAll(/\D/g, '');
  const field = `${name}.postal_code`;
  if (raw === undefined || raw === null || raw === '') errors[field] = [`O campo ${field} é obrigatório.`];
  else if (digits.length !== 8) errors[field] = [`O campo ${field} é inválido.`];
  return digits;
}

function readMeasures(item: Fields, path: string, errors: FieldErrors) {
  const read: Record<(typeof MEASURES)[number], number> = { width: 0, height: 0, length: 0, weight: 0 };
  for (const name of MEASURES) {
    const value = asNumber(item[name]);
    if (value === undefined || value <= 0)
      errors[`${path}.${name}`] = [`O campo ${path}.${name} é obrigatório.`];
    else read[name] = value;
  }
  return read;
}

function readProduct(input: unknown, path: string, errors: FieldErrors): Product {
  const item = asFields(input);
  const quantity = asNumber(item['quantity']) ?? 1;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1000) {
    errors[`${path}.quantity`] = [`O campo ${path}.quantity deve ser um número inteiro entre 1 e 1000.`];
  }
  const insured = asNumber(item['insurance_value']) ?? 0;
  if (insured < 0) errors[`${path}.insurance_value`] = [`O campo ${path}.insurance_value é inválido.`];
  const id = String(item['id'] ?? path);
  return { id, ...readMeasures(item, path, errors), insurance_value: insured, quantity };
}

function readParcels(body: Fields, errors: FieldErrors): Parcel[] {
  const options = asFields(body['options']);
  const volumes = body['package'] === undefined ? asList(body['volumes']) : [body['package']];
  const products = asList(body['products']);
  if (products.length === 0 && volumes.length === 0) {
    errors['products'] = ['O campo products é obrigatório quando package não está presente.'];
  }
  if (products.length > 200 || volumes.length > 50)
    errors['products'] = ['O campo products tem itens demais.'];
  const things = products.map((item, index) => readProduct(item, `products.${index}`, errors));
  const insured = asNumber(options['insurance_value']) ?? 0;
  const boxes = volumes.map((item, index) => ({
    ...readProduct(item, `volumes.${index}`, errors),
    insurance_value: index === 0 ? insured : 0,
  }));
  if (Object.keys(errors).length > 0) return [];
  return things.length > 0 ? pack(things) : boxes.flatMap((box) => pack([box]));
}

/** Reads a quote request; `errors` is filled per field when it can't be quoted. */
export function readQuoteRequest(input: unknown): { request: ReadRequest; errors: FieldErrors } {
  const body = asFields(input);
  const errors: FieldErrors = {};
  const from = readCep(body['from'], 'from', errors);
  const to = readCep(body['to'], 'to', errors);
  const parcels = readParcels(body, errors);
  const options = asFields(body['options']);
  const asked = (asText(body['services']) ?? '').split(',').filter(Boolean).map(Number);
  const services = asked.length === 0 ? [...SERVICES] : SERVICES.filter(({ id }) => asked.includes(id));
  const request: ReadRequest = {
    from,
    to,
    parcels,
    services,
    isSingle: asked.length === 1 && services.length === 1,
    receipt: options['receipt'] === true,
    ownHand: options['own_hand'] === true,
  };
  return { request, errors };
}
