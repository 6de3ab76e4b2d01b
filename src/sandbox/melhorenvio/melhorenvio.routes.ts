import type { FastifyInstance } from 'fastify';
import type { Store } from '../store.ts';
import { quote } from './calculate.ts';
import { labelsRoutes, type LabelsDeps } from './labels.routes.ts';
import { playRoutes } from './play.routes.ts';
import { readQuoteRequest } from './read-request.ts';
import { SERVICES } from './services.ts';

export interface MelhorEnvioDeps extends Pick<LabelsDeps, 'wallet' | 'parcels' | 'freightNews'> {
  publicUrl: () => string;
  store: Store;
  clock: () => number;
}

const CONTACT = /^\S.*\([^\s()@]+@[^\s()@]+\)/;
const COLOURS: Record<string, string> = { correios: '#1d4f91', jadlog: '#c8102e', loggi: '#0069ff' };

function carrierMark(name: string): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" role="img" aria-label="${title}">` +
    `<rect width="120" height="40" rx="8" fill="${COLOURS[name] ?? '#555'}"/><text x="60" y="26" fill="#fff" ` +
    `font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle">${title}</text></svg>`
  );
}

/** The freight API of the stand-in, to be registered under its prefix. */
export async function melhorEnvioRoutes(app: FastifyInstance, deps: MelhorEnvioDeps): Promise<void> {
  const baseUrl = () => `${deps.publicUrl()}/sandbox/melhorenvio`;
  const pictureUrl = () => `${baseUrl()}/images`;
  const labels = { ...deps, baseUrl };
  playRoutes(app, labels);

  app.setErrorHandler(async (error: { statusCode?: number; message?: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ message: status < 500 ? error.message : 'Server Error' });
  });
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not Found.' }));

  app.get<{ Params: { name: string } }>('/images/:name.svg', async (request, reply) => {
    if (!Object.hasOwn(COLOURS, request.params.name)) return reply.callNotFound();
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(carrierMark(request.params.name));
  });

  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
          return reply.code(401).send({ message: 'Unauthenticated.' });
        }
        if (!CONTACT.test(request.headers['user-agent'] ?? '')) {
          return reply
            .code(403)
            .send({ message: 'User-Agent deve conter o nome da aplicação e (e-mail para contato técnico).' });
        }
        return undefined;
      });
      api.get('/shipment/services', async () =>
        SERVICES.map(({ id, name, company }) => ({
          id,
          name,
          status: 'available',
          company: { ...company, picture: `${pictureUrl()}/${company.picture}` },
        })),
      );
      api.post('/shipment/calculate', async (request, reply) => {
        const { request: asked, errors } = readQuoteRequest(request.body);
        if (Object.keys(errors).length > 0) {
          return reply.code(422).send({ message: 'The given data was invalid.', errors });
        }
        const quotes = asked.services.map((service) =>
          quote(service, { ...asked, pictureUrl: pictureUrl() }),
        );
        return reply.send(asked.isSingle ? quotes[0] : quotes);
      });
      labelsRoutes(api, labels);
    },
    { prefix: '/api/v2/me' },
  );
}
