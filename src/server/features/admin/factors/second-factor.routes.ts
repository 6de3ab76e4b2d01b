import type { FastifyRequest } from 'fastify';
import type { ProvaEnviada } from '#shared/wire/proof.ts';
import type { ApiRoutes, Duty } from '../../../http/api.ts';
import { implement } from '../../../http/implement.ts';
import { adminOf } from '../admin-of.ts';
import type { Asking, Proof } from './confirmation.ts';
import type { SecondFactor } from './second-factor.service.ts';

const done = { sucesso: true as const, success: true as const };
const admin = { audience: 'admin', act: 'own-access' } as const;
/** Open to whoever has to set one up before anything else. */
const settingUp = { ...admin, amid: ['configurar_segundo_fator'] as const satisfies readonly Duty[] };
const SHOWN_ONCE = 'Guarde os códigos de recuperação: eles não aparecem de novo.';

interface SecondFactorRoutesDeps {
  secondFactor: SecondFactor;
  proveAnew(asking: Asking, proof: Proof): Promise<void>;
}

/** How people of the office set up what their logins are confirmed by. */
export function secondFactorRoutes({ secondFactor, proveAnew }: SecondFactorRoutesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /admin/me/confirmacao'),
      config: admin,
      handler: async (request) => {
        await proveAnew(askingOf(request), proofOf(request.body));
        return { ...done, mensagem: 'Confirmado.' };
      },
    });
    api.route({
      ...implement('GET /admin/me/segundo-fator'),
      config: settingUp,
      handler: async (request) => ({ ...done, ...(await secondFactor.describe(askingOf(request))) }),
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/aplicativo'),
      config: settingUp,
      handler: async (request) => {
        const begun = await secondFactor.beginApp(askingOf(request), proofOf(request.body));
        return { ...done, ...begun };
      },
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/aplicativo/confirmar'),
      config: settingUp,
      handler: async (request) => {
        const codigos = await secondFactor.confirmApp(askingOf(request), request.body.codigo);
        const mensagem = `Verificação em duas etapas ligada. ${codigos.length > 0 ? SHOWN_ONCE : ''}`.trim();
        return { ...done, mensagem, codigos };
      },
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/aplicativo/desligar'),
      config: admin,
      handler: async (request) => {
        await secondFactor.endApp(askingOf(request), proofOf(request.body));
        return { ...done, mensagem: 'O aplicativo de códigos foi desligado.' };
      },
    });
    api.route({
      ...implement('POST /admin/me/segundo-fator/codigos'),
      config: admin,
      handler: async (request) => {
        const codigos = await secondFactor.renewCodes(askingOf(request), proofOf(request.body));
        return { ...done, mensagem: SHOWN_ONCE, codigos };
      },
    });
  };
}

/** Who asks, for services. */
export function askingOf({ session, ip }: FastifyRequest): Asking {
  const { adminId, username, tokenHash } = adminOf(session);
  return { adminId, username, tokenHash, address: ip };
}

/** What was given with a call to show who asks; an empty password is a wrong one. */
export const proofOf = ({ senhaAtual = '', codigo, chave }: ProvaEnviada): Proof => ({
  password: senhaAtual,
  code: codigo,
  passkey: chave && { challenge: chave.desafio, answer: chave.resposta },
});
