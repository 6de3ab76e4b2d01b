import { randomBytes } from 'node:crypto';
import type { OfficeRole } from '#shared/acts.ts';
import type { Conversa, ListaDeMensagensProntas, PreviaDeMensagem } from '#shared/wire/messages.ts';
import { documentOf } from '../../src/server/features/shop-settings/index.ts';
import { hashToken } from '../../src/server/http/sessions.ts';
import { createMessagesServices } from '../../src/server/services/messages.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { openMailBench } from './mail-bench.ts';
import type { Answer } from './workbench.ts';

export interface Typed {
  canal?: string;
  assunto?: string;
  texto?: string;
  modelo?: string;
  visto?: { assunto: string; texto: string };
}

const ofOrder = (id: number) => `/api/gerenciamento/pedidos/${id}`;
const typed = (given: Typed) => ({ canal: 'email', assunto: 'Oi', texto: 'Olá, {nome}', ...given });

/** Threads of orders and their calls, over the outbox and a mailbox. */
export async function openMessageBench() {
  const bench = await openMailBench();
  const part = createMessagesServices(bench.world, {
    texts: { textOf: () => null },
    settings: { live: { shop: () => shopSettings(bench.config), document: () => documentOf(bench.config) } },
    providers: { mail: bench.connect().mail },
    present: () => ({ sandbox: { mail: true } }),
  });
  const { call } = await bench.serve(part);
  let keys = 0;

  /** A token of somebody new of this role, whose e-mail is hers. */
  async function login(role: OfficeRole, email: string | null = null) {
    const token = randomBytes(32).toString('base64url');
    const username = `${role}-${token.slice(0, 8)}`;
    const now = bench.clock();
    const { id } = await bench.db
      .insertInto('admin_users')
      .values({ username, senha_hash: '', role, email, email_confirmed_at: email === null ? null : now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const later = new Date(now.getTime() + 30 * 86_400_000);
    await bench.db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        kind: 'admin',
        admin_id: id,
        expires_at: later,
        last_used_at: later,
        proven_at: later,
      })
      .execute();
    return { token, username };
  }
  type Login = Awaited<ReturnType<typeof login>>;

  return {
    ...bench,
    call,
    login,
    /** An order whose buyer can be written to by both ways, unless told otherwise. */
    reached: (more: Parameters<typeof bench.insertOrder>[0] = {}) =>
      bench.insertOrder({
        email: bench.newBuyer(),
        whatsapp: '21987654321',
        nome: 'Maria da Silva',
        ...more,
      }),
    async emailOf(id: number): Promise<string> {
      const order = bench.db.selectFrom('orders').select('email').where('id', '=', id);
      return (await order.executeTakeFirstOrThrow()).email;
    },
    messagesOf: (id: number) =>
      bench.db.selectFrom('order_messages').selectAll().where('order_id', '=', id).execute(),
    newKey: () => `mensagem-${process.pid}-${(keys += 1)}`,
    async thread(id: number, { token }: Login, query = '') {
      const answer = await call('GET', `${ofOrder(id)}/conversa${query}`, { token });
      return { ...answer, body: answer.body as unknown as Conversa };
    },
    async preview(id: number, { token }: Login, given: Typed) {
      const body = typed(given);
      const answer = await call('POST', `${ofOrder(id)}/mensagens/previa`, { token, body });
      return {
        ...answer,
        body: answer.body as unknown as PreviaDeMensagem & { campos: Record<string, string> },
      };
    },
    send: (id: number, { token }: Login, given: Typed, key?: string): Promise<Answer> =>
      call('POST', `${ofOrder(id)}/mensagens`, { token, body: typed(given), ...(key && { key }) }),
    test: (id: number, { token }: Login, given: Typed): Promise<Answer> => {
      const { assunto, texto } = typed(given);
      return call('POST', `${ofOrder(id)}/mensagens/teste`, { token, body: { assunto, texto } });
    },
    async templates({ token }: Login) {
      const { body } = await call('GET', '/api/gerenciamento/mensagens-prontas', { token });
      return body as unknown as ListaDeMensagensProntas;
    },
    audit: (action: string) =>
      bench.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute(),
  };
}

export type MessageBench = Awaited<ReturnType<typeof openMessageBench>>;
