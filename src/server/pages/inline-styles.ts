import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Source } from './csp.ts';
import { styleRules } from './style-rules.ts';

/** The place that the web's root leaves for its styles. */
const PLACE = /<style data-inline=""><\/style>/;
const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/?>/g;

/**
 * Puts the styles that a page links to into its head, where they stay, so that its first paint waits for no further
 * request. The links are left for the client, which expects them, and for print alone: so nothing waits for them. A name
 * that the router has marked with '#' is there without it, too: what loads parts of pages knows a sheet by its bare name,
 * and would fetch one that it misses once more, which has the whole page styled anew in the midst of the first touch.
 * Sheets are read once: their names change with their content. What the page says in style attributes follows them.
 */
export function createStyleInliner(clientFolder: string) {
  const sheets = new Map<string, string>();
  const sheet = (url: string): string => {
    const known = sheets.get(url);
    if (known !== undefined) return known;
    const text = readFileSync(join(clientFolder, url), 'utf8').trim();
    sheets.set(url, text);
    return text;
  };
  return (given: string): { html: string; styleHashes: string[] } => {
    const urls = [...given.matchAll(SHEET)].map(([, url = '']) => url);
    const linked = urls.map(sheet).join('\n');
    if (linked === '' || linked.includes('</style') || !PLACE.test(given))
      return { html: given, styleHashes: [] };
    const own = styleRules(given);
    const css = own.css === '' ? linked : `${linked}\n${own.css}`;
    return {
      html: own.html
        .replace(PLACE, () => `<style data-inline="">${css}</style>`)
        .replace(SHEET, (link) => {
          const printed = link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"');
          return printed.includes('#"') ? printed + printed.replace('#"', '"') : printed;
        }),
      styleHashes: [sha256Source(css)],
    };
  };
}
