import { plural } from '#shared/text.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { adminOf } from './admin-of.ts';
import type { OwnSessions } from './own-sessions.ts';

const config = { audience: 'admin', act: 'own-access' } as const;
const done = { sucesso: true as const, success: true as const };

/** Where one's own access to the office is open, and its end there. */
export function ownSessionsRoutes({ ownSessions }: { ownSessions: OwnSessions }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /admin/me/sessoes'),
      config,
      handler: async ({ session }) => ({ ...done, sessoes: await ownSessions.list(adminOf(session)) }),
    });

    api.route({
      ...implement('DELETE /admin/me/sessoes'),
      config,
      handler: async ({ session }) => {
        const ended = await ownSessions.endOthers(adminOf(session));
        const words = plural(ended, 'sessão foi encerrada', 'sessões foram encerradas');
        const mensagem = ended === 0 ? 'Não há outra sessão aberta.' : `${ended} ${words}.`;
        return { ...done, mensagem, encerradas: ended };
      },
    });

    api.route({
      ...implement('DELETE /admin/me/sessoes/:id'),
      config,
      handler: async ({ session, params }) => {
        await ownSessions.end(adminOf(session), params.id);
        return { ...done, mensagem: 'Sessão encerrada.' };
      },
    });
  };
}
