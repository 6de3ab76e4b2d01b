import type { ApiRoutes } from '../../../http/api.ts';
import { implement } from '../../../http/implement.ts';
import { adminOf } from '../admin-of.ts';
import type { OwnMails } from './own-mails.ts';

const own = { audience: 'admin', act: 'own-access' } as const;
const done = { sucesso: true as const, success: true as const };

/** Which letters to the shop one has at one's own e-mail. */
export function ownMailsRoutes({ ownMails }: { ownMails: OwnMails }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /admin/me/avisos'),
      config: own,
      handler: async ({ session }) => ({ ...done, ...(await ownMails.read(adminOf(session).adminId)) }),
    });
    api.route({
      ...implement('PUT /admin/me/avisos'),
      config: { ...own, limit: { name: 'avisos-da-equipe', max: 60, windowSeconds: 3600 } },
      handler: async ({ session, body }) => ({
        ...done,
        ...(await ownMails.choose(adminOf(session), body.avisos)),
      }),
    });
  };
}
