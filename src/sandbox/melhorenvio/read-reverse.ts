import { asFields, asNumber, asText, type Fields } from '../http/fields.ts';
import type { Label } from './label.ts';
import { readContents, readSide, readTags, readVolumes, type ReadParcel } from './read-cart.ts';
import type { FieldErrors } from './read-request.ts';
import { SERVICES } from './services.ts';

/** PAC and SEDEX: nobody else takes a parcel by a code. */
const SERVICES_BACK: ReadonlySet<number> = new Set([1, 2]);

type Sides = Pick<ReadParcel, 'fromCep' | 'toCep' | 'names' | 'documents' | 'contents'>;

/** A label that went out, and how it stands. */
export type FindOutward = (id: string) => { label: Label; status: string } | undefined;

/** Both sides of a label that went out, the other way round. */
function sidesOf(id: string, findOutward: FindOutward, errors: FieldErrors): Sides | null {
  const outward = findOutward(id);
  if (outward === undefined || outward.label.reverse === true) {
    errors['order_id'] = ['O campo order_id selecionado é inválido.'];
    return null;
  }
  if (outward.status !== 'delivered') {
    errors['order_id'] = ['A logística reversa só é permitida depois da entrega do envio original.'];
    return null;
  }
  const { from, to, documents, contents } = outward.label;
  const names = { from: to.name, to: from.name };
  return { fromCep: to.postalCode, toCep: from.postalCode, names, documents, contents };
}

function readSides(body: Fields, errors: FieldErrors): Sides {
  const [from, to] = [readSide(body['from'], 'from', errors), readSide(body['to'], 'to', errors)];
  return {
    fromCep: from.cep,
    toCep: to.cep,
    names: { from: from.name, to: to.name },
    documents: [from.document, to.document],
    contents: readContents(body, errors),
  };
}

/** Reads what is put into the cart to come back; `errors` is filled per field where it can't be. */
export function readReverseItem(
  input: unknown,
  findOutward: FindOutward,
): { parcel: ReadParcel | null; errors: FieldErrors } {
  const body = asFields(input);
  const errors: FieldErrors = {};
  const id = asNumber(body['service']);
  const service = SERVICES.find((one) => one.id === id && SERVICES_BACK.has(one.id));
  if (service === undefined) errors['service'] = ['O serviço selecionado não permite logística reversa.'];
  const outwardId = asText(body['order_id']);
  const sides = outwardId === undefined ? readSides(body, errors) : sidesOf(outwardId, findOutward, errors);
  const insured = asNumber(body['insurance_value']) ?? 0;
  const parcels = readVolumes({ volumes: [body['package']] }, { insured, errors });
  if (service === undefined || sides === null || Object.keys(errors).length > 0)
    return { parcel: null, errors };
  const tags = readTags(asFields(body['options']));
  return { parcel: { service, parcels, ...sides, invoiceKey: null, tags, isReverse: true }, errors };
}
