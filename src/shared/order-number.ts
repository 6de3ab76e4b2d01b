/** The first order is #1001: nobody counts by it how young a shop is. */
const BEFORE_FIRST = 1000;
const MOST_DIGITS = 12;

/** An order's number as it is said aloud: for people alone, it opens nothing. The way to an order is its code. */
export const orderNumber = (id: number): number => id + BEFORE_FIRST;

/** '#1042'. */
export const spokenNumber = (id: number): string => `#${orderNumber(id)}`;

/** The order that a typed '#1042', '1042' or 'n.º 1042' is the number of; null for what can be none. */
export function orderOfNumber(typed: string): number | null {
  const digits = new RegExp(`^(?:#|n[.ºo°]{0,2}\\s?)?\\s?(\\d{4,${MOST_DIGITS}})$`, 'iu').exec(
    typed.trim(),
  )?.[1];
  const id = digits === undefined ? 0 : Number(digits) - BEFORE_FIRST;
  return id > 0 ? id : null;
}
