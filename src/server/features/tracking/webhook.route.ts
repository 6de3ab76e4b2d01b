import { unauthorized } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { TrackingDeps } from './deps.ts';
import { receiveNews } from './news.ts';

const TAKEN = { success: true as const };

/**
 * Takes the freight provider's news. It registers an address by asking for it and by a call without a signature, and takes
 * only 2xx for an answer: both are answered, and nothing comes of them.
 */
export function trackingRoutes(deps: TrackingDeps, ring: () => void): ApiRoutes {
  return (api) => {
    // A room of its own: what was signed are the bytes, and the first call may have any type or none.
    void api.register(async (plugin) => {
      const room = plugin as Api;
      room.removeAllContentTypeParsers();
      room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      room.route({
        ...implement('GET /frete/webhook'),
        config: { audience: 'provider' },
        handler: async () => TAKEN,
      });
      room.route({
        ...implement('POST /frete/webhook'),
        config: { audience: 'provider' },
        handler: async ({ headers, body }) => {
          const given = headers['x-me-signature'];
          const signature = Array.isArray(given) ? given[0] : given;
          const outcome = await receiveNews(deps, {
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            signature,
          });
          deps.countNews(outcome);
          if (outcome === 'forjada') throw unauthorized('Assinatura inválida.');
          if (outcome === 'nova') ring();
          return TAKEN;
        },
      });
    });
  };
}
