import type { ApiRoutes } from '../../http/api.ts';
import { deviceName } from '../../http/device-name.ts';
import { implement } from '../../http/implement.ts';
import type { OfficeEmails } from './access/emails.service.ts';
import type { Admin } from './admin.service.ts';
import { adminOf } from './admin-of.ts';
import { askingOf, proofOf } from './factors/second-factor.routes.ts';
import { keepMark, markOf } from './known-device.ts';
import { usuarioOf } from './open-session.ts';

const done = { sucesso: true as const, success: true as const };

interface AdminRoutesDeps {
  admin: Admin;
  emails: Pick<OfficeEmails, 'isAskedFor'>;
}

/** An administrator's login, logout and password. */
export function adminRoutes({ admin, emails }: AdminRoutesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /admin/login'),
      config: { audience: 'all', load: 'sale' },
      handler: async (request, reply) => {
        const { body, ip, headers } = request;
        const username = body.username.replaceAll(/\p{Cc}/gu, '').trim();
        const device = deviceName(headers['user-agent']);
        const login = { username, password: body.password, address: ip, device, mark: markOf(request) };
        const came = await admin.logIn(login);
        return { ...done, ...('mark' in came ? keepMark(reply, came) : came) };
      },
    });

    api.route({
      ...implement('GET /admin/me'),
      config: { audience: 'admin', act: 'own-access', amid: ['trocar_senha', 'configurar_segundo_fator'] },
      handler: async ({ session }) => {
        const { duties, ...who } = adminOf(session);
        const pedirEmail = duties.length === 0 && (await emails.isAskedFor(who.adminId));
        return {
          ...done,
          usuario: { ...usuarioOf(who, duties), ...(pedirEmail && { pedirEmail: true as const }) },
        };
      },
    });

    api.route({
      ...implement('POST /admin/logout'),
      config: { audience: 'admin', act: 'own-access', amid: ['trocar_senha', 'configurar_segundo_fator'] },
      handler: async ({ session }) => {
        await admin.logOut(adminOf(session));
        return { ...done, mensagem: 'Você saiu da administração.' };
      },
    });

    api.route({
      ...implement('PUT /admin/me/senha'),
      config: { audience: 'admin', act: 'own-access', amid: ['trocar_senha'] },
      handler: async (request) => {
        const isDuty = adminOf(request.session).duties.includes('trocar_senha');
        const { novaSenha: next } = request.body;
        const change = { asking: askingOf(request), proof: proofOf(request.body), next, isDuty };
        await admin.changePassword(change);
        return { ...done, mensagem: 'Senha alterada com sucesso!' };
      },
    });
  };
}
