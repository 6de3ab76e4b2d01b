/** What bounds counts of the stock. */
export const MOST_OPEN_COUNTS = 20;
export const MOST_COUNT_NAME = 60;
/** Units that one piece may be counted. */
export const MOST_COUNTED = 1_000_000;
/** By one entry. */
export const MOST_AT_ONCE = 9999;
/** Pieces that are set to zero by one press; a larger shop counts by category. */
export const MOST_UNCOUNTED = 5000;
/** A SKU, or a barcode with what people put between its digits. */
export const MOST_CODE = 80;
/** Pieces of one code that are offered: more are no answer to a scan. */
export const MOST_FOUND = 100;
/** So long may a scan have waited on its device, in ms: a week. */
export const MOST_WAITED_MS = 7 * 86_400_000;
/** Rows that one press names. */
export const MOST_LEFT_NAMED = 50;
