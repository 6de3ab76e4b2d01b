import { centsToReais } from '#shared/money.ts';
import { orderNumber } from '#shared/order-number.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { DOCUMENTS } from '../../load/index.ts';
import { disputeOf, wholeDispute } from './answer.ts';
import type { DisputesDeps } from './deps.ts';
import { findDispute, listJustContested, readDisputesPage, type ListedDispute } from './disputes.store.ts';
import { dossierOf } from './dossier.ts';
import { listFiles, readSent } from './files.store.ts';
import { unknownDispute } from './open-dispute.ts';
import { composeDocument, removePaper, writeWords } from './papers.ts';
import { sendEvidence } from './send.ts';
import { uploadRoute } from './upload.route.ts';

/** Buyers' data stand in it. */
const config = { audience: 'admin', act: 'answer-disputes' } as const;
const done = { success: true as const, sucesso: true as const };
const JUST_NOW_MS = 15 * 60_000;
/** Each makes a document, in a process of its own. */
const making = { ...config, limit: { name: 'disputes', max: 30, windowSeconds: 60 }, load: DOCUMENTS };

/** Chargebacks and what answers them, for who runs the shop. */
export function disputesRoutes(deps: DisputesDeps): ApiRoutes {
  return (api) => {
    listRoute(api, deps);
    newsRoute(api, deps);
    detailRoute(api, deps);
    changeRoutes(api, deps);
    documentRoutes(api, deps);
    sendRoute(api, deps);
    uploadRoute(api, deps);
  };
}

function listRoute(api: Api, { db }: DisputesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/disputas'),
    config,
    handler: async ({ query }, reply) => {
      const { pedido: orderId, ...page } = query;
      const { disputes, total, open } = await readDisputesPage(db, { ...page, orderId });
      return reply
        .header('cache-control', 'no-store')
        .header('x-total-count', total)
        .send({ ...done, abertas: open, disputas: disputes.map(disputeOf) });
    },
  });
}

function newsRoute(api: Api, { db, clock }: DisputesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/disputas/agora'),
    config: { ...config, unattended: true },
    handler: async (_request, reply) => {
      const rows = await listJustContested(db, new Date(clock().getTime() - JUST_NOW_MS));
      const disputas = rows.map(({ id, order_id: orderId, amount_cents: cents }) => {
        return { id, numero: orderNumber(orderId), valor: centsToReais(cents) };
      });
      return reply.header('cache-control', 'no-store').send({ ...done, disputas });
    },
  });
}

function detailRoute(api: Api, deps: DisputesDeps): void {
  const { db, clock } = deps;
  api.route({
    ...implement('GET /gerenciamento/disputas/:id'),
    config,
    handler: async ({ params: { id }, session }, reply) => {
      const dispute = await seen(deps, { id, by: nameOf(session), action: 'disputa_vista' });
      const [sections, files] = await Promise.all([dossierOf(deps, dispute), listFiles(db, id)]);
      const disputa = wholeDispute(dispute, { sections, files, now: clock() });
      return reply.header('cache-control', 'no-store').send({ ...done, disputa });
    },
  });
}

function changeRoutes(api: Api, deps: DisputesDeps): void {
  api.route({
    ...implement('PUT /gerenciamento/disputas/:id'),
    config,
    handler: async ({ params: { id }, body, session }, reply) => {
      await writeWords(deps, { id, words: body.palavras, by: nameOf(session) });
      return reply.send({ ...done, mensagem: 'Texto salvo.' });
    },
  });
  api.route({
    ...implement('DELETE /gerenciamento/disputas/:id/anexos/:anexo'),
    config,
    handler: async ({ params: { id, anexo }, session }, reply) => {
      await removePaper(deps, { id, fileId: anexo, by: nameOf(session) });
      return reply.send({ ...done, mensagem: 'Anexo tirado.' });
    },
  });
}

function documentRoutes(api: Api, deps: DisputesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/disputas/:id/provas.pdf'),
    config: making,
    handler: async ({ params: { id }, session }, reply) => {
      const dispute = await seen(deps, { id, by: nameOf(session), action: 'disputa_pdf' });
      return reply
        .headers(fileHeaders(`provas-${dispute.codigo}.pdf`))
        .send(await composeDocument(deps, dispute));
    },
  });
  api.route({
    ...implement('GET /gerenciamento/disputas/:id/enviado.pdf'),
    config: { ...config, load: DOCUMENTS },
    handler: async ({ params: { id }, session }, reply) => {
      const dispute = await seen(deps, { id, by: nameOf(session), action: 'disputa_pdf' });
      const bytes = dispute.sent_at === null ? undefined : await readSent(deps.db, id);
      if (bytes === undefined) throw unknownDispute();
      return reply.headers(fileHeaders(`enviado-${dispute.codigo}.pdf`)).send(bytes);
    },
  });
}

function sendRoute(api: Api, deps: DisputesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/disputas/:id/envio'),
    config: making,
    handler: async ({ params: { id }, session }, reply) => {
      const confirmado = await sendEvidence(deps, { id, by: nameOf(session) });
      const mensagem = confirmado
        ? 'O Mercado Pago recebeu as provas e vai analisá-las.'
        : 'O Mercado Pago ainda não confirmou as provas. Vamos conferir de novo em instantes.';
      return reply.send({ ...done, mensagem, confirmado });
    },
  });
}

/** A dispute whose buyer somebody sees now, written down. Throws 404. */
async function seen(
  { db, clock }: DisputesDeps,
  { id, by, action }: { id: number; by: string; action: string },
): Promise<ListedDispute> {
  const dispute = await findDispute(db, id);
  if (dispute === undefined) throw unknownDispute();
  const subject = orderSubject({ id: dispute.order_id, codigo: dispute.codigo });
  await insertAudit(db, { actor: by, action, subject, after: { disputa: id }, at: clock() });
  return dispute;
}

function fileHeaders(name: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  };
}

function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}
