import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import { badRequest } from '../errors.ts';
import { kindOf, type Lane, type Load, type RouteLoad, type Turns } from '../load/index.ts';
import type { Api, Audience } from './api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The end of work that goes on when its reader has left: the turn of its lane is kept until then. */
    turnUntil: Promise<void> | null;
    /** Does this at the turn that it waits for, in the lane that its route names as taken late. Throws 503 when too many wait. */
    inTurn<T>(work: () => Promise<T>): Promise<T>;
  }
}

/** Files of unknown length and the reading of them: nobody may add such a call without its bound. */
const COSTLY = /(\.csv|\.pdf|\/exportar|\/importar|\/midia|\/anexos)$/;

const isLane = (load: RouteLoad): load is Lane => typeof load === 'object';

/** What a route is that says nothing. The stand-ins' own are the providers' side of what was let in. */
const otherwise = (audience: Audience | undefined, url: string): RouteLoad =>
  audience === 'provider' || audience === 'operator' || url.startsWith('/sandbox') ? 'always' : 'browse';

/**
 * Refuses with 503 what is given up for now, and lets costly calls come to their turns. A route that looks costly and
 * names no lane keeps the server from starting.
 */
export function shedLoad(api: Api, load: Load): void {
  api.decorateRequest('turnUntil', null);
  api.decorateRequest('inTurn', function <T>(this: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const own = this.routeOptions.config.load;
    if (own === undefined || !isLane(own)) throw new Error('This route names no lane');
    return atTurn(this, load.turns(own), work);
  });
  api.addHook('onRoute', (route) => {
    const own = route.config?.load ?? otherwise(route.config?.audience, route.url);
    route.config = { ...route.config, load: own };
    if (COSTLY.test(route.url) && !isLane(own)) {
      throw new Error(`Route ${String(route.method)} ${route.url} names no lane, and it looks costly`);
    }
    if (isLane(own) && own.isTakenLate !== true) route.handler = inTurn(route.handler, load.turns(own));
  });
  api.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request.routeOptions.config.load ?? 'always');
    if (kind === null) return done();
    try {
      load.admit(kind);
    } catch (error) {
      return done(error instanceof Error ? error : undefined);
    }
    reply.raw.once('close', load.begin(kind));
    done();
  });
}

/** Until the work is done and its answer has left, whoever has gone meanwhile. */
function inTurn(handler: RouteHandlerMethod, turns: Turns): RouteHandlerMethod {
  return function (request, reply) {
    return atTurn(request, turns, async () => handler.call(this, request, reply));
  };
}

function atTurn<T>(request: FastifyRequest, turns: Turns, work: () => Promise<T>): Promise<T> {
  return turns.run(request.ip, async () => {
    // Its body will never come: whoever reads it would keep the turn for ever.
    if (request.raw.socket.destroyed) throw badRequest('sem_conexao', 'A conexão foi encerrada.');
    try {
      return await work();
    } finally {
      await request.turnUntil;
    }
  });
}
