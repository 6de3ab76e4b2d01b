/** Of what shops write in descriptions; others are kept as they stand. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
  ordm: 'º',
  ordf: 'ª',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ccedil: 'ç',
  Ccedil: 'Ç',
};
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
};
const NEW_LINE = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol']);
/** Of these neither the tag nor what stands in it is text. */
const SILENT = new Set(['script', 'style', 'iframe', 'noscript', 'svg']);

/** Longer ones are cut: no more of them would be shown. */
const LONGEST = 100_000;

/** A description in HTML as plain lines, read once from its beginning to its end, whatever is wrong in it. */
export function plainText(given: string): string {
  const html = given.slice(0, LONGEST).toWellFormed();
  const lower = html.toLowerCase();
  // Behind it no tag ends.
  const lastClose = html.lastIndexOf('>');
  let text = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    if (open === -1 || open > lastClose) break;
    text += html.slice(at, open);
    const name = /^\/?[a-z][a-z0-9]*|^!/.exec(lower.slice(open + 1, open + 20))?.[0];
    if (name === undefined) {
      text += '<';
      at = open + 1;
      continue;
    }
    const close = html.indexOf('>', open);
    text += breakAt(name);
    at = SILENT.has(name) ? afterEnd(lower, close, name) : close + 1;
  }
  return tidy(decodeEntities(text + html.slice(at)));
}

function breakAt(name: string): string {
  if (name === 'li') return '\n• ';
  return NEW_LINE.has(name.replace('/', '')) ? '\n' : '';
}

function afterEnd(lower: string, from: number, name: string): number {
  const end = lower.indexOf(`</${name}`, from);
  const close = end === -1 ? -1 : lower.indexOf('>', end);
  return close === -1 ? lower.length : close + 1;
}

/** Those that shops write; others stay as they stand. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, ...found: string[]) => {
    const [decimal, hex, name = ''] = found;
    if (decimal !== undefined || hex !== undefined) {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 31 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : ' ';
    }
    const mark = MARKS[name.slice(1)];
    if (mark !== undefined) return `${name.charAt(0)}${mark}`.normalize('NFC');
    return ENTITIES[name] ?? whole;
  });
}

/** Single spaces, one empty line at most. */
function tidy(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim());
  const kept = lines.filter((line, index) => line !== '' || lines[index - 1] !== '');
  return kept.join('\n').trim();
}
