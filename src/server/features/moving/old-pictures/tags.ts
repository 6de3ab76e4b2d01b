/** A tag of a page, with its attributes by their names in lower case; of a script, what stands in it as well. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
}

const MOST_ATTRIBUTES = 60;
const LONGEST_TAG = 200_000;
/** What stands in these is no mark-up. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'template', 'xmp']);
/** So many signs that may begin a tag are passed in a millisecond or so. */
const SIGNS_AT_ONCE = 1000;

/**
 * The tags of a page that have one of these names, in their order; null now and then, where there are none for long: others may
 * have their turn. A page is read once from its beginning to its end, whatever is wrong in it: nothing is looked for a second time,
 * and nothing that is missing is looked for again.
 */
export function* tagsOf(html: string, names: ReadonlySet<string>): Generator<Tag | null> {
  const lastClose = html.lastIndexOf('>');
  const lastEnd = html.lastIndexOf('</');
  let at = 0;
  for (let signs = 1; ; signs += 1) {
    if (signs % SIGNS_AT_ONCE === 0) yield null;
    const open = html.indexOf('<', at);
    if (open === -1 || open > lastClose) return;
    if (html.startsWith('!--', open + 1)) {
      const end = html.indexOf('-->', open + 4);
      if (end === -1) return;
      at = end + 3;
      continue;
    }
    const name = /^[a-z][a-z\d:-]*/i.exec(html.slice(open + 1, open + 24))?.[0].toLowerCase();
    if (name === undefined) {
      at = open + 1;
      continue;
    }
    const close = endOfTag(html, open + 1 + name.length);
    if (close === -1) {
      at = open + 1;
      continue;
    }
    at = close + 1;
    const isRaw = RAW.has(name);
    const from = at;
    if (isRaw) {
      const end = at > lastEnd ? -1 : endOfRaw(html, name, at);
      if (end === -1) return;
      at = end;
    }
    if (names.has(name)) {
      const attributes = attributesOf(html.slice(open + 1 + name.length, close));
      yield { name, attributes, text: name === 'script' ? html.slice(from, at) : '' };
    }
  }
}

/** Where what a tag holds ends, in whichever letters it is closed; -1: nowhere. */
function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/** Where a tag ends, past what is quoted in it; -1: nowhere within reason. */
function endOfTag(html: string, from: number): number {
  const limit = Math.min(html.length, from + LONGEST_TAG);
  let quote = '';
  for (let at = from; at < limit; at += 1) {
    const letter = html.charAt(at);
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '>') return at;
    else if ((letter === '"' || letter === "'") && html.charAt(at - 1) === '=') quote = letter;
    // Of a tag that was never closed: the next one begins here.
    else if (letter === '<') return at - 1;
  }
  return -1;
}

/** The first of each name. */
function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const one = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y;
  const gap = /[\s/"'=]*/y;
  let at = 0;
  while (at < text.length && found.size < MOST_ATTRIBUTES) {
    gap.lastIndex = at;
    gap.exec(text);
    one.lastIndex = gap.lastIndex;
    const match = one.exec(text);
    if (match === null) break;
    at = one.lastIndex;
    const [, name = '', ...values] = match;
    const value = values.find((given) => given !== undefined) ?? '';
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value);
  }
  return found;
}
