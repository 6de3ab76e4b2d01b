import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Api } from './api.ts';

/** Describes every call from the schemas that check it: OpenAPI 3.1 for machines, a page for people. */
export async function describeApi(api: Api, { publicUrl }: { publicUrl: string }): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API da loja',
        version: '1.0.0',
        description:
          'Todas as chamadas respondem aqui e também sem o prefixo /api. Valores em reais, salvo onde diz centavos.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const audience = route.route.config?.audience;
      const guarded = audience === 'customer' || audience === 'admin';
      const act = route.route.config?.act;
      const hidden = !route.url.startsWith('/api/');
      return {
        url,
        schema: {
          ...schema,
          hide: hidden || schema?.hide === true,
          ...(guarded ? { security: [{ bearer: [] }] } : {}),
          // Who may do it stands in docs/acts.md.
          ...(act === undefined ? {} : { 'x-act': act }),
        },
      };
    },
  });
}

/** Of the page for people: everything it needs comes with the shop. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` and `/api/docs`. Registered after the calls it describes. */
export async function serveApiDescription(api: Api, shopName: () => string): Promise<void> {
  const open = { config: { audience: 'all' as const }, schema: { hide: true } };
  api.get('/api/openapi.json', open, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(titled(api.swagger(), `${shopName()}: API da loja`)),
  );
  await api.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
}

const titled = <T extends { info?: object }>(description: T, title: string) => {
  return { ...description, info: { ...description.info, title } };
};
