import { z } from 'zod';
import { FILL_IN, FIELD_LENGTHS } from '#shared/customers.ts';
import { feito } from '#shared/wire/admin.ts';
import { clienteLogado, clienteRegistrado, clienteSessao } from '#shared/wire/customers.ts';
import { errorBody } from '#shared/wire/errors.ts';
import { forbidden, invalid } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import type { Customers } from './customers.service.ts';

const tags = ['Clientes'];
const failures = { '4xx': errorBody };
const done = { sucesso: true as const, success: true as const };

// The rules and their own texts are the shop's; here is only what a field may be at all.
const loose = z.union([z.string(), z.number()], { error: FILL_IN }).nullish();
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
const secret = z.string({ error: FILL_IN }).optional();
const loginBody = z.object({ email: secret, senha: secret });
const passwordBody = z.object({ senhaAtual: secret, novaSenha: secret });

/** A customer's registration, login, profile and password. */
export function customersRoutes({ customers }: { customers: Customers }): ApiRoutes {
  return (api) => {
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
        const cliente = await customers.register(body);
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
      async ({ body, ip }) => {
        const { email, senha } = filledIn(body, ['email', 'senha'], FIELD_LENGTHS);
        return { ...done, ...(await customers.logIn({ email, senha, address: ip })) };
      },
    );

    api.post(
      '/clientes/logout',
      {
        config: { audience: 'customer' },
        schema: { tags, summary: 'Sair da conta', response: { 200: feito, ...failures } },
      },
      async ({ session }) => {
        await customers.logOut(customerOf(session).tokenHash);
        return { ...done, mensagem: 'Você saiu da sua conta.' };
      },
    );

    api.get(
      '/clientes/me',
      {
        config: { audience: 'customer' },
        schema: { tags, summary: 'Os próprios dados', response: { 200: clienteSessao, ...failures } },
      },
      async ({ session }) => ({ ...done, cliente: await customers.read(customerOf(session).customerId) }),
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
        cliente: await customers.update(customerOf(session).customerId, body),
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
        await customers.changePassword({ customerId, tokenHash, current, next, address: ip });
        return { ...done, mensagem: 'Senha alterada com sucesso!' };
      },
    );
  };
}

const MOST_LETTERS = 1000;

/** All of these fields, none of them empty. Throws 422. */
function filledIn<Name extends string>(
  body: { [name in Name]?: string | undefined },
  names: readonly Name[],
  most: Partial<Record<Name, number>> = {},
): Record<Name, string> {
  const empty = names.filter((name) => (body[name] ?? '') === '');
  if (empty.length > 0) throw invalid(FILL_IN, Object.fromEntries(empty.map((name) => [name, FILL_IN])));
  const long = names.filter((name) => (body[name] ?? '').length > (most[name] ?? MOST_LETTERS));
  const [first] = long;
  if (first !== undefined) {
    const text = `Use no máximo ${most[first] ?? MOST_LETTERS} letras neste campo`;
    throw invalid(text, Object.fromEntries(long.map((name) => [name, text])));
  }
  return Object.fromEntries(names.map((name) => [name, body[name] ?? ''])) as Record<Name, string>;
}

/** The guard lets nobody else through; this tells the types. */
function customerOf(session: Session | null): Extract<Session, { kind: 'customer' }> {
  if (session?.kind !== 'customer') throw forbidden();
  return session;
}
