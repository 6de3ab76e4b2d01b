import { plural } from '#shared/text.ts';
import type { PedidasDeVarios } from '#shared/wire/many-invoices.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { LABELS } from '../../load/index.ts';
import { readNeeds } from './automatic.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { issueMany, planMany } from './many.ts';
import { showIssue } from './read.ts';
import { changeRule, showRule } from './rule.ts';
import { readRule } from './rule.store.ts';
import { listBare, listNewestSales } from './waiting.store.ts';

const done = { success: true as const, sucesso: true as const };
const limit = { name: 'many-invoices', max: 120, windowSeconds: 60 } as const;
const issuing = { audience: 'admin', act: 'issue-invoices', load: LABELS, limit } as const;
const reading = { audience: 'admin', act: 'issue-invoices' } as const;

function staff(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** Invoices of many orders at once, and those that are issued by themselves. */
export function manyInvoicesRoutes(deps: InvoiceServiceDeps): ApiRoutes {
  return (api) => {
    readingRoutes(api, deps);
    issuingRoute(api, deps);
    ruleRoutes(api, deps);
  };
}

function readingRoutes(api: Api, deps: InvoiceServiceDeps): void {
  api.route({
    ...implement('GET /gerenciamento/emissoes/planos'),
    config: issuing,
    handler: async ({ query: { pedidos: ids } }, reply) =>
      reply.header('cache-control', 'no-store').send(await planMany(deps, ids)),
  });
  api.route({
    ...implement('GET /gerenciamento/emissoes/andamento'),
    config: reading,
    handler: async ({ query: { pedidos: ids } }, reply) => {
      const issues = (await listNewestSales(deps.db, ids)).map(({ codigo, ...issue }) => {
        return { ...showIssue(issue, true), pedido: { id: issue.order_id, codigo } };
      });
      return reply.header('cache-control', 'no-store').send(issues);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/emissoes/pendentes'),
    config: reading,
    handler: async (_request, reply) => {
      const rule = await readRule(deps.db);
      const emite = deps.regime() !== null;
      const [pendentes, bare] = emite
        ? await Promise.all([readNeeds(deps, rule), listBare(deps.db)])
        : [[], []];
      const told = { emite, quando: rule.moment, pendentes, sem_nota: bare };
      return reply.header('cache-control', 'no-store').send(told);
    },
  });
}

function issuingRoute(api: Api, deps: InvoiceServiceDeps): void {
  api.route({
    ...implement('POST /gerenciamento/emissoes'),
    config: issuing,
    handler: async ({ body: { pedidos: ids }, session }) => {
      const emissoes = await issueMany(deps, { ids, by: staff(session) });
      return { ...done, mensagem: wordsFor(emissoes), emissoes };
    },
  });
}

function wordsFor(emissoes: PedidasDeVarios['emissoes']): string {
  const asked = emissoes.filter(({ nota }) => nota !== null).length;
  const refused = emissoes.length - asked;
  if (asked === 0) return 'Nenhuma nota foi pedida.';
  const begun = `${asked} ${plural(asked, 'nota pedida', 'notas pedidas')}.`;
  return refused === 0 ? begun : `${begun} ${refused} não ${plural(refused, 'foi', 'foram')}: veja por quê.`;
}

function ruleRoutes(api: Api, deps: InvoiceServiceDeps): void {
  api.route({
    ...implement('GET /gerenciamento/emissoes/regra'),
    config: { audience: 'admin', act: 'service-credentials' },
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(showRule(await readRule(deps.db))),
  });
  api.route({
    ...implement('PUT /gerenciamento/emissoes/regra'),
    config: { audience: 'admin', act: 'service-credentials', limit },
    handler: async ({ body: { quando, versao }, session }) => {
      const rule = await changeRule(deps, { moment: quando, after: versao, by: staff(session) });
      deps.wake?.();
      return { ...done, mensagem: SAVED[quando], ...showRule(rule) };
    },
  });
}

const SAVED = {
  mando: 'Guardado: as notas saem quando você mandar.',
  pago: 'Guardado: a nota de cada pedido feito de agora em diante sai quando ele for pago.',
  separado: 'Guardado: a nota de cada pedido feito de agora em diante sai quando ele for separado.',
} as const;
