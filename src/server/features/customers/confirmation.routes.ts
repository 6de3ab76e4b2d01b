import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Confirmation } from './confirmation.service.ts';
import { customerOf, done } from './route-parts.ts';

/** How a customer shows that her e-mail is hers. */
export function confirmationRoutes(api: Api, confirmation: Confirmation): void {
  api.route({
    ...implement('POST /clientes/confirmar-email/:token'),
    config: { audience: 'all', limit: { name: 'confirmacao', max: 30, windowSeconds: 60 } },
    handler: async ({ params: { token } }) => {
      await confirmation.confirm(token);
      return { ...done, mensagem: 'E-mail confirmado!' };
    },
  });

  api.route({
    ...implement('POST /clientes/me/confirmar-email'),
    config: {
      audience: 'customer',
      limit: { name: 'confirmacao-de-novo', max: 15, windowSeconds: 3600, shared: true },
    },
    handler: async ({ session }) => {
      await confirmation.askAgain(customerOf(session).customerId);
      return { ...done, mensagem: 'Enviamos o link de novo. Confira o seu e-mail.' };
    },
  });
}
