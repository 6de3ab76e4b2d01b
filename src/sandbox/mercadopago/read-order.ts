import { asFields, asList, asText } from '../http/fields.ts';
import type { Fields } from '../http/fields.ts';
import { refusal } from './errors.ts';
import { findMethod } from './methods.ts';
import { readNewPayment, type NewPayment } from './read-payment.ts';
import { toProviderTime } from './payment.ts';
import { listOf, oneOf, shape, text, whole, type Rule } from './shapes.ts';

const AMOUNT = /^\d{1,6}\.\d{2}$/;
const isAmount: Rule = (value) => typeof value === 'string' && AMOUNT.test(value) && Number(value) > 0;
const isReference: Rule = (value) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

const ADDRESS = shape({
  zip_code: text(9),
  street_name: text(256),
  street_number: text(256),
  neighborhood: text(256),
  city: text(256),
  state: text(256),
  complement: text(256),
});

/** All that the documents name of an order to be paid in one step; whatever else is sent is refused. */
const isOrder = shape({
  type: oneOf('online'),
  processing_mode: oneOf('automatic'),
  capture_mode: oneOf('automatic', 'automatic_async'),
  total_amount: isAmount,
  external_reference: isReference,
  description: text(150),
  payer: shape({
    email: text(256),
    first_name: text(256),
    last_name: text(256),
    identification: shape({ type: oneOf('CPF', 'CNPJ'), number: text(14) }),
    phone: shape({ area_code: text(3), number: text(9) }),
    address: ADDRESS,
  }),
  items: listOf(
    shape({
      external_code: text(256),
      title: text(256),
      description: text(256),
      category_id: text(256),
      quantity: whole,
      unit_price: isAmount,
    }),
  ),
  shipment: shape({ address: ADDRESS }),
  config: shape({
    online: shape({
      transaction_security: shape({
        validation: oneOf('always', 'on_fraud_risk', 'never'),
        liability_shift: oneOf('required', 'preferred'),
      }),
    }),
  }),
  transactions: shape({
    payments: listOf(
      shape({
        amount: isAmount,
        expiration_time: text(30),
        payment_method: shape({
          id: text(30),
          type: oneOf('credit_card', 'debit_card', 'bank_transfer'),
          token: text(200),
          installments: whole,
          statement_descriptor: text(50),
        }),
      }),
    ),
  }),
});

/** An order's body, read and found good. */
export interface NewOrder {
  payment: NewPayment;
  expirationTime: string | null;
}

/** Reads the body of an order; throws the provider's refusal at the first mistake. */
export function readNewOrder(input: unknown, nowMs: number): NewOrder {
  if (!isOrder(input)) throw refusal(400, 'property_value', 'The request has properties that are not valid');
  const body = asFields(input);
  const [payment, further] = asList(asFields(body['transactions'])['payments']).map(asFields);
  if (payment === undefined || further !== undefined) {
    throw refusal(400, 'exceeded_number_of_transactions', 'One transaction is required');
  }
  requireSums(body, payment);
  const asked = asFields(payment['payment_method']);
  const method = findMethod(asText(asked['id']) ?? '');
  if (method?.payment_type_id !== asked['type']) {
    throw refusal(400, 'property_value', 'payment_method.type does not fit its id');
  }
  const expirationTime = asText(payment['expiration_time']) ?? null;
  const lifeMs = expirationTime === null ? null : durationMs(expirationTime);
  const { items, shipment } = body;
  const paid = readNewPayment(
    {
      transaction_amount: Number(body['total_amount']),
      payment_method_id: asked['id'],
      token: asked['token'],
      installments: asked['installments'],
      payer: body['payer'],
      ...(lifeMs === null ? {} : { date_of_expiration: toProviderTime(nowMs + lifeMs) }),
    },
    nowMs,
  );
  const fields = {
    description: body['description'],
    external_reference: body['external_reference'],
    statement_descriptor: asked['statement_descriptor'],
    three_d_secure_mode: MODES[validationOf(body)],
    additional_info: {
      payer: body['payer'],
      ...(items === undefined ? {} : { items }),
      ...(shipment === undefined ? {} : { shipment }),
    },
  };
  return { payment: { ...paid, fields }, expirationTime };
}

/** As the first interface says it. */
const MODES: Readonly<Record<string, string>> = { always: 'mandatory', on_fraud_risk: 'optional' };

function validationOf(body: Fields): string {
  const online = asFields(asFields(body['config'])['online']);
  return asText(asFields(online['transaction_security'])['validation']) ?? 'never';
}

const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** What is paid is the total, and so is what the items cost. */
function requireSums(body: Fields, payment: Fields): void {
  const totalCents = cents(body['total_amount']);
  const items = asList(body['items']).map(asFields);
  const itemsCents = items.reduce(
    (sum, item) => sum + cents(item['unit_price']) * Number(item['quantity']),
    0,
  );
  if (cents(payment['amount']) === totalCents && (items.length === 0 || itemsCents === totalCents)) return;
  throw refusal(400, 'invalid_total_amount', 'total_amount is not the sum of its parts');
}

const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;
const SHORTEST_MS = 60_000;
const LONGEST_MS = 30 * 86_400_000;

/** Of 'PT30M' or 'P1D'. Shorter ones than the documents allow were seen to be taken. */
function durationMs(duration: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration) ?? [];
  const ms = (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (ms >= SHORTEST_MS && ms <= LONGEST_MS) return ms;
  throw refusal(400, 'property_value', 'expiration_time is not valid');
}
