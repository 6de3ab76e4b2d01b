import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Favorites } from './favorites.service.ts';

const done = { sucesso: true as const, success: true as const };
const config = { audience: 'customer' as const, limit: { name: 'favoritos', max: 120, windowSeconds: 60 } };
const BODY_BYTES = 64 * 1024;

/** A customer's own list: to read, to add to, to take from. A repeat changes nothing. */
export function favoritesRoutes({ favorites }: { favorites: Favorites }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /clientes/me/favoritos'),
      config,
      handler: async ({ session }) => ({ ...done, favoritos: await favorites.list(customerIn(session)) }),
    });
    api.route({
      ...implement('PUT /clientes/me/favoritos'),
      bodyLimit: BODY_BYTES,
      config,
      handler: async ({ session, body }) => {
        const customerId = customerIn(session);
        const sent = body.favoritos.map(({ produto, cor = '' }) => ({ produto, cor }));
        const sobraram = await favorites.join(customerId, sent);
        return { ...done, favoritos: await favorites.list(customerId), sobraram };
      },
    });
    api.route({
      ...implement('PUT /clientes/me/favoritos/:id'),
      config,
      handler: async ({ session, body, params: { id } }) => {
        await favorites.keep(customerIn(session), { produto: id, cor: body?.cor ?? '' }, body?.depois_de);
        return { ...done, mensagem: 'Guardada nos favoritos.' };
      },
    });
    api.route({
      ...implement('DELETE /clientes/me/favoritos/:id'),
      config,
      handler: async ({ session, params: { id } }) => {
        await favorites.remove(customerIn(session), id);
        return { ...done, mensagem: 'Tirada dos favoritos.' };
      },
    });
  };
}

/** The guard lets nobody else through; this tells the types. */
function customerIn(session: Session | null): number {
  if (session?.kind !== 'customer') throw forbidden();
  return session.customerId;
}
