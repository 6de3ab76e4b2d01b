import type pg from 'pg';

/** What the driver gives for a type of PostgreSQL, as pool.ts sets it up. */
const TYPES: Readonly<Record<string, string>> = {
  int4: 'number',
  int8: 'number',
  text: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
};

/** Columns whose type is one of the shop's own, which the database does not know. */
const OWN_TYPES: Readonly<Record<string, { type: string; from: string }>> = {
  'payments.reason': { type: 'ChargeReason', from: '#shared/charges.ts' },
};

const HEADER = `// Written by 'npm run db:types' from the migrations: change those instead.
`;

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** The database fills it in where an insert does not name it. */
  filled: boolean;
  /** No insert may name it. */
  always: boolean;
  /** The constraint that lists its values. */
  list: string | null;
}

/**
 * The source of schema.ts: the tables of a migrated database as Kysely's types. Lists of values come from the
 * constraints that check them. Throws for a type of column that no code has read so far.
 */
export async function describeTables(pool: pg.Pool): Promise<string> {
  const columns = await findColumns(pool);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const body = [...tables].map(([table, own]) => {
    const lines = own.map((one) => `    ${one.column}: ${typeOf(one)};\n`);
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `${HEADER}${importsFor(columns)}\n/** Every table and its columns. */\nexport interface DB {\n${body.join('')}}\n`;
}

async function findColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as "table", a.attname as "column", t.typname as "type",
      not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as filled,
      a.attidentity = 'a' or a.attgenerated <> '' as always,
      (
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
      ) as list
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not starts_with(c.relname, 'schema_migrations')
    order by c.relname collate "C", a.attnum`);
  return rows;
}

function typeOf({ table, column, list, ...one }: Column): string {
  const name = `${table}.${column}`;
  const plain = OWN_TYPES[name]?.type ?? (list === null ? TYPES[one.type] : listed(list));
  if (plain === undefined) throw new Error(`${name}: what does the driver make of ${one.type}?`);
  const type = one.nullable ? orNull(plain) : plain;
  if (one.always) return `GeneratedAlways<${type}>`;
  return one.filled ? `Generated<${type}>` : type;
}

function orNull(type: string): string {
  return type === 'Json' ? 'JsonOrNull' : `${type} | null`;
}

/** CHECK ((state = ANY (ARRAY['new'::text, 'done'::text]))) as 'new' | 'done'. */
function listed(constraint: string): string {
  return [...constraint.matchAll(/'[^']*'(?=::text)/g)].map(([value]) => value).join(' | ');
}

function importsFor(columns: readonly Column[]): string {
  const own = columns.flatMap(({ table, column }) => OWN_TYPES[`${table}.${column}`] ?? []);
  const lines = [
    "import type { Generated, GeneratedAlways } from 'kysely';",
    ...own.map(({ type, from }) => `import type { ${type} } from '${from}';`),
    "import type { Json, JsonOrNull } from './json.ts';",
  ];
  return `${lines.join('\n')}\n`;
}
