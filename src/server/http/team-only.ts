import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { may } from '#shared/acts.ts';
import type { Session } from './api.ts';
import { readCookie, SANDBOX_COOKIE } from './cookies.ts';
import { hashToken, useSession, type GuardDeps } from './sessions.ts';

/**
 * What shoppers' browsers need of the stand-ins: the SDK and its card tokens, the bank's question, the page on which they
 * pay, a ticket, a carrier's picture, and the styles of these.
 */
const SHOPPERS =
  /^\/sandbox\/([a-z]+\/(js\/v2|v1\/(payment_methods|identification_types|card_tokens)(\/[\w-]+)?|challenge(\/answer)?|checkout\/(?!preferences)[\w-]+|payments\/[\w-]+\/ticket)|melhorenvio\/images\/[\w-]+\.svg|assets\/[\w-]+\.\w+)\/?(\?|$)/;

export const isForShoppers = (url: string): boolean => SHOPPERS.test(url);

/** A session's hash in hexadecimal and what signs it. */
const VALUE = /^([0-9a-f]{64})\.([\w-]{43})$/;

export interface SandboxDoorDeps extends GuardDeps {
  /** Signs the cookie; the same on every node. */
  secret: string;
}

/** Lets the team alone into the stand-ins' panel: by a token as in every call, or by a cookie that names an open session. */
export function createSandboxDoor(deps: SandboxDoorDeps) {
  const sign = (hash: string) => createHmac('sha256', deps.secret).update(`bancada ${hash}`).digest();

  function hashOf(request: FastifyRequest): Buffer | null {
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) return hashToken(token);
    const [, hash = '', signature = ''] =
      VALUE.exec(readCookie(request.headers.cookie, SANDBOX_COOKIE) ?? '') ?? [];
    if (hash === '') return null;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(hash)) ? Buffer.from(hash, 'hex') : null;
  }

  return {
    /** The cookie's value for a session that is open; it ends with it. */
    cookieFor({ tokenHash }: Session): string {
      const hash = tokenHash.toString('hex');
      return `${hash}.${sign(hash).toString('base64url')}`;
    },
    async lets(request: FastifyRequest): Promise<boolean> {
      if (isForShoppers(request.url)) return true;
      const hash = hashOf(request);
      const session = hash === null ? null : await useSession(deps, hash);
      return session?.kind === 'admin' && may(session.role, 'use-sandbox') && session.duties.length === 0;
    },
  };
}

export type SandboxDoor = ReturnType<typeof createSandboxDoor>;
