/** Stands for a '|' that is no end of a cell; no text that is kept holds it. */
const KEPT = '\u0000';

/** A table as it is typed or pasted: a row a line, cells between '|' or tabs; a backslash keeps a '|' in its cell. */
export function tableOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .replaceAll(String.raw`\|`, KEPT)
        .split(/[|\t]/)
        .map((cell) => cell.replaceAll(KEPT, '|').trim()),
    );
}

/** The same the other way round. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')).join('\n');
