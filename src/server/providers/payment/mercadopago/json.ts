export { wordOf as text } from '#shared/text.ts';

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function date(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const parsed = new Date(value);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** As many cents as the database holds of one charge. */
const MOST_CENTS = 2_147_483_647;

/** Reais as a number or plain decimal text to whole cents; null when it is no amount, or one that no charge has. */
export function cents(value: unknown): number | null {
  const isPlain = typeof value === 'string' && value.length < 30 && /^\d{1,9}(\.\d+)?$/.test(value);
  const reais = isPlain ? Number(value) : value;
  if (typeof reais !== 'number' || !(reais >= 0)) return null;
  const whole = Math.round(reais * 100);
  return whole <= MOST_CENTS ? whole : null;
}

/** What is back of a charge: nought where nothing is told, null where what is told can't be. */
export function backCents(value: unknown, amountCents: number): number | null {
  if (value === undefined || value === null || value === '') return 0;
  const back = cents(value);
  return back !== null && back <= amountCents ? back : null;
}

/** The JSON of an answer, or undefined when it is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
