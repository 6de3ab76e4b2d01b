import type { DB } from '../../db/index.ts';
import { TITLES } from './taken-titles.ts';

/** A table that goes along as it is: a row of it is a line of a file. */
export interface TakenTable {
  table: keyof DB;
  /** The file's name, without its end. */
  file: string;
  /** What stands in it, in the owner's words. */
  says: string;
  /** The primary key, by which it is read a part at a time. */
  key: readonly string[];
  take: readonly string[];
  /** What stays: hashes and seals, keys of presses, leases, and what is there to search by. */
  leave: readonly string[];
}

interface Given {
  file: string;
  says: string;
  /** Columns by their names, with spaces between. */
  take: string;
  leave?: string;
  key?: string;
}

/** All columns of a table are either taken or left by name: a test holds it to that. */
export function taken(table: keyof DB, { file, says, take, leave = '', key = 'id' }: Given): TakenTable {
  return { table, file, says, key: words(key), take: words(take), leave: words(leave) };
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The title of a column; amounts are told in reais, so they lose their unit. */
export const titleOf = (column: string): string => (TITLES[column] ?? column).replace(/_cents$/, '');

/** Is it an amount in whole cents? */
export const isAmount = (column: string): boolean => column === 'cents' || column.endsWith('_cents');
