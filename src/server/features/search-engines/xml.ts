/** Characters that XML 1.0 can't hold, whatever the escape, and halves of pairs. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** An element with a text; nothing when there is none. */
export function element(name: string, text: string | number | null | undefined): string {
  if (text === null || text === undefined || text === '') return '';
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
