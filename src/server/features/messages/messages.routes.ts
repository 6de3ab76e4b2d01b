import { isEmail } from '#shared/email.ts';
import { insertAudit, noteSight, orderSubject } from '../../audit/audit.store.ts';
import { conflict, forbidden, notFound, providerFailed, tooMany } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { addEvents } from '../../limits/shared-windows.store.ts';
import type { BuyersOrder, MessagesDeps } from './deps.ts';
import { messageLetter } from './message-mail.ts';
import { findOwnEmail } from './messages.store.ts';
import { NO_ORDER, refuseTooMany, sendMessage } from './send-message.ts';
import { readMail, readThread } from './thread.ts';
import { chatLink, filled, refuseNoWay } from './writing.ts';

const reads = { audience: 'admin', act: 'note-orders' } as const;
const writes = { audience: 'admin', act: 'write-to-buyers' } as const;
const done = { success: true as const, sucesso: true as const };
/** A message at its longest, as JSON. */
const bodyLimit = 32 * 1024;
const TEST_WINDOW_MS = 600_000;
const MOST_TESTS = 10;
const NO_OWN_EMAIL =
  'Para receber um teste, informe e confirme antes o seu e-mail em “Senha e acesso”, na administração.';

/** Who works in the office. The guard lets nobody else through; this tells the types. */
function whoIs(session: Session | null) {
  if (session?.kind !== 'admin') throw forbidden();
  const { adminId, username: name, role } = session;
  return { adminId, name, role };
}

/** A letter tells an address and a link a phone: who looked at them is written down, once an hour. */
function noteLook({ db, clock }: MessagesDeps, actor: string, order: BuyersOrder): Promise<void> {
  const subject = orderSubject(order);
  return noteSight(db, { actor, action: 'pedido_dados_vistos', subject, at: clock() });
}

/** What is written about an order: read as one thread, and to its buyer. */
export function messagesRoutes(deps: MessagesDeps): ApiRoutes {
  return (api) => {
    threadRoutes(api, deps);
    previewRoute(api, deps);
    testRoute(api, deps);
    sendRoute(api, deps);
  };
}

function threadRoutes(api: Api, deps: MessagesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/conversa'),
    config: reads,
    handler: async ({ params: { id }, query, session }, reply) => {
      const { total, ...thread } = await readThread(deps, id, { ...query, reader: whoIs(session) });
      return reply
        .header('cache-control', 'no-store')
        .header('x-total-count', total)
        .send({ ...done, ...thread });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id/conversa/:email'),
    config: reads,
    handler: async ({ params: { id, email }, session }, reply) => {
      const { name } = whoIs(session);
      const order = await deps.findOrder(id);
      if (order === undefined) throw notFound(NO_ORDER);
      const letter = await readMail(deps, id, email);
      await noteLook(deps, name, order);
      return reply.header('cache-control', 'no-store').send({ ...done, ...letter });
    },
  });
}

function previewRoute(api: Api, deps: MessagesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/mensagens/previa'),
    config: { ...writes, limit: { name: 'mensagem_previa', max: 60, windowSeconds: 60 } },
    bodyLimit,
    handler: async ({ params: { id }, body, session }, reply) => {
      const { name, role } = whoIs(session);
      const order = await deps.findOrder(id);
      if (order === undefined) throw notFound(NO_ORDER);
      refuseNoWay(order, role, body.canal);
      const { assunto, texto, faltam } = filled(body, order, deps.shop());
      const isChat = body.canal === 'whatsapp';
      if (isChat) {
        // Said now, and not once the chat is open.
        await refuseTooMany(deps.db, { orderId: id, canal: body.canal, by: name, now: deps.clock() });
        await noteLook(deps, name, order);
      }
      const link = isChat ? chatLink(order, texto) : null;
      return reply.header('cache-control', 'no-store').send({ ...done, assunto, texto, faltam, link });
    },
  });
}

/** To whoever asks and to nobody else, by the e-mail that she has shown to be hers. */
function testRoute(api: Api, deps: MessagesDeps): void {
  const { db, clock, findOrder, sendNow, isPlayed } = deps;
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/mensagens/teste'),
    config: { ...writes, limit: { name: 'mensagem_teste', max: 20, windowSeconds: 600, shared: true } },
    bodyLimit,
    handler: async ({ params: { id }, body, session }) => {
      const { adminId, name, role } = whoIs(session);
      const order = await findOrder(id);
      if (order === undefined) throw notFound(NO_ORDER);
      refuseNoWay(order, role, 'email');
      const message = filled({ canal: 'email', ...body }, order, deps.shop());
      const to = await findOwnEmail(db, adminId);
      if (to === null || !isEmail(to)) throw conflict('sem_email_proprio', NO_OWN_EMAIL);
      const now = clock();
      const key = `mensagem teste ${adminId}`;
      const [count] = await addEvents(db, [{ key, windowMs: TEST_WINDOW_MS }], now);
      if (count !== undefined && count.events > MOST_TESTS)
        throw tooMany((count.endsMs - now.getTime()) / 1000);
      // Before it goes: what is cut off may have gone.
      const action = 'pedido_mensagem_testada';
      await insertAudit(db, { actor: name, action, subject: orderSubject(order), at: now });
      const letter = messageLetter(message, order);
      const sent = await sendNow({ ...letter, subject: `Teste: ${letter.subject}` }, to);
      if (sent.kind === 'failed')
        throw providerFailed(502, `O servidor de e-mails não aceitou: ${sent.detail}`);
      const mensagem = isPlayed()
        ? 'Teste guardado: no modo de teste nenhum e-mail sai da loja.'
        : `Teste enviado para ${to}. Veja se chegou, também no spam.`;
      return { ...done, mensagem };
    },
  });
}

function sendRoute(api: Api, deps: MessagesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/mensagens'),
    config: { ...writes, limit: { name: 'mensagem', max: 60, windowSeconds: 60 } },
    bodyLimit,
    handler: async ({ params: { id: orderId }, body, headers, session }, reply) => {
      const { name: by, role } = whoIs(session);
      const key = idempotencyKey(headers, deps.random);
      await sendMessage(deps, { ...body, orderId, by, role, key });
      const mensagem =
        body.canal === 'whatsapp'
          ? 'Anotado que o WhatsApp foi aberto.'
          : 'Mensagem na fila: sai em instantes, e a conversa mostra quando saiu.';
      return reply.code(201).send({ ...done, mensagem });
    },
  });
}
