import { orderOfNumber } from '#shared/order-number.ts';
import { orderMark } from '../security/order-mark.ts';

/** By which of its names lines are looked for: what stands for its code, its number inside, or its name at the provider. */
interface Name {
  field: 'marca' | 'pedido' | 'referencia';
  value: string | number;
}

const REFERENCE = /^PED-\d{13}-[0-9A-Z]{8}$/;
/** What is copied along with a code or a number. */
const BEFORE = /^(?:pedido|ped)\b[\s:-]*/i;
/** What stands around it in a sentence. */
const AROUND = /^["'([]{1,4}|["')\].,;:]{1,4}$/g;
/** A part of a written code. */
const GROUP = /^[0-9a-z]{5}$/i;
/** 'Pedido K7QF9 M2XA4 TBCDE', which a shell takes apart. */
const MOST_WORDS = 4;

/**
 * What somebody means by an order's code, its number (1042, #1042) or what the provider calls it (PED-…), copied from the
 * office, a mail or the provider's page; null for none of them.
 */
export function orderNamed(typed: string): Name | null {
  const plain = typed.trim().replace(AROUND, '');
  // As it stands first: a code may begin with these letters itself.
  for (const text of [plain, plain.replace(BEFORE, '')]) {
    const reference = text.toUpperCase();
    if (REFERENCE.test(reference)) return { field: 'referencia', value: reference };
    const mark = orderMark(text);
    if (mark !== null) return { field: 'marca', value: mark };
    const id = orderOfNumber(text);
    if (id !== null) return { field: 'pedido', value: id };
  }
  return null;
}

/** The order that a command's words begin with, and what else they say. */
export function orderFirst(words: readonly string[]): { name: Name; others: string[] } | null {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const some = words.slice(0, count);
    const groups = /^ped(?:ido)?:?$/i.test(some[0] ?? '') ? some.slice(1) : some;
    // A number and the name of a file are no code, though they may have as many letters.
    if (groups.length > 1 && !groups.every((group) => GROUP.test(group.replace(AROUND, '')))) continue;
    const name = orderNamed(some.join(' '));
    if (name !== null) return { name, others: words.slice(count) };
  }
  return null;
}

interface Line {
  pedido?: unknown;
  marca?: unknown;
  referencia?: unknown;
}

/**
 * The lines of a log that tell of one order, as they came. Steps of an order bear all of its names, so that each
 * finds the lines that bear another; what is no JSON is passed over.
 */
export function orderStory(lines: readonly string[], { field, value }: Name): string[] {
  const read = lines.flatMap((text) => {
    const line = readLine(text);
    return line === null ? [] : [{ text, line }];
  });
  const both = read.find(
    ({ line }) => line[field] === value && line.pedido !== undefined && line.marca !== undefined,
  );
  const names: Line = { ...both?.line, [field]: value };
  const belongs = (line: Line) =>
    (['pedido', 'marca'] as const).some((name) => line[name] !== undefined && line[name] === names[name]);
  return read.filter(({ line }) => belongs(line)).map(({ text }) => text);
}

function readLine(text: string): Line | null {
  // Most lines name no order; only those that may are read.
  if (!text.startsWith('{') || !/"(?:pedido|marca)":/.test(text)) return null;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
