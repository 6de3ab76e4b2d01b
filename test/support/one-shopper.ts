/** Journeys count what freight costs; that it may cost nothing has tests of its own. */
export const PAID_FREIGHT = { FREE_SHIPPING: 'message' };

/** Settings for shops whose shoppers are all one person at one address, as in most tests: nothing is counted of them. */
export const ONE_SHOPPER = {
  REFUSED_CARDS: '100000',
  UNPAID_ORDERS_PER_PERSON: '100000',
  UNPAID_UNITS_PER_PERSON: '100000',
  UNPAID_UNITS_PER_ADDRESS: '100000',
};
