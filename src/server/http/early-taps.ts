/** The first of React Router's scripts: what is put before it needs no element of its own, which the client would not expect. */
const CONTEXT = '<script>window.__reactRouterContext = ';

/**
 * What is pressed before the page's scripts run is held, and done when they do: a slow phone loses no tap, and no
 * form is sent to where nobody reads it. Links and forms that the browser can follow by itself (those with an
 * address) are its own.
 */
const HOLD_EARLY_TAPS = `{
let held = null;
const hold = (event) => {
  const button = event.target.closest("button");
  const form = event.type === "submit" ? event.target : button?.form;
  if (form ? form.hasAttribute("action") : !button || button.popoverTargetElement) return;
  event.preventDefault();
  event.stopPropagation();
  held = event.type === "submit" ? () => form.requestSubmit() : () => button.click();
};
addEventListener("click", hold, true);
addEventListener("submit", hold, true);
window.startedUp = () => {
  removeEventListener("click", hold, true);
  removeEventListener("submit", hold, true);
  delete window.startedUp;
  held?.();
};
}`;

/** Puts this into a page. One of another shape comes back unchanged. */
export function holdEarlyTaps(html: string): string {
  return html.replace(CONTEXT, () => CONTEXT.replace('>', `>${HOLD_EARLY_TAPS}`));
}
