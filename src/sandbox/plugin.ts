import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** Makes the plugin by which a host's app hands everything under its prefix to the stand-ins' own app. */
export function forwardTo(app: FastifyInstance, cutHanging: () => void): FastifyPluginAsync {
  return async (host) => {
    // The body is read by the stand-ins' own app.
    host.removeAllContentTypeParsers();
    host.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // A host that closes waits for its connections: those that hang on purpose must not hold it up.
    host.addHook('preClose', async () => cutHanging());
    for (const url of ['/', '/*']) {
      host.all(url, { schema: { hide: true } }, (request, reply) => {
        reply.hijack();
        app.routing(request.raw, reply.raw);
      });
    }
  };
}
