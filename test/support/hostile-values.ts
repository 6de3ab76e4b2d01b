/** JSON texts of values that no call asks for. */
const HOSTILE = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1.5',
  '1e308',
  '9007199254740993',
  '-2147483649',
  '""',
  '" "',
  '"0"',
  '"NaN"',
  '"1e400"',
  '"-1,5"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\u0000"',
  '"a@"',
  '"\\u202e\\ufeff"',
  '"2026-02-30"',
  '"%s%n"',
  '"\'; drop table orders; --"',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '[{}]',
  '{"toString":"x","length":-1}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  `"${'x'.repeat(5000)}"`,
  `"${'😀'.repeat(1000)}"`,
  `[${'{},'.repeat(300)}{}]`,
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
] as const;

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

/** A repeatable row of numbers from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export type Random = () => number;

const oneOf = <T>(values: readonly T[], random: Random): T | undefined =>
  values[Math.floor(random() * values.length)];

export const hostile = (random: Random): string => oneOf(HOSTILE, random) ?? 'null';

/** JSON of something that looks like what a schema asks for, with a hostile value now and then. */
export function almost(schema: Schema, random: Random, odds = 0.25): string {
  if (random() < odds) return hostile(random);
  const { type, properties, items, anyOf, allOf } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return JSON.stringify(oneOf(schema.enum, random));
  const inner = oneOf(anyOf ?? allOf ?? [], random);
  if (inner !== undefined) return almost(inner, random, odds);
  const kind = Array.isArray(type) ? oneOf(type, random) : type;
  switch (kind) {
    case 'object': {
      const fields = Object.entries(properties ?? {}).filter(() => random() < 0.9);
      return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${almost(field, random, odds)}`).join(',')}}`;
    }
    case 'array':
      return `[${almost(items ?? {}, random, odds)}]`;
    case 'integer':
    case 'number':
      return String(Math.floor(random() * 100));
    case 'boolean':
      return String(random() < 0.5);
    case 'string':
      return JSON.stringify(
        oneOf(['Lis', 'ana@example.com', '529.982.247-25', '01310-100', '1', 'admin'], random),
      );
    default:
      return hostile(random);
  }
}
