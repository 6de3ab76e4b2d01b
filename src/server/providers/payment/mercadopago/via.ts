/** Of charges that are payments, as all were before there were orders. */
export const PAYMENTS = '';
/** Of charges that are orders. */
export const ORDERS = 'orders';

/** Which interface made a charge: a payment's number has digits only. Before there is a number the key tells. */
export function viaOf(of: { number: string } | { key: string }): typeof PAYMENTS | typeof ORDERS {
  const isPayment = 'number' in of ? /^\d+$/.test(of.number) : !of.key.startsWith(`${ORDERS}-`);
  return isPayment ? PAYMENTS : ORDERS;
}
