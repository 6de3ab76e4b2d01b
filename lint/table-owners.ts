import { EXCEPTIONS } from './table-exceptions.ts';
import { READERS } from './table-readers.ts';
import { OWNERS, roomOf } from './tables.ts';

/** Queries begin so, or join so; what a name of a table may stand in. */
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const READS = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]);
/** The same in SQL text. */
const SQL_WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi;
const SQL_READ = /\b(?:from|join)\s+"?(\w+)/gi;

interface Node {
  type: string;
}
interface Literal extends Node {
  value?: unknown;
}
interface Call extends Node {
  /** `name`: where the verb was taken out of its builder, as in `({ selectFrom }) =>`. */
  callee: Node & { name?: string; property?: Node & { name?: string } };
  arguments: (Literal & { elements?: Literal[] })[];
}
interface Tagged extends Node {
  tag: Node & { name?: string; object?: Node & { name?: string } };
  quasi: { quasis: { value: { raw: string } }[] };
}
interface Context {
  filename: string;
  report(found: { node: Node; message: string }): void;
}
type Act = 'write' | 'read';

/** No room writes another one's table, and none reads one that READERS doesn't name for it. */
export const tableOwners = {
  create(context: Context) {
    const file = context.filename.replaceAll('\\', '/');
    const room = roomOf(file);
    if (room === undefined || room === 'db' || file.endsWith('.test.ts')) return {};
    const check = (node: Node, act: Act, name: string) => {
      const message = complaint({ file, room, act, table: name.split(/\s+as\s+/i)[0] ?? '' });
      if (message !== null) context.report({ node, message });
    };
    return {
      CallExpression(node: Call) {
        const verb = node.callee.property?.name ?? node.callee.name ?? '';
        const act: Act | null = WRITES.has(verb) ? 'write' : READS.has(verb) ? 'read' : null;
        const [first] = node.arguments;
        if (act === null || first === undefined) return;
        for (const { value } of first.elements ?? [first]) {
          if (typeof value === 'string') check(node, act, value);
          else if (act === 'write') context.report({ node, message: 'A write names its table.' });
        }
      },
      TaggedTemplateExpression(node: Tagged) {
        if ((node.tag.name ?? node.tag.object?.name) !== 'sql') return;
        const text = node.quasi.quasis.map(({ value }) => value.raw).join(' ? ');
        for (const [, name = ''] of text.matchAll(SQL_WRITE)) check(node, 'write', name);
        for (const [, name = ''] of text.matchAll(SQL_READ)) check(node, 'read', name);
      },
    };
  },
};

/** Null where all is well; a name that is no table's is one that the query itself has made. */
function complaint(given: { file: string; room: string; act: Act; table: string }): string | null {
  const { file, room, act, table } = given;
  if (!isTable(table) || OWNERS[table] === room) return null;
  if (EXCEPTIONS.some((one) => file.endsWith(one.file) && one.tables.includes(table))) return null;
  const known = READERS.some((one) => one.room === room && one.tables.includes(table));
  if (act === 'read' && known) return null;
  return `${room} may not ${act} ${table}: it is the table of ${OWNERS[table]} (see lint/tables.ts).`;
}

const isTable = (name: string): name is keyof typeof OWNERS => Object.hasOwn(OWNERS, name);
