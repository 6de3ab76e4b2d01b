import { may } from '#shared/acts.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS, REPORTS } from '../../load/index.ts';
import type { ReconciliationDeps } from './deps.ts';
import { readFigures } from './figures.ts';
import { isOurs, noteForeign } from './foreign.store.ts';
import { readMisfits } from './misfits.ts';
import { movementsCsv } from './movements-csv.ts';
import { customPixMovements, walkMovements, type Moved } from './movements.store.ts';
import { periodOf, type Period } from './period.ts';
import { reportRoutes } from './report.routes.ts';
import { noteSeen } from './seen.store.ts';

const done = { success: true as const, sucesso: true as const };

/** What was sold beside what the provider holds, and what of both does not fit. */
export function reconciliationRoutes(deps: ReconciliationDeps): ApiRoutes {
  return (api) => {
    daysRoute(api, deps);
    fileRoute(api, deps);
    foreignRoute(api, deps);
    seenRoute(api, deps);
    reportRoutes(api, deps);
  };
}

const nameOf = (session: Session | null) => (session?.kind === 'admin' ? session.username : '');

function daysRoute(api: Api, deps: ReconciliationDeps): void {
  api.route({
    ...implement('GET /gerenciamento/conciliacao'),
    config: { audience: 'admin', act: 'see-reconciliation', load: REPORTS },
    handler: async ({ query, session }, reply) => {
      const period = periodOf(query, deps.clock());
      const isOwner = session?.kind === 'admin' && may(session.role, 'settle-charges');
      const [figures, divergencias] = await Promise.all([
        readFigures({ ...deps, db: deps.reading(session) }, period),
        readMisfits({ ...deps, db: deps.reading(session) }, { isOwner }),
      ]);
      return reply.header('cache-control', 'no-store').send({ ...done, ...figures, divergencias });
    },
  });
}

function fileRoute(api: Api, deps: ReconciliationDeps): void {
  api.route({
    ...implement('GET /gerenciamento/conciliacao.csv'),
    config: { audience: 'admin', act: 'settle-charges', load: EXPORTS },
    handler: async ({ query, session }, reply) => {
      const now = deps.clock();
      const period = periodOf(query, now);
      const { de, ate } = period;
      const actor = nameOf(session);
      await insertAudit(deps.db, { actor, action: 'conciliacao_exportada', after: { de, ate }, at: now });
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="conciliacao-${de}-${ate}.csv"`)
        .send(movementsCsv(allMovements(deps.reading(session), period)));
    },
  });
}

async function* allMovements(db: ReconciliationDeps['db'], period: Period): AsyncGenerator<Moved[]> {
  yield* walkMovements(db, period);
  yield await customPixMovements(db, period);
}

function foreignRoute(api: Api, { db, clock, provider: { name: provider } }: ReconciliationDeps): void {
  api.route({
    ...implement('POST /gerenciamento/cobrancas/:numero/alheia'),
    config: { audience: 'admin', act: 'settle-charges' },
    handler: async ({ params: { numero: charge }, session }, reply) => {
      const by = nameOf(session);
      const now = clock();
      await inTransaction(db, async (tx) => {
        if (await isOurs(tx, { provider, charge }))
          throw conflict('cobranca_da_loja', 'Esta cobrança é de um pedido ou PIX da loja.');
        if (!(await noteForeign(tx, { provider, charge, by, now }))) return;
        const subject = `cobrança ${charge}`;
        await insertAudit(tx, { actor: by, action: 'cobranca_de_fora', subject, at: now });
      });
      return reply.header('cache-control', 'no-store').send(done);
    },
  });
}

function seenRoute(api: Api, { db, clock, provider: { name: provider } }: ReconciliationDeps): void {
  api.route({
    ...implement('POST /gerenciamento/cobrancas/:numero/devolucao-vista'),
    config: { audience: 'admin', act: 'settle-charges' },
    handler: async ({ params: { numero: charge }, session }, reply) => {
      const by = nameOf(session);
      const now = clock();
      await inTransaction(db, async (tx) => {
        const amountCents = await noteSeen(tx, { provider, charge, by, now });
        if (amountCents === undefined)
          throw conflict('devolucao_em_ordem', 'Esta cobrança não tem mais nenhuma devolução desfeita.');
        if (amountCents === null) return;
        const subject = `cobrança ${charge}`;
        await insertAudit(tx, {
          actor: by,
          action: 'devolucao_vista',
          subject,
          after: { amountCents },
          at: now,
        });
      });
      return reply.header('cache-control', 'no-store').send(done);
    },
  });
}
