import type { FastifyInstance } from 'fastify';
import { COLLECTOR_ID } from './make-payment.ts';

/** Whose account a token opens: a token ends with its user's number. */
function userOf(token: string): number {
  const [, digits] = /-(\d{6,12})$/.exec(token) ?? [];
  return digits === undefined ? COLLECTOR_ID : Number(digits);
}

/** What the seller may ask of the account itself, with the parts that a shop reads. */
export function accountRoutes(app: FastifyInstance): void {
  app.get('/users/me', async ({ headers }) => {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    const id = userOf(token);
    const isTest = token.startsWith('TEST-');
    return {
      id,
      nickname: isTest ? `TESTUSER${id}` : `LOJA${id}`,
      first_name: 'Loja',
      last_name: 'de Teste',
      email: `vendas${id}@example.com`,
      country_id: 'BR',
      site_id: 'MLB',
      user_type: 'normal',
      tags: isTest ? ['normal', 'test_user'] : ['normal'],
      status: { site_status: 'active' },
    };
  });
}
