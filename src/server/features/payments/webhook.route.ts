import { z } from 'zod';
import { errorBody } from '#shared/wire/errors.ts';
import { unauthorized } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { isSignedBy } from '../../providers/payment/webhook-signature.ts';
import type { Payments } from './index.ts';

const loose = z.union([z.string(), z.number()]).optional();
const webhookBody = z
  .looseObject({
    id: loose,
    type: z.string().optional(),
    action: z.string().optional(),
  })
  .nullish();

/** Takes the provider's notifications: signed ones are stored and answered, and worked off behind the answer. */
export function webhookRoute(api: Api, deps: { payments: Payments; webhookSecret: string }): void {
  api.post(
    '/payment/webhook',
    {
      config: { audience: 'provider' },
      schema: {
        tags: ['pagamentos'],
        summary: 'Notificações do provedor de pagamentos',
        querystring: z.looseObject({ 'data.id': z.string().optional(), type: z.string().optional() }),
        body: webhookBody,
        response: { 200: z.object({ success: z.literal(true) }), '4xx': errorBody },
      },
    },
    async (request) => {
      const { body } = request;
      // Only what the signature covers: never the body's own word.
      const dataId = request.query['data.id'];
      const signature = header(request.headers['x-signature']);
      const requestId = header(request.headers['x-request-id']);
      const signed = isSignedBy(deps.webhookSecret, { signature, requestId, dataId });
      if (!signed) throw unauthorized('Assinatura inválida.');
      await deps.payments.receive({
        deliveryId: [signature, requestId, body?.id].join(' ').slice(0, 300),
        topic: (request.query.type ?? body?.type ?? '').slice(0, 60),
        action: (body?.action ?? '').slice(0, 60),
        resourceId: (dataId ?? '').slice(0, 64),
      });
      return { success: true as const };
    },
  );
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
