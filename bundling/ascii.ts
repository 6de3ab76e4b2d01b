const OTHER = /[^\0-\x7F]/g;

/**
 * The same script in letters of one byte. Node.js holds a source that has a single other one in two bytes for each letter
 * of the whole. Throws where a letter follows a backslash, as its escape would mean something else there.
 */
export function inAscii(code: string): string {
  if (/\\[^\0-\x7F]/.test(code)) throw new Error('a backslash before a letter that is to be escaped');
  return code.replaceAll(OTHER, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What an escape is longer than its letter. */
const LONGER = 5;

/** The mappings of `code`'s source map as they are once it is in ASCII: columns move, and nothing else. */
export function mappingsInAscii(mappings: string, code: string): string {
  const lines = code.split('\n');
  return mappings
    .split(';')
    .map((segments, index) => (segments === '' ? '' : moved(segments, lines[index] ?? '')))
    .join(';');
}

function moved(segments: string, line: string): string {
  const places = Array.from(line.matchAll(OTHER), ({ index }) => index);
  let [column, movedColumn, before] = [0, 0, 0];
  return segments
    .split(',')
    .map((segment) => {
      const { value, length } = readNumber(segment);
      column += value;
      while (before < places.length && (places[before] ?? 0) < column) before += 1;
      const next = column + before * LONGER;
      const step = next - movedColumn;
      movedColumn = next;
      return writeNumber(step) + segment.slice(length);
    })
    .join(',');
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS = 5;
const MORE = 1 << BITS;

/** The first number of a segment: digits of five bits, the smallest first, its sign in the last bit of all. */
function readNumber(segment: string): { value: number; length: number } {
  let [sum, length, digit] = [0, 0, MORE];
  while (digit & MORE) {
    digit = DIGITS.indexOf(segment.charAt(length));
    sum += (digit & (MORE - 1)) << (BITS * length);
    length += 1;
  }
  return { value: sum & 1 ? -(sum >> 1) : sum >> 1, length };
}

function writeNumber(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let written = '';
  do {
    const digit = rest & (MORE - 1);
    rest >>= BITS;
    written += DIGITS.charAt(rest > 0 ? digit | MORE : digit);
  } while (rest > 0);
  return written;
}
