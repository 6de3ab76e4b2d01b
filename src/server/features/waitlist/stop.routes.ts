import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { mailedPaths } from '#shared/mailed-paths.ts';
import type { DB } from '../../db/index.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { hashToken } from '../../http/sessions.ts';
import { sha256Source } from '../../pages/csp.ts';
import { STOP_PAGES, STOP_STYLE, stopPage } from './stop-page.ts';
import { eraseAsks, findEmailOfLink } from './waitlist.store.ts';

const POLICY = `default-src 'none'; img-src 'self'; style-src ${sha256Source(STOP_STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
const URL = mailedPaths.stopNotices(':token').replace('%3A', ':');
const config = {
  audience: 'all' as const,
  limit: { name: 'parar-avisos', max: 60, windowSeconds: 60 },
};
const schema = { hide: true, params: z.object({ token: z.string().max(200) }) };
const FORM_BYTES = 4 * 1024;

/**
 * Where the link of a letter leads: a page with one button, for scanners of mails open every link. The button, and the
 * one that mail programs show for it (RFC 8058), stop all that goes to that e-mail.
 */
export function createStopRoutes({ db, shopName }: { db: Kysely<DB>; shopName: () => string }): ApiRoutes {
  return (api) => {
    // A room of its own: no call takes the body of a form.
    void api.register(async (plugin) => {
      const room = plugin as Api;
      room.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'string', bodyLimit: FORM_BYTES },
        (_request, _body, done) => done(null, undefined),
      );
      room.get(URL, { config, schema }, async (_request, reply) =>
        page(reply).send(stopPage(STOP_PAGES.ask, shopName())),
      );
      room.post(URL, { config, schema, bodyLimit: FORM_BYTES }, async ({ params }, reply) => {
        const email = await findEmailOfLink(db, hashToken(params.token));
        if (email === undefined) return page(reply).code(404).send(stopPage(STOP_PAGES.over, shopName()));
        await eraseAsks(db, email);
        return page(reply).send(stopPage(STOP_PAGES.stopped, shopName()));
      });
    });
  };
}

function page(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
}
