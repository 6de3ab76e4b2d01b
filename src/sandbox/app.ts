import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { addGate } from './http/gate.ts';
import type { Provider } from './http/faults.ts';
import { focusNfeRoutes, type FocusNfeDeps } from './focusnfe/focusnfe.routes.ts';
import { melhorEnvioRoutes, type MelhorEnvioDeps } from './melhorenvio/melhorenvio.routes.ts';
import { mercadoPagoRoutes } from './mercadopago/mercadopago.routes.ts';
import type { MercadoPagoDeps } from './mercadopago/deps.ts';
import { pageRoutes } from './page/page.routes.ts';
import type { PageDeps } from './page/page.routes.ts';
import { viaCepRoutes } from './viacep/viacep.routes.ts';

export interface AppDeps extends MercadoPagoDeps, MelhorEnvioDeps, FocusNfeDeps, PageDeps {
  providers: readonly Provider[];
  /** Aborted when the stand-ins close. */
  closing: AbortSignal;
}

const LARGEST_BODY = 1024 * 1024;

/** The stand-ins' own app: each provider under its prefix, behind the switches, and the page for people. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: LARGEST_BODY,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setNotFoundHandler((_request, reply) => {
    const text = 'Não encontramos o que foi pedido.';
    return reply
      .code(404)
      .send({ success: false, sucesso: false, error: text, erro: text, codigo: 'nao_encontrado' });
  });
  const routesOf: Partial<Record<Provider, (inner: FastifyInstance) => Promise<void>>> = {
    mercadopago: (inner) => mercadoPagoRoutes(inner, deps),
    melhorenvio: (inner) => melhorEnvioRoutes(inner, deps),
    viacep: viaCepRoutes,
    focusnfe: (inner) => focusNfeRoutes(inner, deps),
  };
  for (const provider of deps.providers) {
    const routes = routesOf[provider];
    if (!routes) continue;
    const guarded = async (inner: FastifyInstance) => {
      addGate(inner, { ...deps, provider });
      await routes(inner);
    };
    await app.register(guarded, { prefix: `/sandbox/${provider}` });
  }
  if (deps.providers.includes('mercadopago')) {
    await app.register(async (inner) => pageRoutes(inner, deps), { prefix: '/sandbox' });
  }
  await app.ready();
  return app;
}
