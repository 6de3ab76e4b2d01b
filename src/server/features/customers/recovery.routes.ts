import { BAD_EMAIL, FIELD_LENGTHS } from '#shared/customers.ts';
import { invalid } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import type { Recovery } from './recovery.service.ts';
import { done, filledIn } from './route-parts.ts';
import { implement } from '../../http/implement.ts';

/** How a customer who forgot her password gets a new one. */
export function recoveryRoutes(api: Api, recovery: Recovery): void {
  api.route({
    ...implement('POST /clientes/recuperar-senha'),
    config: { audience: 'all', limit: { name: 'recuperacao', max: 15, windowSeconds: 3600, shared: true } },
    handler: async ({ body }) => {
      const { email } = filledIn(body, ['email'], FIELD_LENGTHS);
      if (!email.includes('@')) throw invalid(BAD_EMAIL, { email: BAD_EMAIL });
      await recovery.ask(email);
      return { ...done, mensagem: 'Email de recuperação enviado com sucesso!' };
    },
  });

  api.route({
    ...implement('POST /clientes/redefinir-senha/:token'),
    config: { audience: 'all', limit: { name: 'redefinicao', max: 30, windowSeconds: 60 } },
    handler: async ({ body, params: { token }, ip }) => {
      const { novaSenha } = filledIn(body, ['novaSenha']);
      await recovery.reset({ token, novaSenha, address: ip });
      return { ...done, mensagem: 'Senha redefinida com sucesso!' };
    },
  });
}
