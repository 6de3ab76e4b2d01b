/** The text of the announcement that was closed last. */
export const CLOSED_NOTICE_KEY = 'avisoFechado';

/**
 * Runs while the page is read, right after the announcement: one that was closed never shows, and nothing moves. The
 * server alone writes it.
 */
export const TELL_IF_NOTICE_IS_CLOSED = import.meta.env.SSR
  ? `{
let closed = null;
try { closed = localStorage.getItem(${JSON.stringify(CLOSED_NOTICE_KEY)}); } catch {}
if (closed !== null && closed === document.currentScript.previousElementSibling.textContent) document.documentElement.dataset.notice = "closed";
}`
  : '';

export function TellIfNoticeIsClosed() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TELL_IF_NOTICE_IS_CLOSED }} />;
}
