import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { themeNamed } from './theme.ts';

const LONGEST_NAME = 60;
const params = z.object({ name: z.string().max(LONGEST_NAME) });

/** The styles of every look there can be. They follow from the address alone, so that any node has those of any other. */
export const themeRoutes: ApiRoutes = (api) => {
  api.get(
    '/tema/:name',
    { config: { audience: 'all' as const, load: 'always' as const }, schema: { hide: true, params } },
    async (request, reply) => {
      const theme = themeNamed(request.params.name);
      if (theme === null) throw notFound('Este endereço não existe.');
      return (
        reply
          .type('text/css; charset=utf-8')
          // Another version of the shop may have named it.
          .header('cache-control', theme.isExact ? 'public, max-age=31536000, immutable' : 'no-cache')
          .send(theme.css)
      );
    },
  );
};
