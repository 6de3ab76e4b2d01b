import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ActId, OfficeRole } from '#shared/acts.ts';
import type { RouteLoad } from '../load/index.ts';

/** Who may call a route. A route that declares none keeps the server from starting. */
export type Audience =
  | 'all'
  | 'customer'
  /** Whoever of the office may do the route's `act`. */
  | 'admin'
  /** Signed by a provider; the route checks the signature itself. */
  | 'provider'
  | 'operator';

/** What somebody of the office has to do before anything else is open to her. */
export type Duty = 'trocar_senha' | 'configurar_segundo_fator';

/** At most `max` requests per shopper's address in the window. */
export interface RouteLimit {
  name: string;
  max: number;
  windowSeconds: number;
  /** Counted on all servers together: for calls of which one server's share alone would be too many. */
  shared?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** What a route of the office is; without it the server does not start. */
    act?: ActId;
    /** Open to an administrator, too, who has yet to do one of these. */
    amid?: readonly Duty[];
    /** Asked by an open page by itself: it keeps no session alive, as nobody needs to be there. */
    unattended?: boolean;
    limit?: RouteLimit;
    /** `browse` where it is not said. */
    load?: RouteLoad;
  }
  interface FastifyRequest {
    /** The live session that the bearer token names, if any and if the route asks for one or is open to all. */
    session: Session | null;
  }
}

export type Session =
  | { kind: 'customer'; customerId: number; tokenHash: Buffer }
  | {
      kind: 'admin';
      adminId: number;
      username: string;
      role: OfficeRole;
      tokenHash: Buffer;
      /** What she has yet to do, the first thing first. */
      duties: readonly Duty[];
      /** Somebody else chose her password, and knows it. */
      isTold: boolean;
      /** When she last showed who she is, by a login or anew. */
      provenAt: Date;
      hasFactor: boolean;
      /** She has just changed something, and is to see it wherever she looks. */
      justWrote: boolean;
    };

/** A Fastify instance whose routes take zod schemas as types. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A feature's calls. Registered twice: bare and under /api. */
export type ApiRoutes = (api: Api) => void;
