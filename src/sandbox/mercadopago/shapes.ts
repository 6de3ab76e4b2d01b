/** Does a value have the form that the provider takes? */
export type Rule = (value: unknown) => boolean;

export const text =
  (most: number): Rule =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= most;
export const oneOf =
  (...words: readonly string[]): Rule =>
  (value) =>
    words.some((word) => word === value);
export const whole: Rule = (value) => Number.isSafeInteger(value) && Number(value) > 0;
export const money: Rule = (value) => typeof value === 'number' && value >= 0 && Number.isFinite(value);
export const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(rule);
/** An object that has none but these fields, each of its own kind. */
export const shape =
  (rules: Record<string, Rule>): Rule =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, inner]) => Object.hasOwn(rules, name) && rules[name]?.(inner));
