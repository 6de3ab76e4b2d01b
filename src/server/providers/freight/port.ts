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

/** A freight marketplace. Never throws; answers within 6 s. */
export interface FreightProvider {
  calculate(request: FreightRequest): Promise<FreightAnswer>;
}
