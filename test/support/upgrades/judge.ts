import type { Catalog, Column, Constraint, Locked, Table } from './catalog.ts';

/** What a migration does that a version before it may feel. */
export interface Finding {
  rule: Rule;
  /** Table, table.column, or the name of what it is. */
  object: string;
}

/** What an older version can't work without: only a contract step may do it, a version after nothing uses it. */
export const TAKES_AWAY = [
  'table-gone',
  'column-gone',
  'column-type',
  'column-needed',
  'column-without-value',
  'default-changed',
  'unique-gone',
  'values-fewer',
  'trigger-gone',
  'function-gone',
] as const;

/** What may break it, or hold it up: the file has to say why not. */
const MAY_BREAK = [
  'values-more',
  'column-may-be-null',
  'check-on-old',
  'unique-on-old',
  'reference-on-old',
  'holds-rows',
  'trigger-on-old',
  'function-changed',
  'table-rewritten',
  'checked-at-once',
  'read-while-locked',
  'writers-wait',
  'rows-written',
] as const;

export type Rule = (typeof TAKES_AWAY)[number] | (typeof MAY_BREAK)[number];
export const RULES: readonly string[] = [...TAKES_AWAY, ...MAY_BREAK];

export interface Step {
  before: Catalog;
  after: Catalog;
  locked: Locked;
  sql: string;
}

/** Tables of so few rows, in any shop, that reading all of them takes no time. */
const FEW_ROWS = new Set(
  `
  settings shop_settings_versions shop_settings_revision service_credentials mail_texts pages pages_version
  policy_texts page_versions catalog_version categories own_ways measure_tables admin_users admin_totp
  admin_recovery_codes admin_passkeys admin_challenges admin_links admin_invitations message_templates
  promotions promotions_version invoice_rule packing_claims stock_counts moving_imports
  moving_category_choices moving_page_reads
  `
    .trim()
    .split(/\s+/),
);

/** All that a version before this step may feel of it. */
export function judge(step: Step): Finding[] {
  const { before, after } = step;
  const found: Finding[] = [];
  for (const [name, old] of Object.entries(before.tables)) {
    const table = after.tables[name];
    if (table === undefined) found.push({ rule: 'table-gone', object: name });
    else found.push(...ofTable(name, { old, table, isLocked: step.locked.all.includes(name) }));
  }
  for (const [name, table] of Object.entries(after.tables))
    if (!(name in before.tables)) found.push(...holding(table.constraints, before));
  found.push(...ofFunctions(before.functions, after.functions), ...writes(step), ...waits(step));
  return found;
}

interface Change {
  old: Table;
  table: Table;
  isLocked: boolean;
}

function ofTable(name: string, change: Change): Finding[] {
  const { old, table } = change;
  const columns = [...new Set([...Object.keys(old.columns), ...Object.keys(table.columns)])].flatMap(
    (column) =>
      ofColumn(old.columns[column], table.columns[column]).map((rule) => ({
        rule,
        object: `${name}.${column}`,
      })),
  );
  const rewritten: Finding[] = old.file === table.file ? [] : [{ rule: 'table-rewritten', object: name }];
  return [
    ...columns,
    ...rewritten,
    ...ofConstraints(name, change),
    ...ofIndexes(name, change),
    ...ofTriggers(name, change),
  ];
}

function ofColumn(old: Column | undefined, column: Column | undefined): Rule[] {
  if (column === undefined) return ['column-gone'];
  if (old === undefined) return column.isNeeded && column.fallback === null ? ['column-without-value'] : [];
  const rules: Rule[] = [];
  if (old.type !== column.type) rules.push('column-type');
  if (!old.isNeeded && column.isNeeded) rules.push('column-needed');
  if (old.isNeeded && !column.isNeeded) rules.push('column-may-be-null');
  if (old.fallback !== null && old.fallback !== column.fallback) rules.push('default-changed');
  return rules;
}

function ofConstraints(name: string, { old, table }: Change): Finding[] {
  const found: Finding[] = [];
  for (const [object, constraint] of Object.entries(table.constraints)) {
    const known = old.constraints[object];
    if (known?.definition === constraint.definition) continue;
    const isOnOld = constraint.columns.some((column) => column in old.columns);
    found.push(
      ...(known ? changed(known, constraint) : added(constraint, isOnOld)).map((rule) => ({ rule, object })),
    );
    if (constraint.isValidated && constraint.kind !== 'unique' && !FEW_ROWS.has(name))
      found.push({ rule: 'checked-at-once', object });
  }
  for (const [object, { kind }] of Object.entries(old.constraints))
    if (kind === 'unique' && !(object in table.constraints)) found.push({ rule: 'unique-gone', object });
    else if (kind === 'check' && !(object in table.constraints)) found.push({ rule: 'values-more', object });
  return found;
}

