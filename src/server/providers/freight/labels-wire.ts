import type {
  LabelAccount,
  LabelParcel,
  LabelSide,
  LabelStanding,
  LabelVolume,
  ProviderLabel,
} from './labels-port.ts';

type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function asCents(value: unknown): number | null {
  const reais = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof reais !== 'number' || !Number.isFinite(reais) || Math.abs(reais) > 10_000_000) return null;
  return Math.round(reais * 100);
}

/** Kilograms, as its volumes are told. */
function asGrams(value: unknown): number | null {
  const kilos = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof kilos === 'number' && kilos > 0 && kilos <= 10_000 ? Math.round(kilos * 1000) : null;
}

const CPF_DIGITS = 11;

function sideBody(side: LabelSide) {
  const isPerson = side.document.length === CPF_DIGITS;
  return {
    name: side.name,
    phone: side.phone,
    email: side.email,
    ...(isPerson ? { document: side.document } : { company_document: side.document }),
    address: side.street,
    number: side.number,
    complement: side.complement,
    district: side.district,
    city: side.city,
    state_abbr: side.state,
    country_id: 'BR',
    postal_code: side.cep,
  };
}

const insuredReais = ({ contents }: LabelParcel) =>
  contents.reduce((sum, one) => sum + one.unitCents * one.quantity, 0) / 100;

const volumeBody = ({ widthMm, lengthMm, heightMm, weightGrams }: LabelVolume) => ({
  width: widthMm / 10,
  length: lengthMm / 10,
  height: heightMm / 10,
  weight: weightGrams / 1000,
});

const productsBody = ({ contents }: LabelParcel) =>
  contents.map(({ name, quantity, unitCents }) => ({ name, quantity, unitary_value: unitCents / 100 }));

/** The provider's body: centimetres, kilograms, reais. */
export function cartBody(parcel: LabelParcel) {
  return {
    service: Number(parcel.serviceId),
    from: sideBody(parcel.from),
    to: sideBody(parcel.to),
    products: productsBody(parcel),
    volumes: parcel.volumes.map(volumeBody),
    options: {
      insurance_value: insuredReais(parcel),
      receipt: false,
      own_hand: false,
      reverse: false,
      non_commercial: parcel.invoiceKey === null,
      ...(parcel.invoiceKey === null ? {} : { invoice: { key: parcel.invoiceKey } }),
      platform: parcel.shopName,
      tags: [{ tag: parcel.reference, url: null }],
    },
  };
}

/** Likewise of what comes back, in one package; its contents are always declared. */
export function reverseBody(parcel: LabelParcel, outwardId: string | null) {
  const { from, to } = parcel;
  const sides =
    outwardId === null
      ? { from: sideBody(from), to: sideBody(to), products: productsBody(parcel) }
      : { order_id: outwardId, new_sender_mail: from.email, new_sender_phone: from.phone };
  return {
    service: Number(parcel.serviceId),
    ...sides,
    insurance_value: insuredReais(parcel),
    package: parcel.volumes.map(volumeBody)[0],
    options: { own_hand: false, receipt: false, tags: [{ tag: parcel.reference, url: null }] },
  };
}

const STANDINGS: Readonly<Record<string, LabelStanding>> = {
  pending: 'in_cart',
  released: 'paid',
  generated: 'made',
  received: 'sent',
  posted: 'sent',
  delivered: 'sent',
  undelivered: 'sent',
  paused: 'sent',
  suspended: 'sent',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

function referenceOf(tags: unknown): string {
  if (!Array.isArray(tags)) return '';
  for (const tag of tags.slice(0, 20)) {
    const text = asText(fieldsOf(tag)?.['tag']);
    if (text.startsWith(REFERENCE)) return text;
  }
  return '';
}

/** What our references begin with: others may write tags, too. */
export const REFERENCE = 'etq-';

/** A label as it is answered; null when it is none, or of a state that nobody knows. */
export function readLabel(value: unknown): ProviderLabel | null {
  const fields = fieldsOf(value);
  const standing = STANDINGS[asText(fields?.['status'])];
  const priceCents = asCents(fields?.['price']);
  const id = asText(fields?.['id']);
  if (fields === null || standing === undefined || priceCents === null || id === '' || id.length > 100)
    return null;
  const carriers = asText(fields['tracking']).trim().slice(0, 60);
  const code = carriers || asText(fields['self_tracking']).trim().slice(0, 60);
  return {
    id,
    protocol: asText(fields['protocol']).slice(0, 60),
    standing,
    priceCents,
    code,
    isCarriersCode: carriers !== '',
    reference: referenceOf(fields['tags']),
    billedGrams: asGrams(fields['billed_weight']),
    isExpired: fields['status'] === 'expired' || asText(fields['expired_at']) !== '',
    wasPosted: asText(fields['posted_at']) !== '' || asText(fields['delivered_at']) !== '',
  };
}

/** A page of a list, or a whole list; null when it is neither. */
export function readList(value: unknown): { labels: ProviderLabel[]; isLast: boolean } | null {
  const page = fieldsOf(value);
  const rows = Array.isArray(value) ? value : page?.['data'];
  if (!Array.isArray(rows)) return null;
  const labels = rows.flatMap((row) => readLabel(row) ?? []);
  const [number, size, total] = ['current_page', 'per_page', 'total'].map((name) => Number(page?.[name]));
  const isLast = page === null || !(Number(number) * Number(size) < Number(total));
  return { labels, isLast };
}

export function readAccount(balance: unknown, me: unknown): LabelAccount | null {
  const money = fieldsOf(balance);
  const balanceCents = asCents(money?.['balance']);
  if (balanceCents === null) return null;
  const taken = (asCents(money?.['reserved']) ?? 0) + (asCents(money?.['debts']) ?? 0);
  const left = fieldsOf(fieldsOf(me)?.['limits'])?.['shipments_available'];
  return {
    balanceCents: balanceCents - taken,
    left: typeof left === 'number' && Number.isInteger(left) && left >= 0 ? left : null,
  };
}

const MOST_WORDS = 300;

/** What the provider says against it, in its own words. */
export function readWords(text: string): string {
  const body = fieldsOf(readJson(text));
  const errors = body?.['errors'];
  const listed = Array.isArray(errors)
    ? errors.map((one) => asText(fieldsOf(one)?.['message']) || asText(one))
    : Object.values(fieldsOf(errors) ?? {}).map((one) => asText(Array.isArray(one) ? one[0] : one));
  const said = listed.filter(Boolean).join(' ') || asText(body?.['message']) || asText(body?.['error']);
  return said.slice(0, MOST_WORDS);
}

/** Of a call that names each label: what it says of this one. */
export function readOne(text: string, id: string, field: string): { done: boolean; words: string } | null {
  const one = fieldsOf(fieldsOf(readJson(text))?.[id]);
  if (one === null || typeof one[field] !== 'boolean') return null;
  return { done: one[field], words: asText(one['message']).slice(0, MOST_WORDS) };
}
