import type { ParcelSize } from '#shared/parcel.ts';

/** What is to be sent: sizes and weight of one unit, and what it is insured for. */
export interface FreightProduct {
  id: string;
  widthMm: number;
  lengthMm: number;
  heightMm: number;
  weightGrams: number;
  insuredCents: number;
  quantity: number;
}

export interface FreightRequest {
  /** Digits. */
  fromCep: string;
  toCep: string;
  products: FreightProduct[];
  /** Parcels that are packed already, in place of products; more than one. */
  volumes?: { sizes: ParcelSize[]; insuredCents: number };
}

/** A carrier's offer for the whole request. */
export interface FreightOffer {
  id: string;
  servico: string;
  /** Empty when the provider names none. */
  company: string;
  priceCents: number;
  /** Working days. */
  prazoDays: number;
  logo: string | null;
}

/**
 * - `ok`: the offers there are, maybe none.
 * - `refused`: the provider understood and won't quote this, e.g. a postal code that it doesn't know.
 * - `failed`: no answer that can be used.
 */
export type FreightAnswer =
  | { kind: 'ok'; offers: FreightOffer[] }
  | { kind: 'refused'; detail: string }
  | { kind: 'failed'; timedOut: boolean; detail: string };

const ONE_VOLUME = /^(?:correios|loggi|j&t)/i;
/** Of a carrier that takes several otherwise. */
const ONE_VOLUME_SERVICES: ReadonlySet<string> = new Set(['27']);

/** Does it send one parcel by a label and no more? */
export const takesOneVolume = ({ id, company }: Pick<FreightOffer, 'id' | 'company'>): boolean =>
  ONE_VOLUME.test(company.trim()) || ONE_VOLUME_SERVICES.has(id);

/** A freight marketplace. Never throws; answers within 6 s. */
export interface FreightProvider {
  calculate(request: FreightRequest): Promise<FreightAnswer>;
}
