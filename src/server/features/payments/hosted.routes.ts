import type { FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { refuseCardData } from './card-data-guard.ts';
import type { PaymentsDeps } from './deps.ts';
import { preferenceAnswer, sessionAnswer } from './hosted.ts';
import type { Payments } from './payments.service.ts';
import { readPreferenceBody, readSessionBody, type HostedPurchase } from './read-hosted.ts';
import { implement } from '../../http/implement.ts';
import type { UnknownCodes } from '../../limits/unknown-codes.ts';

export interface HostedRoutesDeps {
  payments: Pick<Payments, 'openHosted' | 'hostedStatus'>;
  random: PaymentsDeps['random'];
  unknownCodes: UnknownCodes;
  /** The shop's own address: shoppers come back to it alone. */
  publicUrl: string;
}

const limit = { name: 'payments', max: 60, windowSeconds: 60 };

/** The calls by which an order is paid on the provider's own page. */
export function hostedRoutes(api: Api, deps: HostedRoutesDeps): void {
  const open = async (request: FastifyRequest, asked: HostedPurchase) => {
    const hosted = await deps.payments.openHosted({
      asked,
      key: idempotencyKey(request.headers, deps.random),
      customerId: request.session?.kind === 'customer' ? request.session.customerId : null,
      from: request.ip,
    });
    for (const own of [`sessao ${hosted.id}`, `pedido ${hosted.order.codigo}`]) {
      deps.unknownCodes.know({ address: request.ip, asked: own });
    }
    return hosted;
  };
  api.route({
    ...implement('POST /payment/preference/create'),
    config: { audience: 'all', limit, load: 'sale', sells: true },
    preValidation: async (request) => refuseCardData(request.body),
    handler: async (request, reply) => {
      const hosted = await open(request, readPreferenceBody(request.body, deps.publicUrl));
      return reply.code(201).header('cache-control', 'no-store').send(preferenceAnswer(hosted));
    },
  });
  api.route({
    ...implement('POST /payment/checkout/session'),
    config: { audience: 'all', limit, load: 'sale', sells: true },
    preValidation: async (request) => refuseCardData(request.body),
    handler: async (request, reply) => {
      const hosted = await open(request, readSessionBody(request.body, deps.publicUrl));
      return reply.code(201).header('cache-control', 'no-store').send(sessionAnswer(hosted));
    },
  });
  sessionRoute(api, deps);
}

function sessionRoute(api: Api, deps: HostedRoutesDeps): void {
  api.route({
    ...implement('GET /payment/checkout/session/:id'),
    config: { audience: 'all', load: 'always' },
    handler: async (request, reply) => {
      const asker = { address: request.ip, asked: `sessao ${request.params.id}` };
      const hosted = await deps.unknownCodes.guard(asker, () =>
        deps.payments.hostedStatus(request.params.id),
      );
      if (hosted === undefined) throw notFound('Não encontramos este pagamento.');
      return reply.header('cache-control', 'no-store').send(sessionAnswer(hosted));
    },
  });
}
