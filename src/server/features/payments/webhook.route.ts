import { unauthorized } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { keepRawBody, rawBodyOf } from '../../http/raw-body.ts';
import type { Payments } from './payments.service.ts';

/** Takes the provider's notifications: signed ones are stored and answered, and worked off behind the answer. */
export function webhookRoute(api: Api, deps: { payments: Payments }): void {
  api.route({
    ...implement('POST /payment/webhook'),
    config: { audience: 'provider' },
    preParsing: keepRawBody,
    handler: async (request) => {
      const { headers, query, body } = request;
      const taken = await deps.payments.receive({ headers, query, body, rawBody: rawBodyOf(request) });
      if (!taken) throw unauthorized('Assinatura inválida.');
      return { success: true as const };
    },
  });
}
