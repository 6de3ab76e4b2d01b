import type { ApiRoutes } from '../../http/api.ts';
import { deviceName } from '../../http/device-name.ts';
import { implement } from '../../http/implement.ts';
import type { Admin } from './admin.service.ts';
import { adminOf } from './admin-of.ts';

const done = { sucesso: true as const, success: true as const };

/** An administrator's login, logout and password. */
export function adminRoutes({ admin }: { admin: Admin }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /admin/login'),
      config: { audience: 'all', load: 'sale' },
      handler: async ({ body, ip, headers }) => {
        const username = body.username.replaceAll(/\p{Cc}/gu, '').trim();
        const device = deviceName(headers['user-agent']);
        const login = { username, password: body.password, address: ip, device };
        const { token, usuario } = await admin.logIn(login);
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
