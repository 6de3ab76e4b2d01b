import type { MercadoPagoDeps } from './deps.ts';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account.routes.ts';
import { serveFile } from '../page/assets.routes.ts';
import { refusalHandler, requireToken, requireTokenOrPublicKey } from './answers.ts';
import { browserRoutes } from './browser.routes.ts';
import { preferenceRoutes, shopperRoutes } from './checkout.routes.ts';
import { disputeRoutes } from './disputes.routes.ts';
import { orderRoutes } from './orders.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { reportRoutes } from './reports.routes.ts';

/** The payments API of the stand-in, to be registered under its prefix. */
export async function mercadoPagoRoutes(app: FastifyInstance, deps: MercadoPagoDeps): Promise<void> {
  const { accessToken, log } = deps;
  app.setErrorHandler(refusalHandler(log));
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'resource not found', error: 'not_found', status: 404, cause: [] }),
  );

  serveFile(app, '/js/v2', {
    file: new URL('sdk-v2.js', import.meta.url),
    type: 'text/javascript; charset=utf-8',
  });
  await app.register(async (open) => {
    open.addHook('onRequest', async (request, reply) => {
      reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', '*');
      if (request.method !== 'OPTIONS') requireTokenOrPublicKey(request, accessToken);
    });
    open.options('/v1/*', (_request, reply) => reply.code(204).send());
    browserRoutes(open, deps);
  });
  await app.register(async (sellers) => {
    sellers.addHook('onRequest', async (request) => requireToken(request, accessToken));
    accountRoutes(sellers);
    paymentRoutes(sellers, deps);
    disputeRoutes(sellers, deps);
    reportRoutes(sellers, deps);
    preferenceRoutes(sellers, deps);
    await sellers.register(async (inner) => orderRoutes(inner, deps));
  });
  await app.register(async (shoppers) => shopperRoutes(shoppers, deps));
}
