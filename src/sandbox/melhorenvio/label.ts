/** A parcel as it was put into the cart, and what became of it. */
export interface Label {
  id: string;
  protocol: string;
  service: number;
  priceCents: number;
  days: number;
  /** What its maker wrote on it, to find it again. */
  tags: { tag: string; url: string | null }[];
  documents: string[];
  to: { name: string; postalCode: string };
  from: { name: string; postalCode: string };
  contents: { name: string; quantity: number; cents: number }[];
  /** Centimetres and kilograms; of what was put into the cart by a version before there are none. */
  volumes?: { width: number; height: number; length: number; weight: number }[];
  invoiceKey: string | null;
  createdMs: number;
  paidMs: number | null;
  /** When the carrier has answered, once it was asked to make it. */
  generatedMs: number | null;
  postedMs: number | null;
  deliveredMs: number | null;
  canceledMs: number | null;
  /** Another state that its carrier or the site has said since. */
  told?: { status: string; ms: number } | null;
  /** What its carrier weighed once it had it, and what it took besides for that. */
  billed?: { kg: number; extraCents: number } | null;
  /** Has the wallet what it cost back? */
  isRefunded: boolean;
  /** The carrier's own code; null for one that gives it when the parcel is posted. */
  code: string | null;
  /** It comes back to who sent: its code is shown at a counter. */
  reverse?: boolean;
}

export function statusOf(label: Label, nowMs: number): string {
  const is = (ms: number | null | undefined) => typeof ms === 'number' && ms <= nowMs;
  if (is(label.canceledMs)) return 'canceled';
  if (is(label.deliveredMs)) return 'delivered';
  if (label.told && is(label.told.ms)) return label.told.status;
  if (is(label.postedMs)) return 'posted';
  if (is(label.generatedMs)) return 'generated';
  return is(label.paidMs) ? 'released' : 'pending';
}

/** When its time was over; null while it is not. */
export const expiredMs = ({ told }: Label): number | null => (told?.status === 'expired' ? told.ms : null);

/** The provider's times have no zone. */
const time = (ms: number | null, nowMs: number) =>
  ms === null || ms > nowMs
    ? null
    : new Date(ms - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** An order of the provider, as it answers it. */
export function showLabel(label: Label, nowMs: number, skewMs = 0): Record<string, unknown> {
  const status = statusOf(label, nowMs);
  const isMade = status !== 'pending' && status !== 'released' && label.generatedMs !== null;
  return {
    id: label.id,
    protocol: label.protocol,
    service_id: label.service,
    price: (label.priceCents + (label.billed?.extraCents ?? 0)) / 100,
    billed_weight: label.billed?.kg ?? null,
    discount: 0,
    delivery_min: Math.max(1, label.days - 1),
    delivery_max: label.days,
    status,
    reverse: label.reverse ?? false,
    non_commercial: label.invoiceKey === null,
    tracking: isMade ? label.code : null,
    self_tracking: label.paidMs === null ? null : ownCode(label),
    tags: label.tags,
    to: { name: label.to.name, postal_code: label.to.postalCode },
    from: { name: label.from.name, postal_code: label.from.postalCode },
    created_at: time(label.createdMs, nowMs),
    paid_at: time(label.paidMs, nowMs),
    generated_at: time(label.generatedMs, nowMs),
    posted_at: time(label.postedMs, nowMs),
    delivered_at: label.deliveredMs === null ? null : time(label.deliveredMs + skewMs, nowMs + skewMs),
    canceled_at: time(label.canceledMs, nowMs),
    expired_at: time(expiredMs(label), nowMs),
  };
}

/** The provider's own code, known before the carrier's. */
const ownCode = ({ protocol }: Label) => `ME${protocol.slice(-8, -2)}P${protocol.slice(-2)}BR`;

/** What is shown at a counter of the post. */
export const postingCode = (number: number): string => String(1_000_000_000 + (number % 999_999_999));

/** A code as a carrier makes it: the post's with its check digit, digits of others. */
export function carrierCode(company: string, number: number): string {
  const digits = String(10_000_000 + (number % 89_999_999)).padStart(8, '0');
  if (company !== 'Correios') return `${digits}${String(number % 10_000).padStart(4, '0')}`;
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const rest = 11 - (weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11);
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return `ME${digits}${check}BR`;
}
