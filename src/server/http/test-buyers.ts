import { createHmac, timingSafeEqual } from 'node:crypto';
import { may } from '#shared/acts.ts';
import type { Session } from './api.ts';
import { readCookie, TEST_PURCHASE_COOKIE } from './cookies.ts';
import { useSession, type GuardDeps } from './sessions.ts';

/** A session's hash in hexadecimal, the second at which it ends, and what signs both. */
const VALUE = /^([0-9a-f]{64})\.(\d{1,12})\.([\w-]{43})$/;

/** For so long one press lets somebody of the team buy in her closed shop. */
export const TEST_PURCHASE_SECONDS = 2 * 3600;

export interface TestBuyersDeps extends GuardDeps {
  /** Signs the cookie; the same on every node. */
  secret: string;
}

/**
 * Who may buy in the shop while it is closed, to try it: whoever holds a cookie that names an office session which is open and
 * may play. The cookie is given to the browser of that session alone, and is in no link that could be passed on.
 */
export function createTestBuyers(deps: TestBuyersDeps) {
  const sign = (said: string) => createHmac('sha256', deps.secret).update(`compra de teste ${said}`).digest();
  const nowSeconds = () => Math.floor(deps.clock().getTime() / 1000);

  return {
    cookieFor({ tokenHash }: Session): string {
      const said = `${tokenHash.toString('hex')}.${nowSeconds() + TEST_PURCHASE_SECONDS}`;
      return `${said}.${sign(said).toString('base64url')}`;
    },
    /** By the cookies that a request sends. */
    async lets(cookies: string | undefined): Promise<boolean> {
      const [, hash = '', seconds = '', signature = ''] =
        VALUE.exec(readCookie(cookies, TEST_PURCHASE_COOKIE) ?? '') ?? [];
      if (hash === '' || Number(seconds) <= nowSeconds()) return false;
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(`${hash}.${seconds}`))) return false;
      // What a shopper's pages send keeps no office open.
      const session = await useSession(deps, Buffer.from(hash, 'hex'), { unattended: true });
      return session?.kind === 'admin' && may(session.role, 'use-sandbox') && session.duties.length === 0;
    },
  };
}

export type TestBuyers = ReturnType<typeof createTestBuyers>;
