import { BAD_EMAIL, FIELD_LENGTHS } from '#shared/customers.ts';
import { isEmail } from '#shared/email.ts';
import { invalid } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { GuestErasure } from './guest-erasure.ts';
import { done, filledIn } from './route-parts.ts';

/** How who bought without an account has her data erased. */
export function guestErasureRoutes(api: Api, guests: GuestErasure): void {
  api.route({
    ...implement('POST /pedidos/apagar-dados'),
    config: {
      audience: 'all',
      limit: { name: 'apagar-dados', max: 15, windowSeconds: 3600, shared: true },
    },
    handler: async ({ body }) => {
      const { email } = filledIn(body, ['email'], FIELD_LENGTHS);
      if (!isEmail(email.trim())) throw invalid(BAD_EMAIL, { email: BAD_EMAIL });
      await guests.ask(email.trim());
      const mensagem = 'Se houver compras sem conta com este e-mail, o link para apagar os dados chega nele.';
      return { ...done, mensagem };
    },
  });

  api.route({
    ...implement('POST /pedidos/apagar-dados/:token'),
    config: { audience: 'all', limit: { name: 'apagar-dados-link', max: 30, windowSeconds: 60 } },
    handler: async ({ params: { token } }) => {
      await guests.erase(token);
      return { ...done, mensagem: 'Seus dados foram apagados.' };
    },
  });
}
