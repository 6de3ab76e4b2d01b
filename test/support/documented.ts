import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of all that is told to other programs. */
export const DOCS = join(import.meta.dirname, '../../docs/server');

/** A text to be found, and what stands in its place where it is tried. */
export type Change = readonly [from: string, to: string];

/** A file of docs/server with each of these changed; what is not there has changed in it and has to be changed where it is tried. */
export function documented(name: string, changes: readonly Change[]): string {
  let text = readFileSync(join(DOCS, name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`docs/server/${name} has no '${from}'`);
    text = text.replaceAll(from, to);
  }
  return text;
}
