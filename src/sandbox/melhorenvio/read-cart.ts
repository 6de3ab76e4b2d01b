import { stateOfCep } from '../brazil.ts';
import { asFields, asList, asNumber, asText, type Fields } from '../http/fields.ts';
import { pack, type Parcel } from './packing.ts';
import type { FieldErrors } from './read-request.ts';
import { SERVICES, type Service } from './services.ts';

/** A parcel that may go into the cart. */
export interface ReadParcel {
  service: Service;
  parcels: Parcel[];
  fromCep: string;
  toCep: string;
  names: { from: string; to: string };
  documents: string[];
  contents: { name: string; quantity: number; cents: number }[];
  invoiceKey: string | null;
  tags: { tag: string; url: string | null }[];
  /** It comes back to who sent. */
  isReverse: boolean;
}

/** Carriers that take one volume a label. */
const ONE_VOLUME: ReadonlySet<string> = new Set(['Correios', 'Loggi']);
const LONGEST = { name: 120, address: 120, number: 10, complement: 60, district: 60, city: 60 } as const;

const needed = (path: string) => [`O campo ${path} é obrigatório.`];

export function readSide(input: unknown, side: 'from' | 'to', errors: FieldErrors) {
  const fields = asFields(input);
  for (const name of ['name', 'address', 'city', 'state_abbr'] as const) {
    if (asText(fields[name]) === undefined) errors[`${side}.${name}`] = needed(`${side}.${name}`);
  }
  for (const [name, most] of Object.entries(LONGEST)) {
    if ((asText(fields[name]) ?? '').length > most) {
      errors[`${side}.${name}`] = [`O campo ${side}.${name} não pode ter mais de ${most} caracteres.`];
    }
  }
  const cep = (asText(fields['postal_code']) ?? '').replaceAll(/\D/g, '');
  if (cep.length !== 8) errors[`${side}.postal_code`] = [`O campo ${side}.postal_code é inválido.`];
  else if (stateOfCep(cep)?.uf !== asText(fields['state_abbr'])) {
    errors[`${side}.state_abbr`] = [`O campo ${side}.state_abbr não corresponde ao CEP.`];
  }
  const person = asText(fields['document']) ?? '';
  const company = asText(fields['company_document']) ?? '';
  if (person.length !== 11 && company.length !== 14) errors[`${side}.document`] = needed(`${side}.document`);
  return { cep, name: asText(fields['name']) ?? '', document: company || person };
}

export function readContents(body: Fields, errors: FieldErrors) {
  const contents = asList(body['products']).map((input, at) => {
    const item = asFields(input);
    const name = asText(item['name']);
    const quantity = asNumber(item['quantity']);
    const value = asNumber(item['unitary_value']);
    if (name === undefined) errors[`products.${at}.name`] = needed(`products.${at}.name`);
    if (quantity === undefined || quantity < 1)
      errors[`products.${at}.quantity`] = needed(`products.${at}.quantity`);
    if (value === undefined || value <= 0)
      errors[`products.${at}.unitary_value`] = needed(`products.${at}.unitary_value`);
    return { name: name ?? '', quantity: quantity ?? 0, cents: Math.round((value ?? 0) * 100) };
  });
  if (contents.length === 0) errors['products'] = needed('products');
  return contents;
}

export function readVolumes(
  body: Fields,
  { insured, errors }: { insured: number; errors: FieldErrors },
): Parcel[] {
  const volumes = asList(body['volumes']);
  if (volumes.length === 0 || volumes.length > 50) errors['volumes'] = needed('volumes');
  return volumes.slice(0, 50).flatMap((input, at) => {
    const item = asFields(input);
    const [width, height, length, weight] = ['width', 'height', 'length', 'weight'].map((name) => {
      const value = asNumber(item[name]);
      if (value === undefined || value <= 0)
        errors[`volumes.${at}.${name}`] = needed(`volumes.${at}.${name}`);
      return value ?? 1;
    });
    const sizes = { width: width ?? 1, height: height ?? 1, length: length ?? 1, weight: weight ?? 1 };
    return pack([{ id: String(at), ...sizes, insurance_value: at === 0 ? insured : 0, quantity: 1 }]);
  });
}

function readInvoice(options: Fields, errors: FieldErrors): string | null {
  const key = asText(asFields(options['invoice'])['key']) ?? null;
  if (options['non_commercial'] === true) {
    if (key !== null)
      errors['options.invoice.key'] = ['Envios não comerciais não podem ter a chave da nota fiscal.'];
    return null;
  }
  if (key === null || !/^\d{44}$/.test(key)) errors['options.invoice.key'] = needed('options.invoice.key');
  return key;
}

export const readTags = (options: Fields): ReadParcel['tags'] =>
  asList(options['tags']).flatMap((tag) => {
    const text = asText(asFields(tag)['tag']);
    return text === undefined ? [] : [{ tag: text, url: asText(asFields(tag)['url']) ?? null }];
  });

/** Reads what is put into the cart; `errors` is filled per field where it can't be. */
export function readCartItem(input: unknown): { parcel: ReadParcel | null; errors: FieldErrors } {
  const body = asFields(input);
  const errors: FieldErrors = {};
  const options = asFields(body['options']);
  const service = SERVICES.find(({ id }) => id === asNumber(body['service']));
  if (service === undefined) errors['service'] = ['O campo service selecionado é inválido.'];
  const from = readSide(body['from'], 'from', errors);
  const to = readSide(body['to'], 'to', errors);
  const contents = readContents(body, errors);
  const insured = asNumber(options['insurance_value']) ?? 0;
  const parcels = readVolumes(body, { insured, errors });
  const invoiceKey = readInvoice(options, errors);
  const declared = contents.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
  if (Math.round(insured * 100) !== declared) {
    errors['options.insurance_value'] = ['O valor segurado difere da soma dos produtos declarados.'];
  }
  if (service !== undefined && parcels.length > 1 && ONE_VOLUME.has(service.company.name)) {
    errors['volumes'] = ['Esta transportadora aceita apenas um volume por envio.'];
  }
  if (service === undefined || Object.keys(errors).length > 0) return { parcel: null, errors };
  const tags = readTags(options);
  const names = { from: from.name, to: to.name };
  const documents = [from.document, to.document];
  return {
    parcel: {
      service,
      parcels,
      fromCep: from.cep,
      toCep: to.cep,
      names,
      documents,
      contents,
      invoiceKey,
      tags,
      isReverse: false,
    },
    errors,
  };
}
