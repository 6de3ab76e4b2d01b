import { randomUUID } from 'node:crypto';
import type { Store, Table } from '../store.ts';
import { quote } from './calculate.ts';
import { carrierCode, expiredMs, postingCode, statusOf, type Label } from './label.ts';
import type { ReadParcel } from './read-cart.ts';

/** How the account behaves; tests and people change it. */
export interface Terms {
  /** Labels that may be unposted at once. */
  shipments: number;
  /** From the order to make a label to the carrier's answer. */
  generateMs: number;
  /** Does the carrier give its code only when the parcel is posted? */
  lateCodes: boolean;
  /** Does the carrier let nothing be cancelled once it knows of it? */
  keepsGenerated: boolean;
  /** Does it refuse what it has just said may be cancelled? */
  refusesCancel: boolean;
  /** Added to prices since they were quoted. */
  dearerCents: number;
  /** So long what is read lags behind what has happened. */
  lagMs: number;
  /** By how much the times of deliveries that it tells are wrong. */
  skewMs: number;
}

const USUAL: Terms = {
  shipments: 50,
  generateMs: 300,
  lateCodes: false,
  keepsGenerated: false,
  refusesCancel: false,
  dearerCents: 0,
  lagMs: 0,
  skewMs: 0,
};
const FIRST_CENTS = 1_000_000;
const REFUND_MS = 12 * 3_600_000;
const MOST = 2000;

interface Account {
  balanceCents: number;
  made: number;
}

export type Paid = { ok: true; purchase: string } | { ok: false; reason: 'balance' | 'limit' | 'state' };

interface Making {
  number: number;
  nowMs: number;
  terms: Terms;
}

/** A parcel in the cart, at the price of now; the provider's words where it is not carried. */
function makeLabel(parcel: ReadParcel, { number, nowMs, terms }: Making): Label | string {
  const asked = { from: parcel.fromCep, to: parcel.toCep, parcels: parcel.parcels, pictureUrl: '' };
  const offer = quote(parcel.service, { ...asked, receipt: false, ownHand: false });
  if (typeof offer['error'] === 'string') return offer['error'];
  return {
    id: randomUUID(),
    protocol: `ORD-${String(202_600_000_000 + number)}`,
    service: parcel.service.id,
    priceCents: Math.round(Number(offer['custom_price']) * 100) + terms.dearerCents,
    days: Number(offer['custom_delivery_time']),
    tags: parcel.tags,
    documents: parcel.documents,
    to: { name: parcel.names.to, postalCode: parcel.toCep },
    from: { name: parcel.names.from, postalCode: parcel.fromCep },
    contents: parcel.contents,
    volumes: parcel.parcels.map(({ width, height, length, weightKg }) => {
      return { width, height, length, weight: weightKg };
    }),
    invoiceKey: parcel.invoiceKey,
    createdMs: nowMs,
    paidMs: null,
    generatedMs: null,
    postedMs: null,
    deliveredMs: null,
    canceledMs: null,
    isRefunded: false,
    code: terms.lateCodes ? null : codeOf(parcel, nowMs + number),
    reverse: parcel.isReverse,
  };
}

const codeOf = ({ service, isReverse }: ReadParcel, number: number) =>
  isReverse ? postingCode(number) : carrierCode(service.company.name, number);

/** The account's money, and how many labels it has made. */
function createPurse({ store, labels, clock }: { store: Store; labels: Table<Label>; clock: () => number }) {
  const accounts = store.table<Account>('melhorenvio_account', 1);
  const read = () => accounts.get('own') ?? { balanceCents: FIRST_CENTS, made: 0 };
  const set = (next: Partial<Account>) => accounts.set('own', { ...read(), ...next });
  const move = (cents: number) => set({ balanceCents: read().balanceCents + cents });
  return {
    read,
    set,
    move,
    /** What is in it now. */
    settled(): number {
      this.settle();
      return read().balanceCents;
    },
    /** The carrier weighs a parcel again, and the wallet pays or gets the difference. */
    weighAgain(label: Label, billed: NonNullable<Label['billed']>): void {
      move((label.billed?.extraCents ?? 0) - billed.extraCents);
      labels.set(label.id, { ...label, billed });
    },
    /** What was cancelled, or whose time is over, comes back by itself, twelve hours later. */
    settle(): void {
      for (const label of labels.list()) {
        const { paidMs, isRefunded } = label;
        const overMs = label.canceledMs ?? expiredMs(label);
        if (overMs === null || paidMs === null || isRefunded || clock() < overMs + REFUND_MS) continue;
        labels.set(label.id, { ...label, isRefunded: true });
        move(label.priceCents);
      }
    },
  };
}

/** What carriers are still making is made by then. */
function hurry(labels: Table<Label>, byMs: number): void {
  for (const label of labels.list())
    if (label.generatedMs !== null && label.generatedMs > byMs)
      labels.set(label.id, { ...label, generatedMs: byMs });
}

/** The seller's wallet and all that was bought by it. Changes are kept with the next flush of the store. */
export function createWallet({ store, clock }: { store: Store; clock: () => number }) {
  const labels = store.table<Label>('melhorenvio_labels', MOST);
  const purse = createPurse({ store, labels, clock });
  let terms = USUAL;

  const unposted = () =>
    labels.list().filter((label) => ['released', 'generated'].includes(statusOf(label, clock()))).length;

  function pay(ids: readonly string[]): Paid {
    purse.settle();
    const wanted = ids.map((id) => labels.get(id));
    const all = wanted.filter((label) => label !== undefined && statusOf(label, clock()) === 'pending');
    if (all.length === 0 || all.length !== wanted.length) return { ok: false, reason: 'state' };
    if (unposted() + all.length > terms.shipments) return { ok: false, reason: 'limit' };
    const cents = all.reduce((sum, label) => sum + (label?.priceCents ?? 0), 0);
    if (cents > purse.read().balanceCents) return { ok: false, reason: 'balance' };
    for (const label of all) if (label !== undefined) labels.set(label.id, { ...label, paidMs: clock() });
    purse.move(-cents);
    return { ok: true, purchase: randomUUID() };
  }

  return {
    labels,
    weighAgain: purse.weighAgain,
    terms: () => terms,
    change(next: Partial<Terms> & { balanceCents?: number }): void {
      const { balanceCents, ...rest } = next;
      terms = { ...terms, ...rest };
      if (rest.generateMs !== undefined) hurry(labels, clock() + rest.generateMs);
      if (balanceCents !== undefined) purse.set({ balanceCents });
    },
    reset(): void {
      terms = USUAL;
    },
    balanceCents: () => purse.settled(),
    left: () => Math.max(0, terms.shipments - unposted()),
    statusOf: (label: Label) => statusOf(label, clock()),
    add(parcel: ReadParcel): Label | string {
      const number = purse.read().made + 1;
      const label = makeLabel(parcel, { number, nowMs: clock(), terms });
      if (typeof label === 'string') return label;
      purse.set({ made: number });
      labels.set(label.id, label);
      return label;
    },
    pay,
    generate(label: Label): void {
      labels.set(label.id, { ...label, generatedMs: clock() + terms.generateMs });
    },
    /** Will the carrier still let go of it? */
    isCancellable(label: Label): boolean {
      const status = statusOf(label, clock());
      return status === 'released' || (status === 'generated' && !terms.keepsGenerated);
    },
    cancel(label: Label): void {
      labels.set(label.id, { ...label, canceledMs: clock() });
    },
  };
}

export type Wallet = ReturnType<typeof createWallet>;
