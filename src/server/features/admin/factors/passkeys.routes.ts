import type { ApiRoutes, Duty } from '../../../http/api.ts';
import { deviceName } from '../../../http/device-name.ts';
import { implement } from '../../../http/implement.ts';
import type { PasskeyLogin } from './passkey-login.ts';
import type { Passkeys } from './passkeys.service.ts';
import { askingOf } from './second-factor.routes.ts';

const done = { sucesso: true as const, success: true as const };
const settingUp = {
  audience: 'admin' as const,
  amid: ['configurar_segundo_fator'] as const satisfies readonly Duty[],
};
const limit = { name: 'chave-de-acesso', max: 30, windowSeconds: 60, shared: true };

/** Logins by passkeys, and one's own. */
export function passkeyRoutes({ login, passkeys }: { login: PasskeyLogin; passkeys: Passkeys }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /admin/login/chave/opcoes'),
      config: { audience: 'all', load: 'sale', limit },
      handler: async () => ({ ...done, ...(await login.begin()) }),
    });
    api.route({
      ...implement('POST /admin/login/chave'),
      config: { audience: 'all', load: 'sale', limit: { ...limit, name: 'chave-de-acesso-usada' } },
      handler: async ({ body: { desafio: challenge, resposta: answer }, ip: address, headers }) => {
        const device = deviceName(headers['user-agent']);
        return { ...done, ...(await login.finish({ challenge, answer, address, device })) };
      },
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/chaves/opcoes'),
      config: settingUp,
      handler: async (request) => ({
        ...done,
        ...(await passkeys.begin(askingOf(request), request.body.senhaAtual)),
      }),
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/chaves'),
      config: settingUp,
      handler: async (request) => {
        const { desafio: challenge, nome, resposta: answer } = request.body;
        const codigos = await passkeys.keep(askingOf(request), { challenge, nome, answer });
        return { ...done, mensagem: 'Chave de acesso guardada.', codigos };
      },
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/chaves/:id/excluir'),
      config: { audience: 'admin' },
      handler: async (request) => {
        await passkeys.remove(askingOf(request), request.params.id, request.body.senhaAtual);
        return { ...done, mensagem: 'Chave de acesso excluída.' };
      },
    });
  };
}
