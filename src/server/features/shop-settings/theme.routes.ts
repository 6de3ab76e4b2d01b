import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { fontNamed } from './letters.ts';
import { themeNamed } from './theme.ts';

const LONGEST_NAME = 90;
const params = z.object({ name: z.string().max(LONGEST_NAME) });

// Another version of the shop may have named it.
const kept = (isExact: boolean) => (isExact ? 'public, max-age=31536000, immutable' : 'no-cache');
const open = {
  config: { audience: 'all' as const, load: 'always' as const },
  schema: { hide: true, params },
};

/** The styles of every look there can be, and the fonts that they name. They follow from the address alone, so that any node has those of any other. */
export const themeRoutes: ApiRoutes = (api) => {
  api.get('/tema/:name', open, async (request, reply) => {
    const theme = themeNamed(request.params.name);
    if (theme === null) throw notFound('Este endereço não existe.');
    return reply.type('text/css; charset=utf-8').header('cache-control', kept(theme.isExact)).send(theme.css);
  });
  api.get('/tema/letras/:name', open, async (request, reply) => {
    const font = fontNamed(request.params.name);
    if (font === null) throw notFound('Este endereço não existe.');
    return reply.type('font/woff2').header('cache-control', kept(font.isExact)).send(font.bytes);
  });
};
