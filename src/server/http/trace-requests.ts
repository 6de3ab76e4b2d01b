import type { FastifyReply, FastifyRequest } from 'fastify';
import { within, type Span, type Tracer } from '../traces/index.ts';
import type { Api } from './api.ts';
import { orderOf } from './request-log.ts';

/**
 * Each request that a route answers is a story, by the route's pattern. Headers that name a trace are not looked at: who asks
 * decides nothing of what is kept here. What is answered from memory has no parts, and no story.
 */
export function traceRequests(app: Api, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = 'none' } = request.routeOptions;
    // Whoever watches the shop asks every few seconds.
    if (config.audience === 'operator') return done();
    const facts = { 'http.request.method': request.method, 'http.route': url, 'vitrine.request': request.id };
    const span = tracer.root({ name: `${request.method} ${url}`, kind: 'server', facts });
    if (span === null) return done();
    spans.set(request, span);
    reply.raw.once('close', () => endOf(span, { request, reply }));
    within(span, done);
  });
  // Events of the connection, as of a body that comes, lose what was under way.
  for (const moment of ['preValidation', 'onResponse'] as const) {
    app.addHook(moment, (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      const span = spans.get(request);
      if (span === undefined) done();
      else within(span, done);
    });
  }
}

function endOf(span: Span, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  const { statusCode, raw } = reply;
  span.note({ 'http.response.status_code': statusCode, ...orderOf(request) });
  if (!raw.writableFinished) span.fail('gone');
  else if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}
