import { z } from 'zod';
import { adminLogado, adminSessao, feito } from '#shared/wire/admin.ts';
import { errorBody } from '#shared/wire/errors.ts';
import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import type { Admin } from './admin.service.ts';

const tags = ['Administração'];
const failures = { '4xx': errorBody };
const done = { sucesso: true as const, success: true as const };

const FILL_IN = 'Por favor, preencha todos os campos';
const MOST_LETTERS = 200;
const filledIn = z
  .string({ error: FILL_IN })
  .min(1, FILL_IN)
  .max(MOST_LETTERS, `No máximo ${MOST_LETTERS} letras`);

const loginBody = z.object({ username: filledIn, password: filledIn });
const passwordBody = z.object({ senhaAtual: filledIn, novaSenha: filledIn });

/** An administrator's login, logout and password. */
export function adminRoutes({ admin }: { admin: Admin }): ApiRoutes {
  return (api) => {
    api.post(
      '/admin/login',
      {
        config: { audience: 'all' },
        schema: {
          tags,
          summary: 'Entrar na administração',
          body: loginBody,
          response: { 200: adminLogado, ...failures },
        },
      },
      async ({ body, ip }) => {
        const username = body.username.replaceAll(/\p{Cc}/gu, '').trim();
        const { token, usuario } = await admin.logIn({ username, password: body.password, address: ip });
        return { ...done, token, usuario };
      },
    );

    api.get(
      '/admin/me',
      {
        config: { audience: 'admin' },
        schema: { tags, summary: 'Quem está na administração', response: { 200: adminSessao, ...failures } },
      },
      async ({ session }) => {
        const { username, role } = adminOf(session);
        return { ...done, usuario: { username, role } };
      },
    );

    api.post(
      '/admin/logout',
      {
        config: { audience: 'admin' },
        schema: { tags, summary: 'Sair da administração', response: { 200: feito, ...failures } },
      },
      async ({ session }) => {
        await admin.logOut(adminOf(session));
        return { ...done, mensagem: 'Você saiu da administração.' };
      },
    );

    api.put(
      '/admin/me/senha',
      {
        config: { audience: 'admin' },
        schema: {
          tags,
          summary: 'Trocar a própria senha',
          body: passwordBody,
          response: { 200: feito, ...failures },
        },
      },
      async ({ body, session, ip }) => {
        const { adminId, tokenHash } = adminOf(session);
        const { senhaAtual: current, novaSenha: next } = body;
        await admin.changePassword({ adminId, tokenHash, current, next, address: ip });
        return { ...done, mensagem: 'Senha alterada com sucesso!' };
      },
    );
  };
}

/** The guard lets nobody else through; this tells the types. */
function adminOf(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}
