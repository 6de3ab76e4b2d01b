import { z } from 'zod';
import { paths } from '#shared/paths.ts';
import type { Clock } from '../../clock.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { cookieHeader, PREVIEW_COOKIE, TEST_PURCHASE_COOKIE } from '../../http/cookies.ts';
import { plainPage } from '../../pages/plain-page.ts';
import type { Previews } from './previews.ts';

export interface PreviewRoutesDeps {
  previews: Previews;
  clock: Clock;
  shopName: () => string;
  /** Whether the shop's own address is https. */
  https: boolean;
}

const LONGEST_TOKEN = 120;
/** A page of the shop to begin at: never another site's. */
const PAGE = /^\/[a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,60})?$/;
const config = {
  audience: 'all' as const,
  limit: { name: 'previa', max: 60, windowSeconds: 60 },
};
const NEVER_KEPT = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** The ways into a preview and out of it. The browser holds the link's words in a cookie that no script reads. */
export function previewRoutes({ previews, clock, shopName, https }: PreviewRoutesDeps): ApiRoutes {
  const over = () =>
    plainPage({
      shopName: shopName(),
      title: 'Esta prévia não vale mais',
      body: `<p>O rascunho mudou ou o prazo do link acabou. Peça um link novo a quem cuida da loja.</p>
<p><a class="main" href="${paths.home}">Ir para a loja</a></p>`,
    });
  return (api) => {
    api.get('/previa/sair', { config, schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({
          ...NEVER_KEPT,
          'set-cookie': [PREVIEW_COOKIE, TEST_PURCHASE_COOKIE].map((name) =>
            cookieHeader(name, '', { seconds: 0, https }),
          ),
        })
        .redirect(paths.home, 303),
    );
    api.get(
      '/previa/:token',
      {
        config,
        schema: {
          hide: true,
          params: z.object({ token: z.string().max(LONGEST_TOKEN) }),
          querystring: z.object({ ir: z.string().regex(PAGE).catch(paths.home) }),
        },
      },
      async ({ params: { token }, query: { ir } }, reply) => {
        const preview = await previews.read(token);
        if (preview === null) {
          const { html, headers } = over();
          return reply.code(410).headers(headers).send(html);
        }
        const seconds = Math.floor((preview.until.getTime() - clock().getTime()) / 1000);
        const cookie = cookieHeader(PREVIEW_COOKIE, token, { seconds, https });
        return reply.headers({ ...NEVER_KEPT, 'set-cookie': cookie }).redirect(ir, 303);
      },
    );
  };
}
