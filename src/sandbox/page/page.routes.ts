import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from '../http/call-log.ts';
import { asFields, asNumber, asText } from '../http/fields.ts';
import type { Faults, Provider } from '../http/faults.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { refusalHandler } from '../mercadopago/answers.ts';
import type { Orders } from '../mercadopago/orders.ts';
import type { Parcels } from '../melhorenvio/parcels.ts';
import type { Payments } from '../mercadopago/payments.ts';
import { showPayment } from '../mercadopago/show-payment.ts';
import type { Payment } from '../mercadopago/payment.ts';
import { ACTIONS } from '../mercadopago/transitions.ts';
import type { Store } from '../store.ts';
import { assetRoutes } from './assets.routes.ts';
import { readForms } from './forms.ts';
import { LETTER_POLICY, letterOf, mailPage } from './mails-view.ts';
import { isForm, sendPage, wantsPage } from './respond.ts';
import { sandboxPage } from './sandbox-page.ts';

export interface PageDeps {
  faults: Faults;
  calls: CallLog;
  payments: Payments;
  orders: Orders;
  mailbox: Mailbox;
  parcels: Parcels;
  store: Store;
  providers: readonly Provider[];
  log: (message: string) => void;
}

const HOME = '/sandbox';

/** Back to the page that a form came from, if it is one of ours. */
function backTo(request: FastifyRequest, reply: FastifyReply, part: string): FastifyReply {
  const back = asText(asFields(request.body)['back']) ?? '';
  return reply.redirect(/^\/sandbox\/[\w/-]+$/.test(back) ? back : `${HOME}#${part}`, 303);
}

function controlRoutes(app: FastifyInstance, { faults, calls }: PageDeps): void {
  const view = () => ({ faults: faults.view(), ...calls.view() });
  app.get('/control', async () => view());
  app.post('/control', (request, reply) => {
    const body = asFields(request.body);
    if (body['reset'] === true) faults.reset();
    const wrong = faults.apply(body);
    if (wrong !== undefined) return reply.code(422).send({ error: wrong });
    if (body['resetCalls'] === true) calls.reset();
    return isForm(request) ? backTo(request, reply, 'falhas') : reply.send(view());
  });
  app.delete('/control', async () => {
    faults.reset();
    calls.reset();
    return view();
  });
}

/** With the order that it is in, which the provider tells nobody who asks for a payment. */
function shown(payment: Payment): Payment {
  const { order } = payment;
  return { ...showPayment(payment), ...(order === undefined ? {} : { order }) };
}

function paymentActions(app: FastifyInstance, { payments, orders, store }: PageDeps): void {
  app.get<{ Querystring: Record<string, unknown> }>('/payments', async ({ query: { reference } }) =>
    payments
      .newest()
      .filter((payment) => reference === undefined || payment.external_reference === reference)
      .slice(0, 200)
      .map(shown),
  );
  app.post<{ Params: { id: string; action: string } }>('/payments/:id/:action', async (request, reply) => {
    const action = ACTIONS.find((name) => name === request.params.action);
    if (!action) return reply.callNotFound();
    const { id } = request.params;
    const payment = payments.act(orders.paymentOf(id) ?? id, action);
    await store.flush();
    return isForm(request) ? backTo(request, reply, 'pagamentos') : reply.send(shown(payment));
  });
}

function parcelActions(app: FastifyInstance, { parcels }: PageDeps): void {
  app.post<{ Params: { id: string; event: string } }>('/parcels/:id/:event', async (request, reply) => {
    const { id, event } = request.params;
    if (!(await parcels.move(id, event))) return reply.callNotFound();
    return isForm(request) ? backTo(request, reply, 'pacotes') : reply.send({ ok: true });
  });
}

function mailRoutes(app: FastifyInstance, { mailbox }: PageDeps): void {
  app.get('/mails', (request, reply) =>
    wantsPage(request) ? reply.redirect(`${HOME}#emails`) : reply.send(mailbox.list()),
  );
  app.get<{ Params: { id: string } }>('/mails/:id', (request, reply) => {
    const mail = mailbox.find(request.params.id);
    if (!mail) return reply.callNotFound();
    return wantsPage(request) ? sendPage(reply, mailPage(mail), { title: mail.subject }) : reply.send(mail);
  });
  app.get<{ Params: { id: string } }>('/mails/:id/html', (request, reply) => {
    const mail = mailbox.find(request.params.id);
    if (!mail) return reply.callNotFound();
    reply.header('content-security-policy', LETTER_POLICY).header('x-content-type-options', 'nosniff');
    return reply
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(letterOf(mail));
  });
}

/** The page for people, and what tests and people may do that no provider offers. */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps): Promise<void> {
  app.setErrorHandler(refusalHandler(deps.log));
  readForms(app);
  // Another site's page must not be able to press our buttons.
  app.addHook('onRequest', async (request, reply) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    if (isForeign && request.method !== 'GET') return reply.code(403).send({ error: 'de outro site' });
    return undefined;
  });

  app.get<{ Querystring: Record<string, unknown> }>('/', (request, reply) => {
    const page = Math.max(1, Math.floor(asNumber(request.query['pagina']) ?? 1));
    return sendPage(reply, sandboxPage(deps, page), { title: 'Sandbox da loja' });
  });
  controlRoutes(app, deps);
  paymentActions(app, deps);
  parcelActions(app, deps);
  mailRoutes(app, deps);
  await app.register(assetRoutes, { prefix: '/assets' });
}
