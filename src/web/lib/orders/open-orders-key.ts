import { readStored } from '../storage/storage.ts';

// Apart from what is kept there: every page asks this much, and few have anything to read.

/** The key under which the browser keeps what may still be paid. */
export const OPEN_ORDERS_KEY = 'open-orders';

/** Whether there is anything to be asked about. */
export const hasOpenOrders = () => readStored(OPEN_ORDERS_KEY) !== null;
