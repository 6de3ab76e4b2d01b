import { isBodyCm } from '#shared/measurements.ts';
import { bodyMeasures, type BodyCm } from '#shared/size-guide.ts';

/** What is a measure of these, as a text to be kept; null where none is. */
export function measuresText(body: BodyCm): string | null {
  const told = bodyMeasures.filter((measure) => isBodyCm(body[measure]));
  if (told.length === 0) return null;
  return JSON.stringify(Object.fromEntries(told.map((measure) => [measure, body[measure]])));
}

/** The measures of a kept text; null where none is in it, whatever else it is. */
export function parseMeasures(text: string | null): BodyCm | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const told = bodyMeasures.flatMap((measure) => {
      const cm: unknown = Reflect.get(kept, measure);
      return isBodyCm(cm) ? [[measure, cm] as const] : [];
    });
    return told.length > 0 ? Object.fromEntries(told) : null;
  } catch {
    return null;
  }
}
