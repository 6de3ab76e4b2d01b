import type { FastifyInstance } from 'fastify';
import { asFields } from '../http/fields.ts';
import { readForms } from '../page/forms.ts';
import { sendPage } from '../page/respond.ts';
import { challengeRoutes } from './challenge.routes.ts';
import { checkoutPage } from './checkout-page.ts';
import { refusal } from './errors.ts';
import { findPreference, isChoice, payPreference, returnUrl } from './hosted-checkout.ts';
import type { MercadoPagoDeps } from './deps.ts';
import { createPreference } from './preferences.ts';
import type { Preference } from './preferences.ts';
import { ticketPage } from './ticket-page.ts';

interface IdParams {
  Params: { id: string };
}

/** What the shop's server calls to have a purchase paid on the provider's page. */
export function preferenceRoutes(
  app: FastifyInstance,
  { store, preferences, clock, publicUrl }: MercadoPagoDeps,
): void {
  app.post('/checkout/preferences', async (request, reply) => {
    const preference = createPreference(preferences, request.body, {
      nowMs: clock(),
      publicUrl: publicUrl(),
    });
    await store.flush();
    return reply.code(201).send(preference);
  });
  app.get<IdParams>('/checkout/preferences/:id', async (request) =>
    findPreference(preferences, request.params.id),
  );
}

function backOrigins({ back_urls: urls }: Preference): string[] {
  const given = [urls.success, urls.pending, urls.failure].filter((url) => url !== null);
  return [...new Set(given.map((url) => new URL(url).origin))];
}

/** The pages where a shopper pays: the hosted checkout, the ticket of a PIX and a card's bank. */
export function shopperRoutes(app: FastifyInstance, deps: MercadoPagoDeps): void {
  const { store, payments, preferences } = deps;
  readForms(app);
  challengeRoutes(app, deps);

  app.get<IdParams>('/checkout/:id', (request, reply) => {
    const preference = findPreference(preferences, request.params.id);
    const payment = preference.payment_id === null ? null : payments.find(String(preference.payment_id));
    const body = checkoutPage(preference, payment);
    return sendPage(reply, body, { title: 'Pagamento de teste', formOrigins: backOrigins(preference) });
  });
  app.post<IdParams>('/checkout/:id', async (request, reply) => {
    const preference = findPreference(preferences, request.params.id);
    const choice = asFields(request.body)['escolha'];
    if (!isChoice(choice)) throw refusal(400, 1, 'escolha');
    const payment = payPreference(deps, preference, choice);
    await store.flush();
    return reply.redirect(
      returnUrl(preference, payment) ?? `/sandbox/mercadopago/checkout/${preference.id}`,
      303,
    );
  });
  app.get<IdParams>('/payments/:id/ticket', (request, reply) => {
    const payment = payments.find(request.params.id);
    return sendPage(reply, ticketPage(payment), { title: 'PIX de teste' });
  });
}
