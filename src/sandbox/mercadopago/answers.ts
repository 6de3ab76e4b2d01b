import type { FastifyReply, FastifyRequest } from 'fastify';
import { asFields, asNumber, asText } from '../http/fields.ts';
import { isRefusal, refusal } from './errors.ts';

/** One that is taken, several, or any that looks like one. */
export type AccessToken = string | readonly string[] | undefined;

/** Throws the provider's 401 unless the seller's token is there; without a set one, any that looks like a token is. */
export function requireToken(request: FastifyRequest, accessToken: AccessToken): void {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const isKnown =
    accessToken === undefined
      ? /^(TEST|APP_USR)-/.test(token ?? '')
      : [accessToken].flat().includes(token ?? '');
  if (!isKnown) throw refusal(401, 'unauthorized', 'invalid access token');
}

/** The same for calls that a browser makes with the public key. */
export function requireTokenOrPublicKey(request: FastifyRequest, accessToken: AccessToken): void {
  if (asText(asFields(request.query)['public_key']) === undefined) requireToken(request, accessToken);
}

export function keyOf(request: FastifyRequest): string | undefined {
  return asText(request.headers['x-idempotency-key']);
}

/** Makes the handler that answers whatever went wrong in the provider's own shape. */
export function refusalHandler(log: (message: string) => void) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isRefusal(error)) return reply.code(error.providerBody.status).send(error.providerBody);
    const status = asNumber(asFields(error)['statusCode']) ?? 500;
    if (status >= 500) log(`${request.method} ${request.url}: ${String(error)}`);
    const message = status < 500 && error instanceof Error ? error.message : 'internal_error';
    const name = status < 500 ? 'bad_request' : 'internal_error';
    return reply.code(status).send({ message, error: name, status, cause: [] });
  };
}
