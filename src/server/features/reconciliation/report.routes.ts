import { insertAudit } from '../../audit/audit.store.ts';
import { conflict, invalid, providerFailed } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Outcome, ReportProgress } from '../../providers/payment/port.ts';
import type { ReconciliationDeps } from './deps.ts';
import { periodOf, type Period } from './period.ts';
import { compareReport } from './report.ts';

const done = { success: true as const, sucesso: true as const };
const ORDERS = { name: 'relatorios', max: 12, windowSeconds: 60 };
const READINGS = { name: 'relatorios-lidos', max: 60, windowSeconds: 60 };

const STATES = {
  under_way: 'fazendo',
  failed: 'falhou',
  unreadable: 'ilegivel',
  too_large: 'grande',
} as const satisfies Record<Exclude<ReportProgress['state'], 'done'>, string>;

/** The provider's own report of a period: ordered by one call, asked about by others, and compared once it is there. */
export function reportRoutes(api: Api, deps: ReconciliationDeps): void {
  const { db, clock, provider } = deps;
  api.route({
    ...implement('POST /gerenciamento/conciliacao/relatorio'),
    config: { audience: 'admin', act: 'settle-charges', limit: ORDERS },
    handler: async ({ body, session }, reply) => {
      const now = clock();
      const { de, ate, from, before } = begun(periodOf(body, now), now);
      const actor = session?.kind === 'admin' ? session.username : '';
      await insertAudit(db, { actor, action: 'relatorio_pedido', after: { de, ate }, at: now });
      const ordered = await provider.orderReport?.({ from, before: before < now ? before : now });
      return reply.header('cache-control', 'no-store').send({ ...done, tarefa: valueOf(ordered) });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/conciliacao/relatorio/:tarefa'),
    config: { audience: 'admin', act: 'settle-charges', limit: READINGS },
    handler: async ({ params, query }, reply) => {
      const now = clock();
      const period = begun(periodOf(query, now), now);
      const progress = valueOf(await provider.readReport?.(params.tarefa));
      reply.header('cache-control', 'no-store');
      if (progress.state !== 'done')
        return reply.send({ ...done, estado: STATES[progress.state], resultado: null });
      const resultado = await compareReport(deps, { report: progress.report, ...period });
      return reply.send({ ...done, estado: 'pronto' as const, resultado });
    },
  });
}

function begun(period: Period, now: Date): Period {
  if (period.from < now) return period;
  const problem = 'Este período ainda não começou.';
  throw invalid(problem, { de: problem });
}

/** What a call answered. Throws 409 for a provider that makes no reports, or none for this shop; 502 and 504. */
function valueOf<T>(outcome: Outcome<T> | undefined): T {
  if (outcome?.kind === 'ok') return outcome.value;
  if (outcome === undefined || outcome.kind === 'refused')
    throw conflict(
      'relatorio_recusado',
      'O Mercado Pago não entregou este relatório. Talvez as credenciais da loja não permitam relatórios; o resto desta página funciona sem ele.',
    );
  throw providerFailed(
    outcome.timedOut ? 504 : 502,
    'O Mercado Pago não respondeu agora. Tente de novo em instantes.',
  );
}
