import type { ApiRoutes } from '../../http/api.ts';
import { deviceName } from '../../http/device-name.ts';
import { implement } from '../../http/implement.ts';
import type { Admin } from './admin.service.ts';
import { adminOf } from './admin-of.ts';
import { usuarioOf } from './open-session.ts';

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
        return { ...done, ...(await admin.logIn(login)) };
      },
    });

    api.route({
      ...implement('GET /admin/me'),
      config: { audience: 'admin', amid: ['trocar_senha', 'configurar_segundo_fator'] },
      handler: async ({ session }) => {
        const { duties, ...who } = adminOf(session);
        return { ...done, usuario: usuarioOf(who, duties) };
      },
    });

    api.route({
      ...implement('POST /admin/logout'),
      config: { audience: 'admin', amid: ['trocar_senha', 'configurar_segundo_fator'] },
      handler: async ({ session }) => {
        await admin.logOut(adminOf(session));
        return { ...done, mensagem: 'Você saiu da administração.' };
      },
    });

    api.route({
      ...implement('PUT /admin/me/senha'),
      config: { audience: 'admin', amid: ['trocar_senha'] },
      handler: async ({ body, session, ip }) => {
        const { adminId, tokenHash } = adminOf(session);
        const { senhaAtual: current, novaSenha: next } = body;
        await admin.changePassword({ adminId, tokenHash, current, next, address: ip });
        return { ...done, mensagem: 'Senha alterada com sucesso!' };
      },
    });
  };
}
