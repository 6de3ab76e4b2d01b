import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Admin } from './admin.service.ts';

const done = { sucesso: true as const, success: true as const };

/** An administrator's login, logout and password. */
export function adminRoutes({ admin }: { admin: Admin }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /admin/login'),
      config: { audience: 'all' },
      handler: async ({ body, ip }) => {
        const username = body.username.replaceAll(/\p{Cc}/gu, '').trim();
        const { token, usuario } = await admin.logIn({ username, password: body.password, address: ip });
        return { ...done, token, usuario };
      },
    });

    api.route({
      ...implement('GET /admin/me'),
      config: { audience: 'admin', anyPassword: true },
      handler: async ({ session }) => {
        const { username, role, mustChange } = adminOf(session);
        return { ...done, usuario: { username, role, ...(mustChange && { trocarSenha: true as const }) } };
      },
    });

    api.route({
      ...implement('POST /admin/logout'),
      config: { audience: 'admin', anyPassword: true },
      handler: async ({ session }) => {
        await admin.logOut(adminOf(session));
        return { ...done, mensagem: 'Você saiu da administração.' };
      },
    });

    api.route({
      ...implement('PUT /admin/me/senha'),
      config: { audience: 'admin', anyPassword: true },
      handler: async ({ body, session, ip }) => {
        const { adminId, tokenHash } = adminOf(session);
        const { senhaAtual: current, novaSenha: next } = body;
        await admin.changePassword({ adminId, tokenHash, current, next, address: ip });
        return { ...done, mensagem: 'Senha alterada com sucesso!' };
      },
    });
  };
}

/** The guard lets nobody else through; this tells the types. */
function adminOf(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}