const RULE_OF_NEW = { check: 'check-on-old', unique: 'unique-on-old', foreign: 'reference-on-old' } as const;
const added = ({ kind }: Constraint, isOnOld: boolean): Rule[] => (isOnOld ? [RULE_OF_NEW[kind]] : []);

const values = (text: string) => new Set([...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => value));
const shape = (text: string) => text.replaceAll(/'(?:[^']|'')*'(?:::\w+(?: \w+)*)?(?:, )?/g, '');

/** A list of values that has grown, or lost some; anything else is a new rule for what older versions write. */
function changed(old: Constraint, now: Constraint): Rule[] {
  if (old.kind !== 'check' || shape(old.definition) !== shape(now.definition)) return [RULE_OF_NEW[now.kind]];
  const [before, after] = [values(old.definition), values(now.definition)];
  return [
    ...([...before].every((value) => after.has(value)) ? [] : ['values-fewer' as const]),
    ...([...after].every((value) => before.has(value)) ? [] : ['values-more' as const]),
  ];
}

/** Rows that an older version deletes as ever, and now can't. */
const holding = (constraints: Table['constraints'], before: Catalog): Finding[] =>
  Object.entries(constraints)
    .filter(([, { pointsTo, holds }]) => holds && pointsTo !== null && pointsTo in before.tables)
    .map(([object]) => ({ rule: 'holds-rows' as const, object }));

function ofIndexes(name: string, { old, table, isLocked }: Change): Finding[] {
  const found: Finding[] = [];
  for (const [object, isUnique] of Object.entries(table.indexes)) {
    if (object in old.indexes) continue;
    if (isUnique && !(object in table.constraints)) found.push({ rule: 'unique-on-old', object });
    if (isLocked && !FEW_ROWS.has(name)) found.push({ rule: 'read-while-locked', object });
  }
  // What `on conflict` names has to be there. An index of another name may stand in its place: the file says so.
  for (const [object, isUnique] of Object.entries(old.indexes))
    if (isUnique && !(object in table.indexes) && !(object in old.constraints))
      found.push({ rule: 'unique-gone', object });
  return found;
}

function ofTriggers(name: string, { old, table }: Change): Finding[] {
  const found: Finding[] = [];
  for (const [trigger, definition] of Object.entries(table.triggers))
    if (old.triggers[trigger] !== definition)
      found.push({ rule: 'trigger-on-old', object: `${name}.${trigger}` });
  for (const trigger of Object.keys(old.triggers))
    if (!(trigger in table.triggers)) found.push({ rule: 'trigger-gone', object: `${name}.${trigger}` });
  return found;
}

const bare = (signature: string) => signature.replace(/\(.*$/s, '');

function ofFunctions(old: Catalog['functions'], now: Catalog['functions']): Finding[] {
  return Object.keys(old).flatMap((object): Finding[] => {
    if (!(object in now)) return [{ rule: 'function-gone', object: bare(object) }];
    return now[object] === old[object] ? [] : [{ rule: 'function-changed', object: bare(object) }];
  });
}

/** Rows of tables that older versions go on writing in the meantime: what they write later stays as they write it. */
function writes({ sql, before }: Step): Finding[] {
  const plain = sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/create (?:or replace )?function.*?(\$\w*\$).*?\1/gis, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/on (?:delete|update) (?:cascade|restrict|set|no)/gi, '')
    .replaceAll(/create trigger[^;]*;/gi, '');
  const named = plain.matchAll(
    /\b(?:update|delete\s+from|insert\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi,
  );
  const tables = new Set([...named].map(([, table = '']) => table.toLowerCase()));
  return [...tables]
    .filter((table) => table in before.tables)
    .map((object) => ({ rule: 'rows-written', object }));
}

/**
 * Tables of many rows whose writers wait for the whole step: an index is built there, or a trigger made before something that takes long. That
 * something new points to a table is a moment, and needs no reason of its own.
 */
function waits({ before, after, locked }: Step): Finding[] {
  const named = (name: string, part: 'indexes' | 'triggers') => Object.keys(after.tables[name]?.[part] ?? {});
  const isNew = (name: string, part: 'indexes' | 'triggers') =>
    named(name, part).some((one) => !(one in (before.tables[name]?.[part] ?? {})));
  const isPointedTo = (name: string) =>
    Object.entries(after.tables).some(([table, { constraints }]) =>
      Object.entries(constraints).some(
        ([object, { pointsTo }]) =>
          pointsTo === name && !(object in (before.tables[table]?.constraints ?? {})),
      ),
    );
  return locked.writers
    .filter((name) => name in before.tables && !FEW_ROWS.has(name))
    .filter((name) => isNew(name, 'indexes') || isNew(name, 'triggers') || !isPointedTo(name))
    .map((object) => ({ rule: 'writers-wait', object }));
}
