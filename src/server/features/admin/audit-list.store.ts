import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import { actsAbout, actsSaying, READING_ACTS, type AuditSubject } from '#shared/audit-acts.ts';
import { normalizeCode } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';

export type AuditRow = Selectable<DB['audit_log']>;

export interface AuditQuery {
  /** Part of who, what (as it is kept or as people read it), of which thing, or of what it was before and after. */
  q?: string | undefined;
  acao?: string | undefined;
  usuario?: string | undefined;
  /** Looks at personal data alone, or everything else. */
  tipo?: 'leitura' | 'mudanca' | undefined;
  /** Acts that are about this alone. */
  assunto?: AuditSubject | undefined;
  from: Date | undefined;
  to: Date | undefined;
  limit: number;
  offset: number;
}

/** Lines of the audit log, the newest first, and how many match in all. */
export async function listAudit(
  db: Kysely<DB>,
  query: AuditQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  const found = db
    .selectFrom('audit_log')
    .$if(query.acao !== undefined, (rows) => rows.where('action', '=', query.acao ?? ''))
    .$if(query.usuario !== undefined, (rows) => rows.where('actor', '=', query.usuario ?? ''))
    .$if(query.tipo !== undefined, (rows) =>
      rows.where('action', query.tipo === 'leitura' ? 'in' : 'not in', READING_ACTS),
    )
    .$if(query.assunto !== undefined, (rows) =>
      rows.where('action', 'in', actsAbout(query.assunto ?? 'loja')),
    )
    .$if(query.from !== undefined, (rows) => rows.where('at', '>=', query.from ?? new Date()))
    .$if(query.to !== undefined, (rows) => rows.where('at', '<', query.to ?? new Date()))
    .$if(query.q !== undefined, (rows) => rows.where(saying(query.q ?? '')));
  // One look at all that match, which carries no more than their numbers; what they say is read of the page alone.
  const page = await found
    .select(['id', sql<string>`count(*) over ()`.as('total')])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [first] = page;
  if (first === undefined) return { rows: [], total: query.offset === 0 ? 0 : await countOf(found) };
  const lines = await db
    .selectFrom('audit_log')
    .selectAll()
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(lines.map((line) => [line.id, line]));
  return { rows: page.flatMap(({ id }) => byId.get(id) ?? []), total: Number(first.total) };
}

/** Words that may be an order's code, which is found however it was typed, may be others as well. */
function saying(q: string) {
  const text = sql`lower(concat_ws(' ', actor, action, subject, before::text, after::text))`;
  const code = normalizeCode(q);
  const named = code === null ? sql`false` : sql`strpos(subject, ${code}) > 0`;
  return sql<boolean>`(action = any(${actsSaying(q)}) or ${named} or strpos(${text}, lower(${q})) > 0)`;
}

/** Of a page behind the last one nothing tells how many match. */
async function countOf(found: SelectQueryBuilder<DB, 'audit_log', object>): Promise<number> {
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
