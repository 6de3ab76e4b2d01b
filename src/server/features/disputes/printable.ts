/** Letters that the standard fonts of a PDF have besides Latin 1. */
const MORE = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
/** Longer texts are cut: nobody reads them, and a document has an end. */
const LONGEST = 5000;

/**
 * A text in the letters that a standard font has: others lose their marks, and what is left without any becomes '?'. Small
 * pictures are left out.
 */
export function printable(text: string): string {
  // Lengths first: a text of strangers may be of any.
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const letters = Array.from(cut.normalize('NFC'), letterOf).join('');
  return letters.replaceAll(/\?{2,}/g, '?').trim();
}

function letterOf(letter: string): string {
  if (letter === '\n') return letter;
  if (/^\s$/u.test(letter)) return ' ';
  if (hasLetter(letter)) return letter;
  if (/^[\p{M}\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u.test(letter)) return '';
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && Array.from(bare).every(hasLetter) ? bare : '?';
}

function hasLetter(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (
    (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff && code !== 0xad) || MORE.has(letter)
  );
}

/** The text in lines that are no wider than that; a word without end is cut where the line is full. */
export function linesOf(text: string, width: number, widthOf: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapped(paragraph, width, widthOf));
}

function wrapped(paragraph: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').flatMap((one) => pieces(one, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function pieces(word: string, width: number, widthOf: (line: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && widthOf(part + letter) > width) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  return [...parts, part];
}
