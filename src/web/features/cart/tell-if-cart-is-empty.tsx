import { CART_KEY } from '#shared/stored-cart.ts';

/**
 * Runs while the page is read: an empty cart is shown as one before the page's scripts are here, and a cart with
 * something in it asks for them at once. A damaged one counts as filled: the scripts know what can be saved of it. The server
 * alone writes it.
 */
export const TELL_IF_CART_IS_EMPTY = import.meta.env.SSR
  ? `{
let stored = null;
try { stored = localStorage.getItem(${JSON.stringify(CART_KEY)}); } catch {}
const { dataset } = document.documentElement;
if (stored === null || stored === "[]") dataset.cart = "empty";
else dataset.scripts = "now";
}`
  : '';

export function TellIfCartIsEmpty() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TELL_IF_CART_IS_EMPTY }} />;
}
