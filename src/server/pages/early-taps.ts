import { marked } from './csp.ts';

/** The first of React Router's scripts: what is put before it needs no element of its own, which the client would not expect. */
const contextOf = (mark: string) => `<script${marked(mark)}>window.__reactRouterContext = `;

/**
 * What is pressed before the page's scripts run is held, and done when they do: a slow phone loses no tap, and no
 * form is sent to where nobody reads it. Links and forms that the browser can follow by itself (those with an
 * address) are its own. What is typed or chosen is told again, as the client starts from the server's values: a field
 * is first given another value by the property that React watches, so that it sees the change.
 */
export const HOLD_EARLY_TAPS = `{
let held = null;
const hold = (event) => {
  const button = event.target.closest("button");
  const form = event.type === "submit" ? event.target : button?.form;
  if (form ? form.hasAttribute("action") : !button || button.popoverTargetElement) return;
  event.preventDefault();
  event.stopPropagation();
  held = event.type === "submit" ? () => form.requestSubmit() : () => button.click();
};
const filled = new Map();
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const note = ({ target }) =>
  target.type === "file" || filled.set(target, isTicked(target) ? target.checked : target.value);
const tell = (value, field) => {
  if (isTicked(field)) {
    field.checked = !value;
    return field.click();
  }
  field.value = value + " ";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
};
const listen = (change) => {
  change("click", hold, true);
  change("submit", hold, true);
  change("input", note, true);
};
listen(addEventListener);
window.startedUp = () => {
  delete window.startedUp;
  setTimeout(() => {
    listen(removeEventListener);
    filled.forEach(tell);
    held?.();
  });
};
}`;

/** Puts this into a page that React Router wrote under a mark. One of another shape comes back unchanged. */
export function holdEarlyTaps(html: string, mark: string): string {
  const context = contextOf(mark);
  return html.replace(context, () => context.replace('>', `>${HOLD_EARLY_TAPS}`));
}
