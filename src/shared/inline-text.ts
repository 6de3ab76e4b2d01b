import { isEmail } from './email.ts';

/** A stretch of a text that looks alike. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  href?: string;
}

export const LONGEST_LINK = 500;

const WEB =
  /^https:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?(?::(?<port>\d{1,5}))?(?:[/?#].*)?$/iu;
const HIGHEST_PORT = 65_535;
const PHONE = /^tel:\+?\d[\d-]{1,24}$/i;
/** No other site by '//', and no way up. */
const OWN_PATH = /^\/(?![/\\])/;
const ODD = /[\s\p{Cc}\p{Cf}<>"\\]/u;

/** May a text lead there? To the web by https, to a mailbox, a telephone, or a path of the shop; nowhere else. */
export function isLink(address: string): boolean {
  if (address.length > LONGEST_LINK || ODD.test(address)) return false;
  // What follows a '?' would write to others, too.
  if (/^mailto:/i.test(address)) return !address.includes('?') && isEmail(address.slice('mailto:'.length));
  const web = WEB.exec(address);
  return (
    OWN_PATH.test(address) ||
    PHONE.test(address) ||
    (web !== null && Number(web.groups?.['port'] ?? 443) <= HIGHEST_PORT)
  );
}

type Mark = '**' | '*';
type Token =
  | { kind: 'text'; text: string; href?: string; lost?: string }
  | { kind: 'mark'; mark: Mark; opens: boolean; closes: boolean; href?: string };

/** Bounded in both parts, so that no text takes longer than a few times its length. */
const LINK = /\[((?:\\.|[^[\]\\\n]){1,200})\]\(((?:[^\s()]|\([^\s()]{0,100}\)){1,500})\)/y;
/** What was meant as one. */
const HALF_LINK = /\[(?:\\.|[^[\]\\\n]){0,200}\]\(/y;
const PLAIN = /[^\\*[]+/y;

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const isSpace = (letter: string | undefined) => letter === undefined || /\s/.test(letter);

/** Words, marks and links one after another; a link's own words know nothing of links. */
function tokensOf(text: string, href?: string): Token[] {
  const link = href === undefined ? {} : { href };
  const tokens: Token[] = [];
  const say = (words: string) => tokens.push({ kind: 'text', text: words, ...link });
  let at = 0;
  while (at < text.length) {
    const letter = text.charAt(at);
    const plain = matchAt(PLAIN, text, at)?.[0];
    const found = letter === '[' && href === undefined ? matchAt(LINK, text, at) : null;
    if (plain !== undefined) {
      say(plain);
      at += plain.length;
    } else if (letter === '\\' && /[\\*[\]()]/.test(text.charAt(at + 1))) {
      say(text.charAt(at + 1));
      at += 2;
    } else if (letter === '*') {
      const mark = text.startsWith('**', at) ? '**' : '*';
      const next = at + mark.length;
      tokens.push({
        kind: 'mark',
        mark,
        opens: !isSpace(text[next]),
        closes: !isSpace(text[at - 1]),
        ...link,
      });
      at = next;
    } else if (found !== null) {
      const [whole, words = '', address = ''] = found;
      if (isLink(address) && words.trim() !== '') tokens.push(...tokensOf(words, address));
      else tokens.push({ kind: 'text', text: whole, lost: address });
      at += whole.length;
    } else {
      const meant = letter === '[' && href === undefined ? matchAt(HALF_LINK, text, at) : null;
      if (meant === null) say(letter);
      else
        tokens.push({
          kind: 'text',
          text: letter,
          lost: text.slice(at + meant[0].length).split(/[\s)]/, 1)[0] ?? '',
        });
      at += 1;
    }
  }
  return tokens;
}

/** Which marks change how the text after them looks: those that have their other half. */
function pairsOf(tokens: readonly Token[]): Set<Token> {
  const paired = new Set<Token>();
  const open: Partial<Record<Mark, { token: Token; at: number }>> = {};
  let lastWords = -1;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text') {
      lastWords = at;
      continue;
    }
    const first = open[token.mark];
    // Nothing between two marks is nothing to be marked.
    if (first !== undefined && token.closes && lastWords > first.at) {
      paired.add(first.token).add(token);
      delete open[token.mark];
    } else if (first === undefined && token.opens) open[token.mark] = { token, at };
  }
  return paired;
}

/**
 * Reads `**bold**`, `*italic*`, `[words](address)`; a backslash before one of these signs takes its meaning away. What is no
 * whole mark, or leads where nothing may lead, stands as it was written. Joined, the runs hold all words in their order.
 */
export function runsOf(text: string): Run[] {
  const tokens = tokensOf(text);
  const paired = pairsOf(tokens);
  const runs: Run[] = [];
  const on = { '**': false, '*': false };
  for (const token of tokens) {
    if (paired.has(token) && token.kind === 'mark') {
      on[token.mark] = !on[token.mark];
      continue;
    }
    const words = token.kind === 'mark' ? token.mark : token.text;
    const run: Run = {
      text: words,
      ...(on['**'] && { bold: true }),
      ...(on['*'] && { italic: true }),
      ...(token.href !== undefined && { href: token.href }),
    };
    const last = runs.at(-1);
    const isSame =
      last?.bold === run.bold && last?.italic === run.italic && last?.href === run.href && last !== undefined;
    if (isSame) last.text += words;
    else runs.push(run);
  }
  return runs;
}

/** The words alone. */
export const plainText = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join('');

/** The first address in a text that leads where nothing may lead; null where all is well. */
export function lostLink(text: string): string | null {
  for (const token of tokensOf(text))
    if (token.kind === 'text' && token.lost !== undefined) return token.lost;
  return null;
}
