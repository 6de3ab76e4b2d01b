import { z } from 'zod';
import { FIELD_LENGTHS } from '#shared/customers.ts';
import { feito } from '#shared/wire/admin.ts';
import { clienteLogado, clienteRegistrado, clienteSessao } from '#shared/wire/customers.ts';
import type { Api } from '../../http/api.ts';
import type { Access } from './access.service.ts';
import { deviceName } from './device-name.ts';
import { customerOf, done, failures, filledIn, loose, secret, tags } from './route-parts.ts';

const profileBody = z.object({
  nome: loose,
  whatsapp: loose,
  cep: loose,
  endereco: loose,
  numero: loose,
  complemento: loose,
  bairro: loose,
  cidade: loose,
  estado: loose,
});
const registrationBody = profileBody.extend({ email: loose, cpf: loose, senha: loose });
const loginBody = z.object({ email: secret, senha: secret });
const passwordBody = z.object({ senhaAtual: secret, novaSenha: secret });

/** A customer's registration, login, profile and password. */
export function accessRoutes(api: Api, access: Access): void {
  api.post(
    '/clientes/registrar',
    {
      config: { audience: 'all', limit: { name: 'registro', max: 30, windowSeconds: 3600 } },
      schema: {
        tags,
        summary: 'Criar uma conta',
        body: registrationBody,
        response: { 201: clienteRegistrado, ...failures },
      },
    },
    async ({ body }, reply) => {
      const cliente = await access.register(body);
      return reply.code(201).send({ ...done, mensagem: 'Conta criada com sucesso!', cliente });
    },
  );

  api.post(
    '/clientes/login',
    {
      config: { audience: 'all' },
      schema: {
        tags,
        summary: 'Entrar na conta',
        body: loginBody,
        response: { 200: clienteLogado, ...failures },
      },
    },
    async ({ body, ip, headers }) => {
      const { email, senha } = filledIn(body, ['email', 'senha'], FIELD_LENGTHS);
      const device = deviceName(headers['user-agent']);
      return { ...done, ...(await access.logIn({ email, senha, address: ip, device })) };
    },
  );

  api.post(
    '/clientes/logout',
    {
      config: { audience: 'customer' },
      schema: { tags, summary: 'Sair da conta', response: { 200: feito, ...failures } },
    },
    async ({ session }) => {
      await access.logOut(customerOf(session));
      return { ...done, mensagem: 'Você saiu da sua conta.' };
    },
  );
  profileRoutes(api, access);
}

function profileRoutes(api: Api, access: Access): void {
  api.get(
    '/clientes/me',
    {
      config: { audience: 'customer' },
      schema: { tags, summary: 'Os próprios dados', response: { 200: clienteSessao, ...failures } },
    },
    async ({ session }) => ({ ...done, cliente: await access.read(customerOf(session).customerId) }),
  );

  api.put(
    '/clientes/me',
    {
      config: { audience: 'customer' },
      schema: {
        tags,
        summary: 'Mudar os próprios dados',
        body: profileBody,
        response: { 200: clienteSessao, ...failures },
      },
    },
    async ({ body, session }) => ({
      ...done,
      cliente: await access.update(customerOf(session).customerId, body),
    }),
  );

  api.put(
    '/clientes/me/senha',
    {
      config: { audience: 'customer' },
      schema: {
        tags,
        summary: 'Trocar a própria senha',
        body: passwordBody,
        response: { 200: feito, ...failures },
      },
    },
    async ({ body, session, ip }) => {
      const { customerId, tokenHash } = customerOf(session);
      const { senhaAtual: current, novaSenha: next } = filledIn(body, ['senhaAtual', 'novaSenha']);
      await access.changePassword({ customerId, tokenHash, current, next, address: ip });
      return { ...done, mensagem: 'Senha alterada com sucesso!' };
    },
  );
}
