import { z } from 'zod';
import { errorBody } from '#shared/wire/errors.ts';
import { unauthorized } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { keepRawBody, rawBodyOf } from '../../http/raw-body.ts';
import type { Payments } from './index.ts';

/** Takes the provider's notifications: signed ones are stored and answered, and worked off behind the answer. */
export function webhookRoute(api: Api, deps: { payments: Payments }): void {
  api.post(
    '/payment/webhook',
    {
      config: { audience: 'provider' },
      preParsing: keepRawBody,
      schema: {
        tags: ['pagamentos'],
        summary: 'Notificações do provedor de pagamentos',
        querystring: z.looseObject({}),
        body: z.looseObject({}).nullish(),
        response: { 200: z.object({ success: z.literal(true) }), '4xx': errorBody },
      },
    },
    async (request) => {
      const { headers, query, body } = request;
      const taken = await deps.payments.receive({ headers, query, body, rawBody: rawBodyOf(request) });
      if (!taken) throw unauthorized('Assinatura inválida.');
      return { success: true as const };
    },
  );
}
