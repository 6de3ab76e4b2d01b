import type { Fields } from '../http/fields.ts';
import { refusal } from './errors.ts';
import { listOf, money, shape, text, whole, type Rule } from './shapes.ts';

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
