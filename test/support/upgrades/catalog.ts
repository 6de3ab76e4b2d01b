import type { ClientBase } from 'pg';

export interface Column {
  type: string;
  isNeeded: boolean;
  /** Its value where a writer names none: a default, a number in turn, what is computed. */
  fallback: string | null;
}

export interface Constraint {
  kind: 'check' | 'foreign' | 'unique';
  definition: string;
  columns: readonly string[];
  isValidated: boolean;
  /** The table that it points to, and whether rows there can't go while it does. */
  pointsTo: string | null;
  holds: boolean;
}

export interface Table {
  columns: Readonly<Record<string, Column>>;
  constraints: Readonly<Record<string, Constraint>>;
  /** Indexes, those of constraints too; true: unique. */
  indexes: Readonly<Record<string, boolean>>;
  triggers: Readonly<Record<string, string>>;
  /** Its file: another one when all its rows were written anew. */
  file: string;
}

/** What a database is made of, as far as a version that runs on it can feel it. */
export interface Catalog {
  tables: Readonly<Record<string, Table>>;
  functions: Readonly<Record<string, string>>;
}

const KEPT = `c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname !~ '^schema_migrations'`;
const object = (name: string, value: string) => `coalesce(jsonb_object_agg(${name}, ${value}), '{}')`;

const COLUMNS = `select ${object(
  'a.attname',
  `jsonb_build_object('type', format_type(a.atttypid, a.atttypmod), 'isNeeded', a.attnotnull, 'fallback',
    coalesce(pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity::text, '')))`,
)} from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

// 'n' is not null, which columns tell; triggers that are constraints are triggers.
const CONSTRAINTS = `select ${object(
  'k.conname',
  `jsonb_build_object('kind', case k.contype when 'c' then 'check' when 'f' then 'foreign' else 'unique' end,
    'definition', regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', ''), 'isValidated', k.convalidated,
    'columns', (select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)),
    'pointsTo', nullif(k.confrelid, 0::oid)::regclass::text, 'holds', k.confdeltype in ('a', 'r'))`,
)} from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'u', 'p', 'x')`;

const CATALOG = `select jsonb_build_object(
  'tables', (select ${object(
    'c.relname',
    `jsonb_build_object('file', c.relfilenode::text, 'columns', (${COLUMNS}), 'constraints', (${CONSTRAINTS}),
      'indexes', (select ${object('i.indexrelid::regclass::text', 'i.indisunique')} from pg_index i where i.indrelid = c.oid),
      'triggers', (select ${object('t.tgname', 'pg_get_triggerdef(t.oid)')} from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal))`,
  )} from pg_class c where ${KEPT}),
  'functions', (select ${object(
    'p.oid::regprocedure::text',
    'md5(pg_get_functiondef(p.oid))',
  )} from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))) as catalog`;

/** Reads it, with what the transaction under way has changed. */
export async function readCatalog(client: ClientBase): Promise<Catalog> {
  const { rows } = await client.query<{ catalog: Catalog }>(CATALOG);
  const [row] = rows;
  if (row === undefined) throw new Error('no catalog');
  return row.catalog;
}

/** The tables that the transaction under way keeps others from. */
export interface Locked {
  /** From everybody, readers too. */
  all: readonly string[];
  /** From whoever writes: while an index is built, say, or from a trigger's making to the end. */
  writers: readonly string[];
}

export async function lockedTables(client: ClientBase): Promise<Locked> {
  const { rows } = await client.query<{ name: string; isAll: boolean }>(
    `select c.relname as name, bool_or(l.mode = 'AccessExclusiveLock') as "isAll"
      from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind in ('r', 'p')
        and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      group by c.relname`,
  );
  const names = (isAll: boolean) => rows.filter((row) => row.isAll === isAll).map(({ name }) => name);
  return { all: names(true), writers: names(false) };
}
