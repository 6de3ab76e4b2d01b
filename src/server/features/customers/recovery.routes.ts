import { z } from 'zod';
import { BAD_EMAIL, FIELD_LENGTHS } from '#shared/customers.ts';
import { feito } from '#shared/wire/admin.ts';
import { invalid } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import type { Recovery } from './recovery.service.ts';
import { done, failures, filledIn, secret, tags } from './route-parts.ts';

/** How a customer who forgot her password gets a new one. */
export function recoveryRoutes(api: Api, recovery: Recovery): void {
  api.post(
    '/clientes/recuperar-senha',
    {
      config: { audience: 'all', limit: { name: 'recuperacao', max: 15, windowSeconds: 3600 } },
      schema: {
        tags,
        summary: 'Pedir por e-mail um link para criar uma nova senha',
        body: z.object({ email: secret }),
        response: { 200: feito, ...failures },
      },
    },
    async ({ body }) => {
      const { email } = filledIn(body, ['email'], FIELD_LENGTHS);
      if (!email.includes('@')) throw invalid(BAD_EMAIL, { email: BAD_EMAIL });
      await recovery.ask(email);
      return { ...done, mensagem: 'Email de recuperação enviado com sucesso!' };
    },
  );

  api.post(
    '/clientes/redefinir-senha/:token',
    {
      config: { audience: 'all', limit: { name: 'redefinicao', max: 30, windowSeconds: 60 } },
      schema: {
        tags,
        summary: 'Criar uma nova senha pelo link que veio por e-mail',
        params: z.object({ token: z.string() }),
        body: z.object({ novaSenha: secret }),
        response: { 200: feito, ...failures },
      },
    },
    async ({ body, params: { token }, ip }) => {
      const { novaSenha } = filledIn(body, ['novaSenha']);
      await recovery.reset({ token, novaSenha, address: ip });
      return { ...done, mensagem: 'Senha redefinida com sucesso!' };
    },
  );
}
