import type { Fields } from '../http/fields.ts';
import { refusal } from './errors.ts';

type Rule = (value: unknown) => boolean;

const text =
  (most: number): Rule =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= most;
const whole: Rule = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const money: Rule = (value) => typeof value === 'number' && value >= 0 && Number.isFinite(value);
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(rule);
/** An object that has none but these fields, each of its own kind. */
const shape =
  (rules: Record<string, Rule>): Rule =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, inner]) => Object.hasOwn(rules, name) && rules[name]?.(inner));

const STREET = { zip_code: text(9), street_name: text(256), street_number: whole };
const isAdditionalInfo = shape({
  ip_address: text(45),
  items: listOf(
    shape({
      id: text(256),
      title: text(256),
      description: text(256),
      picture_url: text(600),
      category_id: text(256),
      quantity: whole,
      unit_price: money,
    }),
  ),
  payer: shape({
    first_name: text(256),
    last_name: text(256),
    phone: shape({ area_code: text(3), number: text(9) }),
    address: shape(STREET),
    registration_date: text(29),
  }),
  shipments: shape({
    receiver_address: shape({
      ...STREET,
      floor: text(10),
      apartment: text(10),
      city_name: text(256),
      state_name: text(256),
    }),
  }),
});

const isStatement: Rule = (value) => text(22)(value) && /^[\w .*-]+$/.test(String(value));

/** Throws the provider's refusal for what is told of a sale in another shape than it takes. */
export function checkTold(body: Fields): void {
  const { additional_info: info, statement_descriptor: statement } = body;
  if (info !== undefined && !isAdditionalInfo(info)) throw refusal(400, 8, 'Invalid additional_info');
  if (statement !== undefined && !isStatement(statement)) {
    throw refusal(400, 4020, 'Invalid statement_descriptor');
  }
}
