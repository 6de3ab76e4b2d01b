import type { ApiRoutes, Duty } from '../../../http/api.ts';
import { deviceName } from '../../../http/device-name.ts';
import { implement } from '../../../http/implement.ts';
import { keepMark } from '../known-device.ts';
import type { PasskeyLogin } from './passkey-login.ts';
import type { PasskeyProofs } from './passkey-proof.ts';
import type { Passkeys } from './passkeys.service.ts';
import { askingOf, proofOf } from './second-factor.routes.ts';

const done = { sucesso: true as const, success: true as const };
const settingUp = {
  audience: 'admin' as const,
  act: 'own-access' as const,
  amid: ['configurar_segundo_fator'] as const satisfies readonly Duty[],
};
const limit = { name: 'chave-de-acesso', max: 30, windowSeconds: 60, shared: true };

interface PasskeyRoutesDeps {
  login: PasskeyLogin;
  passkeys: Passkeys;
  proofs: PasskeyProofs;
}

/** Logins by passkeys, one's own, and what they confirm. */
export function passkeyRoutes({ login, passkeys, proofs }: PasskeyRoutesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /admin/login/chave/opcoes'),
      config: { audience: 'all', load: 'sale', limit },
      handler: async () => ({ ...done, ...(await login.begin()) }),
    });
    api.route({
      ...implement('POST /admin/login/chave'),
      config: { audience: 'all', load: 'sale', limit: { ...limit, name: 'chave-de-acesso-usada' } },
      handler: async ({ body: { desafio: challenge, resposta: answer }, ip: address, headers }, reply) => {
        const device = deviceName(headers['user-agent']);
        const given = { challenge, answer, address, device };
        return { ...done, ...keepMark(reply, await login.finish(given)) };
      },
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/chaves/opcoes'),
      config: settingUp,
      handler: async (request) => ({
        ...done,
        ...(await passkeys.begin(askingOf(request), proofOf(request.body))),
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
      ...implement('POST /admin/me/confirmacao/chave'),
      config: { audience: 'admin', act: 'own-access', limit: { ...limit, name: 'confirmacao-por-chave' } },
      handler: async (request) => ({ ...done, ...(await proofs.begin(askingOf(request))) }),
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/chaves/:id/excluir'),
      config: { audience: 'admin', act: 'own-access' },
      handler: async (request) => {
        await passkeys.remove(askingOf(request), request.params.id, proofOf(request.body));
        return { ...done, mensagem: 'Chave de acesso excluída.' };
      },
    });
  };
}
