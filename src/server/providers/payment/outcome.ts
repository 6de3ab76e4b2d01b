/** What the shopper may mend, so that the same payment would be taken. */
export type Mend = 'card_data' | 'cpf' | 'installments' | 'amount' | 'way' | 'email';

/** Why a provider said no. */
export interface Refusal {
  /** What it did not like: what the shopper asked for, a charge that it does not know, or the shop itself. */
  fault: 'request' | 'unknown_charge' | 'shop';
  mend: Mend | null;
  /** Its own code, or the status of its answer where it named none. */
  code: string;
  /** Its own sentence, for whoever runs the shop. */
  words: string;
  /** For logs. */
  detail: string;
}

/**
 * What became of a call.
 * - `ok`: it answered.
 * - `refused`: it said no, and did nothing.
 * - `unknown`: it was asked and may have acted: no answer in time, a 5xx, or something unreadable.
 * - `unreachable`: it was never asked.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unknown'; timedOut: boolean; detail: string }
  | { kind: 'unreachable'; timedOut: boolean; detail: string };
