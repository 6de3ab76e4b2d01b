import { bodyMeasures, type BodyMeasure } from './size-guide.ts';

/** What a tape around a grown body may show, in centimetres. */
export const LEAST_CM = 40;
export const MOST_CM = 200;

export const BAD_MEASURE = `Informe uma medida entre ${LEAST_CM} e ${MOST_CM} cm`;

/**
 * A measure as typed ('92', '92,5', '92,5 cm') in centimetres to the half; null when nothing is told, undefined when
 * it is none.
 */
export function readCm(typed: string | number | null): number | null | undefined {
  const given = String(typed ?? '').trim();
  const text = (/cm$/i.test(given) ? given.slice(0, -2).trimEnd() : given).replace(',', '.');
  if (text === '') return null;
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const cm = Math.round(Number(text) * 2) / 2;
  return cm >= LEAST_CM && cm <= MOST_CM ? cm : undefined;
}

/** Is it a measure, as `readCm` gives it? */
export function isBodyCm(cm: unknown): cm is number {
  return typeof cm === 'number' && cm >= LEAST_CM && cm <= MOST_CM;
}

/** A text beside each measure that can't be read. */
export function checkMeasurements(typed: {
  [measure in BodyMeasure]?: string | number | null | undefined;
}): Partial<Record<BodyMeasure, string>> {
  const wrong = bodyMeasures.filter((measure) => readCm(typed[measure] ?? null) === undefined);
  return Object.fromEntries(wrong.map((measure) => [measure, BAD_MEASURE]));
}
