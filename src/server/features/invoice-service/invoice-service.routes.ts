import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict, forbidden, notFound, providerFailed } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { LABELS } from '../../load/index.ts';
import type { InvoiceFile } from '../../providers/invoice/port.ts';
import { advance, PATIENCE_MS } from './advance.ts';
import { askToCancel } from './cancel.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { findIssue, type Issue } from './issues.store.ts';
import { issueInvoice } from './issue.ts';
import { hasFiles, readIssues, showIssue } from './read.ts';
import { hasLeft, requireRegime } from './rules.ts';

const done = { success: true as const, sucesso: true as const };
const limit = { name: 'invoice-service', max: 120, windowSeconds: 60 } as const;
const issuing = { audience: 'admin', act: 'issue-invoices', load: LABELS, limit } as const;
const SILENT = 'O emissor de notas não respondeu. Tente de novo em alguns minutos.';

function staff(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** What the office does about invoices that are issued here. */
export function invoiceServiceRoutes(deps: InvoiceServiceDeps): ApiRoutes {
  return (api) => {
    readingRoute(api, deps);
    issuingRoutes(api, deps);
    fileRoutes(api, deps);
  };
}

function readingRoute(api: Api, deps: InvoiceServiceDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/emissoes'),
    config: { audience: 'admin', act: 'see-invoices' },
    handler: async ({ params: { id } }, reply) =>
      reply.header('cache-control', 'no-store').send(await readIssues(deps, id)),
  });
}

function issuingRoutes(api: Api, deps: InvoiceServiceDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/emissoes'),
    config: issuing,
    handler: async ({ params: { id }, body: { tipo, troca }, session }) => {
      const exchangeId = tipo === 'saida' ? null : troca;
      const wish = { orderId: id, purpose: tipo, exchangeId, by: staff(session) };
      return changed(deps, await issueInvoice(deps, wish));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/emissoes/:id/cancelar'),
    config: issuing,
    handler: async ({ params: { id }, session }) => {
      requireOpen(deps);
      await askToCancel(deps, { id, by: staff(session) });
      await advance(deps, id, PATIENCE_MS);
      return changed(deps, await issueBy(deps, id));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/emissoes/:id/conferir'),
    config: issuing,
    handler: async ({ params: { id } }) => {
      requireOpen(deps);
      await issueBy(deps, id);
      await advance(deps, id, PATIENCE_MS);
      return changed(deps, await issueBy(deps, id));
    },
  });
}

/** What was issued is followed also where the shop issues no more. */
function requireOpen(deps: InvoiceServiceDeps): void {
  if (deps.closed() !== '') requireRegime(deps);
}

async function issueBy({ db }: InvoiceServiceDeps, id: number): Promise<Issue> {
  const issue = await findIssue(db, id);
  if (issue === undefined) throw notFound('Não encontramos esta nota.');
  return issue;
}

/** An invoice as it is after an act, and what to say: only what has happened. */
async function changed(deps: InvoiceServiceDeps, issue: Issue) {
  const order = await deps.orders.find({ id: issue.order_id });
  const isGone = order !== undefined && (await hasLeft(deps.db, order));
  return { ...done, mensagem: wordsOf(issue), nota: showIssue(issue, isGone) };
}

function wordsOf({ state, problem, number, cancel_reason: reason }: Issue): string {
  switch (state) {
    case 'autorizada':
      return problem || `Nota nº ${number ?? ''} autorizada.`;
    case 'recusada':
      return `A nota não foi autorizada. ${problem}`;
    case 'cancelada':
      return 'Nota cancelada.';
    default:
      return reason === ''
        ? 'A nota foi pedida: a resposta da Sefaz aparece aqui.'
        : 'Cancelamento pedido: a resposta da Sefaz aparece aqui.';
  }
}

function fileRoutes(api: Api, deps: InvoiceServiceDeps): void {
  api.route({
    ...implement('GET /gerenciamento/emissoes/:id/danfe.pdf'),
    config: issuing,
    handler: async ({ params: { id }, session }, reply) => {
      const { bytes, name } = await readFile(deps, { id, kind: 'pdf', by: staff(session) });
      return reply
        .headers(headersOf(`${name}.pdf`))
        .type('application/pdf')
        .send(bytes);
    },
  });
  api.route({
    ...implement('GET /gerenciamento/emissoes/:id/nota.xml'),
    config: issuing,
    handler: async ({ params: { id }, session }, reply) => {
      const { bytes, name } = await readFile(deps, { id, kind: 'xml', by: staff(session) });
      return reply
        .headers(headersOf(`${name}.xml`))
        .type('application/xml')
        .send(bytes);
    },
  });
}

/** It is kept by who asked for it, and never shown as a page of the shop. */
const headersOf = (name: string) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-disposition': `attachment; filename="${name}"`,
});

interface AskedFile {
  id: number;
  kind: InvoiceFile;
  by: string;
}

/** Handed on from the service, which it stays at. Throws 404, 409 and 502. */
async function readFile(deps: InvoiceServiceDeps, { id, kind, by }: AskedFile) {
  requireOpen(deps);
  const issue = await issueBy(deps, id);
  const order = await deps.orders.find({ id: issue.order_id });
  if (order === undefined || !hasFiles(issue))
    throw conflict('sem_arquivo', 'Esta nota ainda não foi autorizada.');
  const file = await deps.issuer.file(issue.ref, kind);
  if (file.kind === 'refused') throw conflict('sem_arquivo', file.words);
  if (file.kind === 'failed') throw providerFailed(502, SILENT);
  const after = { chave: issue.access_key, arquivo: kind };
  const at = deps.clock();
  // It names its buyer.
  await insertAudit(deps.db, { actor: by, action: 'nota_baixada', subject: orderSubject(order), after, at });
  return { bytes: file.value, name: `nota-${issue.number ?? issue.id}` };
}
