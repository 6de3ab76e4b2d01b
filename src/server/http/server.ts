import Fastify, { LogController, type FastifyHttpOptions, type FastifySerializerCompiler } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { z } from 'zod';
import type { Config } from '../settings/config.ts';
import { answersConstraint, DUAL_VARY, isDualPath } from './answers.ts';
import type { Api, ApiRoutes } from './api.ts';
import { badRequest, invalid } from '../errors.ts';
import { handleError, handleNotFound, UNWRITABLE } from './error-handler.ts';
import { answerHeads, seekAsGet } from './head.ts';
import { hasTwoHosts, ownTarget } from './host-header.ts';
import { loggerOptions, requestIds } from './request-log.ts';
import { bearRudeClients, PATIENCE, refuseUnreadable } from './rude-clients.ts';
import { validationText } from './validation-texts.ts';
import { boundedValidator } from './validation.ts';

/** A route that needs more says so: products, imports, uploads. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** What stands before the shop's own handler in development: Vite's modules and hot reload. */
export type DevMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface HttpServerParts {
  middleware?: DevMiddleware | undefined;
  /** Takes the lines of the log; standard output without it. */
  lines?: { write(line: string): void } | undefined;
  /** What every line of the log bears besides. */
  about?: (() => object) | undefined;
}

/** An empty server in the shop's manner: logs, error bodies, schemas; no route yet. */
export function createHttpServer(config: Config, { middleware, lines, about }: HttpServerParts = {}): Api {
  const options: FastifyHttpOptions<Server> = {
    logger: { ...loggerOptions(config.LOG_LEVEL, about), ...(lines !== undefined && { stream: lines }) },
    genReqId: requestIds(config.TRUST_PROXY),
    logController: new LogController({ disableRequestLogging: true }),
    ...PATIENCE,
    clientErrorHandler: refuseUnreadable,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    rewriteUrl(request) {
      seekAsGet(request as IncomingMessage);
      return ownTarget(request as IncomingMessage);
    },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: {
      constraints: { answers: answersConstraint },
      maxParamLength: 2_000,
      ignoreTrailingSlash: false,
    },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    ...(middleware === undefined
      ? {}
      : { serverFactory: (handler) => createServer(behind(middleware, handler)) }),
  };
  z.config({ localeError: validationText });
  const app: Api = Fastify(options).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(boundedValidator);
  app.setSerializerCompiler(bothSpellings);
  // Of a body that is no JSON, only calls that say so take any.
  app.removeContentTypeParser('text/plain');
  takeEmptyBodies(app);
  answerHeads(app);
  bearRudeClients(app);
  refuseForeignTargets(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  return app;
}

/** An answer's `mensagem` is there as `message` too, for clients that read English. */
const bothSpellings: FastifySerializerCompiler<z.ZodType> = (route) => {
  const serialize = serializerCompiler(route);
  return (data) => {
    const json = serialize(data);
    const { mensagem } = (data ?? {}) as { mensagem?: unknown };
    return typeof mensagem === 'string' && json.startsWith('{"')
      ? `{"message":${JSON.stringify(mensagem)},${json.slice(1)}`
      : json;
  };
};

/** Only a path of its own asks something of a shop: `GET http://elsewhere/` is for proxies, `OPTIONS *` for nobody. */
function refuseForeignTargets(app: Api): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isOurs = raw.url?.startsWith('/') === true && !hasTwoHosts(raw);
    done(isOurs ? undefined : badRequest('endereco_invalido', 'Este endereço não pode ser lido.'));
  });
}

/** Clients that name JSON on every call send it empty too: fine where a call needs no body. */
function takeEmptyBodies(app: Api): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { body } = request.routeOptions.schema ?? {};
    const needsNone = !(body instanceof z.ZodType) || body.safeParse(undefined).success;
    if (text === '' && needsNone) done(null);
    else if (hasHalfLetters(text.toString())) done(invalid(UNWRITABLE));
    else parseJson(request, text.toString(), done);
  });
}

/** Half of a letter of UTF-16 as JSON may write it: no database keeps it, and no client means it. */
const HALF_LETTER = /\\u[dD][89a-fA-F]/;

function hasHalfLetters(text: string): boolean {
  if (!HALF_LETTER.test(text)) return false;
  let found = false;
  try {
    JSON.parse(text, (key, value: unknown) => {
      found ||= !key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed());
      return null;
    });
  } catch {
    // The parser says what is wrong with it.
  }
  return found;
}

function behind(middleware: DevMiddleware, handler: RequestListener): RequestListener {
  return (request, response) => middleware(request, response, () => void handler(request, response));
}

/** Registers calls at their bare paths and under /api. Where a bare path is a page too, only who asks for JSON gets the call. */
export async function registerCalls(app: Api, calls: ApiRoutes[]): Promise<void> {
  const all: ApiRoutes = (api) => calls.forEach((call) => call(api));
  await app.register(async (api) => {
    api.addHook('onRoute', (route) => {
      const methods = [route.method].flat();
      if (!isDualPath(route.url) || !methods.some((method) => method === 'GET' || method === 'HEAD')) return;
      route.constraints = { ...route.constraints, answers: 'json' };
      const before = [route.onSend ?? []].flat();
      route.onSend = [
        ...before,
        async (_request, reply, payload) => {
          reply.header('vary', DUAL_VARY);
          return payload;
        },
      ];
    });
    all(api as Api);
  });
  await app.register(
    async (api) => {
      all(api as Api);
      api.all('/*', { config: { audience: 'all', load: 'always' }, schema: { hide: true } }, handleNotFound);
    },
    { prefix: '/api' },
  );
}
