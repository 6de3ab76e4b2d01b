import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { BEGIN } from './migrate.ts';

/** Who serves in an embedded database; who owns the tables never does. */
export const SERVING_ROLE = 'vitrine_serve';
/** Who may look at all but secrets, where somebody has made that role: for reports and other programs. */
export const READING_ROLE = 'vitrine_read';

/** What is written once: lines come, and none goes. An erasure empties what people have said in some. */
const ONLY_GROWS = new Set([
  'audit_log',
  'stock_movements',
  'order_history',
  'charge_movements',
  'credit_movements',
  'exchange_steps',
  'tracked_steps',
]);
const EMPTIED: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['before', 'after'],
  credit_movements: ['note'],
};
const OF_MIGRATIONS = new Set(['schema_migrations', 'schema_migrations_lock']);

/** Tables and columns that open something, say who somebody is by a key, or are letters. */
const SECRET_TABLES: ReadonlySet<string> = new Set([
  'settings',
  'service_credentials',
  'sessions',
  'account_links',
  'guest_links',
  'waitlist_links',
  'admin_users',
  'admin_totp',
  'admin_recovery_codes',
  'admin_passkeys',
  'admin_challenges',
  'admin_links',
  'admin_invitations',
  'promotion_codes',
  'payment_attempts',
  'outbox',
  // Its keys name who tried what from where.
  'limit_windows',
]);
/** By their names, and those that are another thing in other tables with their tables'. */
const SECRET_COLUMNS: ReadonlySet<string> = new Set([
  'senha_hash',
  'cpf',
  'cpf_sealed',
  'cpf_hash',
  'visitante',
  'busca',
  'placed_from',
  'challenge_url',
  'challenge_creq',
  'code_hash',
  'code_sealed',
  'source_key',
  'client_key',
  'idempotency_key',
  'provider_key',
  'ticket_url',
  'order_discounts.codigo',
  // What sends a parcel at the shop's cost, and what people wrote to one another.
  'reverse_code',
  'send_back',
  'words',
  'settled_words',
  'answer',
  'presentes',
  'message',
  'dispute_files.bytes',
  'exchange_photos.bytes',
  'exchange_photos.preview',
  'order_messages.subject',
  'order_messages.texto',
  'order_messages.body_hash',
  // Where somebody lived, and what would tell it by trying.
  'order_edits.before',
  'order_edits.after',
  'request_hash',
  // Who bought in the shop before, until she has come.
  'moving_items.old',
]);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets a role serve the shop and nothing more, after migrations and by who owns the tables: it changes no table, drops no
 * trigger, and rewrites nothing of what is written once. The reading role, if there is one, sees no secret.
 */
export async function grantRoles(client: pg.ClientBase, serving: string): Promise<void> {
  await client.query(BEGIN);
  await client.query("set local lock_timeout = '5s'");
  // One server after the other: two that grant at once would disturb each other.
  await client.query('select only_row from schema_migrations_lock where only_row = 1 for update');
  const { rows } = await client.query<{ name: string; columns: string[]; schema: string; reads: boolean }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
        current_schema()::text as schema, to_regrole($1) is not null as reads
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
    [READING_ROLE],
  );
  const [first] = rows;
  if (first !== undefined) {
    const reading = first.reads ? READING_ROLE : null;
    await client.query(
      [
        ...rows.map(({ name }) => servingGrants(name, quoted(serving))),
        `grant usage on schema ${quoted(first.schema)} to ${quoted(serving)}`,
        `grant usage, select on all sequences in schema ${quoted(first.schema)} to ${quoted(serving)}`,
        ...(reading === null
          ? []
          : [
              `grant usage on schema ${quoted(first.schema)} to ${quoted(reading)}`,
              ...rows.flatMap(({ name, columns }) => readingGrants(name, columns, quoted(reading))),
            ]),
      ].join(';'),
    );
  }
  await client.query('commit');
}

function servingGrants(table: string, role: string): string {
  const of = `on ${quoted(table)} to ${role}`;
  if (OF_MIGRATIONS.has(table)) return `grant select ${of}`;
  if (!ONLY_GROWS.has(table)) return `grant select, insert, update, delete ${of}`;
  const columns = EMPTIED[table];
  const emptied = columns === undefined ? '' : `; grant update (${columns.map(quoted).join()}) ${of}`;
  return `revoke update, delete, truncate on ${quoted(table)} from ${role}; grant select, insert ${of}${emptied}`;
}

function readingGrants(table: string, columns: readonly string[], role: string): string[] {
  const isSecret = (name: string) => SECRET_COLUMNS.has(name) || SECRET_COLUMNS.has(`${table}.${name}`);
  const seen = SECRET_TABLES.has(table) ? [] : columns.filter((name) => !isSecret(name));
  const revoke = `revoke all on ${quoted(table)} from ${role}`;
  return seen.length === 0
    ? [revoke]
    : [revoke, `grant select (${seen.map(quoted).join()}) on ${quoted(table)} to ${role}`];
}

/** Makes the serving role of an embedded database where there is none, with a password that only this run knows. */
export async function prepareServing(client: pg.ClientBase): Promise<{ user: string; password: string }> {
  const password = randomBytes(24).toString('base64url');
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVING_ROLE]);
  if (!rowCount) await client.query(`create role ${SERVING_ROLE}`);
  await client.query(
    `alter role ${SERVING_ROLE} with login nosuperuser nocreatedb nocreaterole password '${password}'`,
  );
  await grantRoles(client, SERVING_ROLE);
  return { user: SERVING_ROLE, password };
}
