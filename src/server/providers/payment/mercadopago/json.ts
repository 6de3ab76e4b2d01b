export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function date(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const parsed = new Date(value);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** Reais as a number or text, as the provider writes them, to whole cents; null when it is no amount. */
export function cents(value: unknown): number | null {
  const reais = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof reais !== 'number' || !Number.isFinite(reais)) return null;
  return Math.round(reais * 100);
}

/** The JSON of an answer, or undefined when it is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
