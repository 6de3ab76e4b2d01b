import type { ApiRoutes } from '../../../http/api.ts';
import { invalid } from '../../../errors.ts';
import { implement } from '../../../http/implement.ts';
import { adminOf } from '../admin-of.ts';
import { askingOf, proofOf } from '../factors/second-factor.routes.ts';
import type { OfficeEmails } from './emails.service.ts';
import type { OfficeRecovery } from './recovery.service.ts';

const own = { audience: 'admin', act: 'own-access' } as const;
const done = { sucesso: true as const, success: true as const };
const FILL_IN = 'Por favor, preencha todos os campos';

interface AccessDeps {
  emails: OfficeEmails;
  recovery: OfficeRecovery;
}

/** One's own e-mail, and the way back for whoever forgot her password. */
export function accessRoutes({ emails, recovery }: AccessDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /admin/me/email'),
      config: own,
      handler: async ({ session }) => ({ ...done, ...(await emails.read(adminOf(session).adminId)) }),
    });
    api.route({
      ...implement('PUT /admin/me/email'),
      config: { ...own, limit: { name: 'email-da-equipe', max: 30, windowSeconds: 3600 } },
      handler: async (request) => {
        await emails.give(askingOf(request), proofOf(request.body), request.body.email);
        return { ...done, mensagem: 'Enviamos um link. Abra-o para confirmar que o e-mail é seu.' };
      },
    });
    api.route({
      ...implement('POST /admin/me/email/confirmar'),
      config: { ...own, limit: { name: 'confirmacao-da-equipe', max: 30, windowSeconds: 60 } },
      handler: async (request) => {
        await emails.confirm(askingOf(request), request.body.token);
        return { ...done, mensagem: 'E-mail confirmado!' };
      },
    });
    api.route({
      ...implement('POST /admin/me/email/depois'),
      config: own,
      handler: async (request) => {
        await emails.putOff(askingOf(request));
        return { ...done, mensagem: 'Tudo bem: perguntamos de novo em um mês.' };
      },
    });

    api.route({
      ...implement('POST /admin/recuperar-senha'),
      config: {
        audience: 'all',
        limit: { name: 'recuperacao-da-equipe', max: 15, windowSeconds: 3600, shared: true },
      },
      handler: async ({ body }) => {
        const typed = (body.username ?? body.email ?? '').replaceAll(/\p{Cc}/gu, '').trim();
        if (typed === '') throw invalid(FILL_IN, { username: FILL_IN });
        await recovery.ask(typed);
        return {
          ...done,
          mensagem: 'Se houver um acesso com um e-mail confirmado, o link chega em instantes.',
        };
      },
    });
    api.route({
      ...implement('POST /admin/redefinir-senha'),
      config: { audience: 'all', limit: { name: 'redefinicao-da-equipe', max: 30, windowSeconds: 60 } },
      handler: async ({ body, ip }) => {
        await recovery.reset({ token: body.token, next: body.novaSenha, address: ip });
        return { ...done, mensagem: 'Senha redefinida com sucesso!' };
      },
    });
  };
}
