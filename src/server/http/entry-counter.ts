import type { z } from 'zod';

/** The most entries of a list or a map whose schema names no number of its own. */
const MOST_ENTRIES = 1000;

/** A list or a map with more entries than its schema allows, and what to say of it. */
export interface TooMany {
  path: string[];
  text: string;
}

type Counter = (value: unknown, path: string[]) => TooMany | undefined;

interface Limit {
  most: number;
  text: string;
}

/** What counts the lists and maps of a value that a schema describes; undefined where it describes none. */
export function entryCounter(schema: z.core.$ZodType): Counter | undefined {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  switch (def.type) {
    case 'array':
      return countList(limitOf(def.checks), entryCounter(def.element));
    case 'record':
      return countMap(limitOf(def.checks), entryCounter(def.valueType));
    case 'object':
      return countFields(def.shape);
    case 'union':
      return countOptions(def.options);
    case 'pipe':
      return entryCounter(isTransform(def.in) ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return entryCounter(def.innerType);
    default:
      return undefined;
  }
}

const isTransform = ({ _zod: { def } }: z.core.$ZodType) => def.type === 'transform';

/** What `.max()` leaves in a schema. */
interface MaxLength {
  check: string;
  maximum: number;
  error?(issue: object): string | { message: string } | null | undefined;
}

/** The number that `.max()` gave a list, with its own words where it has some. */
function limitOf(checks: readonly z.core.$ZodCheck<never>[] = []): Limit {
  for (const { _zod } of checks) {
    const { check, error, maximum } = _zod.def as MaxLength;
    if (check !== 'max_length') continue;
    const told = error?.({ code: 'too_big', maximum });
    const text = typeof told === 'string' ? told : told?.message;
    return { most: maximum, text: text ?? `no máximo ${maximum} itens` };
  }
  return { most: MOST_ENTRIES, text: `no máximo ${MOST_ENTRIES} itens` };
}

function countList({ most, text }: Limit, inner: Counter | undefined): Counter {
  return (value, path) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length > most) return { path, text };
    return inner && firstOf(value.entries(), ([index, item]) => inner(item, [...path, String(index)]));
  };
}

function countMap({ most, text }: Limit, inner: Counter | undefined): Counter {
  return (value, path) => {
    if (!isMap(value)) return undefined;
    const entries = Object.entries(value);
    if (entries.length > most) return { path, text };
    return inner && firstOf(entries, ([name, part]) => inner(part, [...path, name]));
  };
}

function countFields(shape: Readonly<Record<string, z.core.$ZodType>>): Counter | undefined {
  const counters = Object.entries(shape).flatMap(([name, schema]) => {
    const counter = entryCounter(schema);
    return counter === undefined ? [] : [{ name, counter }];
  });
  if (counters.length === 0) return undefined;
  return (value, path) =>
    isMap(value)
      ? firstOf(counters, ({ name, counter }) => counter(value[name], [...path, name]))
      : undefined;
}

/** A value is too long for a union when it is so for each option that counts. */
function countOptions(options: readonly z.core.$ZodType[]): Counter | undefined {
  const counters = options.map(entryCounter).filter((counter) => counter !== undefined);
  if (counters.length === 0) return undefined;
  return (value, path) => {
    const found = counters.map((counter) => counter(value, path));
    return found.every((one) => one !== undefined) ? found[0] : undefined;
  };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function firstOf<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
