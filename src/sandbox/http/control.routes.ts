import type { FastifyInstance } from 'fastify';
import type { Mailbox } from '../mail/mailbox.ts';
import { answerRefusal, showPayment } from '../mercadopago/mercadopago.routes.ts';
import type { Payments } from '../mercadopago/payments.ts';
import { ACTIONS } from '../mercadopago/transitions.ts';
import type { Store } from '../store.ts';
import type { CallLog } from './call-log.ts';
import { asFields } from './fields.ts';
import type { Faults } from './faults.ts';

export interface ControlDeps {
  faults: Faults;
  calls: CallLog;
  payments: Payments;
  mailbox: Mailbox;
  store: Store;
}

/** What tests and people may do that no provider offers: decide payments, read mails, switch faults on. */
export async function controlRoutes(app: FastifyInstance, deps: ControlDeps): Promise<void> {
  const { faults, calls, payments, mailbox, store } = deps;
  app.setErrorHandler(answerRefusal);

  const view = () => ({ faults: faults.view(), ...calls.view() });
  app.get('/control', async () => view());
  app.post('/control', async (request, reply) => {
    const wrong = faults.apply(request.body);
    if (wrong !== undefined) return reply.code(422).send({ error: wrong });
    if (asFields(request.body)['resetCalls'] === true) calls.reset();
    return view();
  });
  app.delete('/control', async () => {
    faults.reset();
    calls.reset();
    return view();
  });

  app.get('/payments', async () => payments.newest().map(showPayment));
  app.post<{ Params: { id: string; action: string } }>('/payments/:id/:action', async (request, reply) => {
    const action = ACTIONS.find((name) => name === request.params.action);
    if (!action) return reply.callNotFound();
    const payment = payments.act(request.params.id, action);
    await store.flush();
    return showPayment(payment);
  });
  app.get('/mails', async () => mailbox.list());
  app.get<{ Params: { id: string } }>('/mails/:id', async (request, reply) => {
    const mail = mailbox.find(request.params.id);
    return mail ?? reply.callNotFound();
  });
}
