import type { ApiRoutes } from '../../../http/api.ts';
import { deviceName } from '../../../http/device-name.ts';
import { implement } from '../../../http/implement.ts';
import { keepMark, markOf } from '../known-device.ts';
import type { LostFactor } from './lost-factor.ts';
import { askingOf, proofOf } from './second-factor.routes.ts';
import type { SecondStep } from './second-step.ts';

const done = { sucesso: true as const, success: true as const };
const TAKEN = 'Verificação em duas etapas tirada: a senha sozinha volta a abrir este acesso.';

interface SecondStepRoutesDeps {
  secondStep: SecondStep;
  lostFactor: LostFactor;
}

/** The second step of a login, and help for whoever can't take it any more. */
export function secondStepRoutes({ secondStep, lostFactor }: SecondStepRoutesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /admin/login/segundo-fator'),
      config: {
        audience: 'all',
        load: 'sale',
        limit: { name: 'segundo-fator', max: 30, windowSeconds: 60, shared: true },
      },
      handler: async (request, reply) => {
        const { body, ip, headers } = request;
        const device = deviceName(headers['user-agent']);
        const given = {
          challenge: body.desafio,
          code: body.codigo,
          address: ip,
          device,
          mark: markOf(request),
        };
        return { ...done, ...keepMark(reply, await secondStep.finish(given)) };
      },
    });
    api.route({
      ...implement('POST /gerenciamento/administradores/:id/segundo-fator/tirar'),
      config: { audience: 'admin', act: 'manage-staff' },
      handler: async (request) => {
        await lostFactor.takeFrom(askingOf(request), request.params.id, proofOf(request.body));
        return { ...done, mensagem: TAKEN };
      },
    });
  };
}
