import { FIELD_LENGTHS } from '#shared/customers.ts';
import type { Api } from '../../http/api.ts';
import type { Access } from './access.service.ts';
import { deviceName } from '../../http/device-name.ts';
import { customerOf, done, filledIn } from './route-parts.ts';
import { implement } from '../../http/implement.ts';

/** A customer's registration, login, profile and password. */
export function accessRoutes(api: Api, access: Access): void {
  api.route({
    ...implement('POST /clientes/registrar'),
    config: { audience: 'all', limit: { name: 'registro', max: 30, windowSeconds: 3600, shared: true } },
    handler: async ({ body, ip }, reply) => {
      const cliente = await access.register(body, ip);
      return reply.code(201).send({ ...done, mensagem: 'Conta criada com sucesso!', cliente });
    },
  });

  api.route({
    ...implement('POST /clientes/login'),
    config: { audience: 'all', load: 'sale' },
    handler: async ({ body, ip, headers }) => {
      const { email, senha } = filledIn(body, ['email', 'senha'], FIELD_LENGTHS);
      const device = deviceName(headers['user-agent']);
      return { ...done, ...(await access.logIn({ email, senha, address: ip, device })) };
    },
  });

  api.route({
    ...implement('POST /clientes/logout'),
    config: { audience: 'customer' },
    handler: async ({ session }) => {
      await access.logOut(customerOf(session));
      return { ...done, mensagem: 'Você saiu da sua conta.' };
    },
  });
  profileRoutes(api, access);
}

function profileRoutes(api: Api, access: Access): void {
  api.route({
    ...implement('GET /clientes/me'),
    config: { audience: 'customer' },
    handler: async ({ session }) => ({ ...done, cliente: await access.read(customerOf(session).customerId) }),
  });

  api.route({
    ...implement('PUT /clientes/me'),
    config: { audience: 'customer' },
    handler: async ({ body, session }) => ({
      ...done,
      cliente: await access.update(customerOf(session).customerId, body),
    }),
  });

  api.route({
    ...implement('PUT /clientes/me/senha'),
    config: { audience: 'customer' },
    handler: async ({ body, session, ip }) => {
      const { customerId, tokenHash } = customerOf(session);
      const { senhaAtual: current, novaSenha: next } = filledIn(body, ['senhaAtual', 'novaSenha']);
      await access.changePassword({ customerId, tokenHash, current, next, address: ip });
      return { ...done, mensagem: 'Senha alterada com sucesso!' };
    },
  });
}
