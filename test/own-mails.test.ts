import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OFFICE_ROLES, type OfficeRole } from '#shared/acts.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import { mayGet, OWN_MAILS, OWNER_MAILS, ownMailOf, type OwnMail } from '#shared/owner-mails.ts';
import { inTransaction } from '../src/server/db/index.ts';
import { DAILY_MAIL } from '../src/server/features/daily-mail/index.ts';
import { isWaiting, queueMail } from '../src/server/features/mail/index.ts';
import { createSmtpSender } from '../src/server/providers/mail/smtp.ts';
import { createMailServices } from '../src/server/services/mail.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { logIn } from './support/catalog-office.ts';
import { openMailBench, SHOP, type MailBench } from './support/mail-bench.ts';

/** Letters to the shop that people of the team have sent to their own e-mails, too. */

const HER = 'bia@atelie.example';
const KINDS = [...Object.values(OWNER_MAILS).flat(), DAILY_MAIL];

let bench: MailBench;
/** Whom the letters that arrived at a mail server went to. */
let arrived: string[] = [];
let server: SMTPServer;
let unwanted: string[] = [];
let shopEmail: string = SHOP.email;
let isDaily = true;
let isDown = false;

beforeAll(async () => {
  bench = await openMailBench();
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, answer) {
      stream.resume().on('end', () => {
        if (isDown) return answer(Object.assign(new Error('busy'), { responseCode: 451 }));
        arrived.push(...envelope.rcptTo.map(({ address }) => address));
        answer();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterAll(async () => {
  await bench.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await bench.clear();
  await bench.db.deleteFrom('admin_users').execute();
  [arrived, unwanted, shopEmail, isDaily, isDown] = [[], [], SHOP.email, true, false];
});

const services = () =>
  createMailServices(bench.world, {
    sender: createSmtpSender({
      server: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      names: () => ({ from: SHOP.email, replyTo: SHOP.email }),
      domain: 'atelie.example',
    }),
    shop: () => ({ ...SHOP, email: shopEmail }),
    unwanted: () => unwanted,
    wantsDaily: () => isDaily,
  });
const send = () => services().mails.runOnce();
const toHer = () => arrived.filter((to) => to === HER).length;

interface Hired {
  role?: OfficeRole;
  email?: string | null;
  wants?: readonly OwnMail[];
  username?: string;
}
const hire = async ({ role = 'admin', email = HER, wants = OWN_MAILS, username = 'bia' }: Hired = {}) => {
  const row = { username, role, senha_hash: 'nenhuma', own_mails: [...wants] };
  const confirmed = email === null ? {} : { email, email_confirmed_at: bench.clock() };
  const added = bench.db.insertInto('admin_users').values({ ...row, ...confirmed });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
};

/** Something of which a letter of this kind tells, and the letter. */
async function happen(kind: string): Promise<void> {
  const now = bench.clock();
  const past = { created_at: now, paid_at: now, withdrawn_at: now };
  const orderId = await bench.insertOrder({ email: bench.newBuyer(), status: 'paid', ...past });
  await inTransaction(bench.db, async (tx) => {
    const about: Record<string, unknown> = { orderId };
    if (kind.startsWith('troca_')) {
      const asked = { order_id: orderId, client_key: kind, reason: 'defeito', wish: 'dinheiro' } as const;
      const times = { basis: 'defeito', created_at: now, updated_at: now } as const;
      const added = tx.insertInto('exchanges').values({ ...asked, ...times });
      about['exchangeId'] = (await added.returning('id').executeTakeFirstOrThrow()).id;
    }
    if (kind.startsWith('contestacao_')) about['disputeId'] = await contest(kind, orderId);
    if (kind === 'estorno_recusado_aviso') about['refund'] = { amountCents: 1000 };
    await queueMail(tx, { kind, dedupKey: `${kind}:${orderId}`, payload: about, now });
  });
}

async function contest(kind: string, orderId: number): Promise<number> {
  await bench.insertCard(orderId, 42_330);
  const { id: payment_id } = await bench.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const state = kind === 'contestacao_fim_aviso' ? 'won' : 'open';
  const now = bench.clock();
  const added = bench.db.insertInto('disputes').values({
    payment_id,
    provider_dispute_id: `d-${orderId}`,
    state,
    amount_cents: 42_330,
    opened_at: now,
    deadline: new Date(now.getTime() + 86_400_000),
    created_at: now,
    updated_at: now,
  });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

describe('letters to the shop, at the own e-mail of somebody of the team', () => {
  it('[MAIL-61] each stands behind one choice, and each choice behind what a role may read', () => {
    expect(KINDS.map(ownMailOf)).not.toContain(null);
    expect([ownMailOf('pedido_pago'), ownMailOf('acesso_recuperacao')]).toEqual([null, null]);
    const read = OFFICE_ROLES.map((role) => [role, OWN_MAILS.filter((name) => mayGet(role, name))]);
    expect(Object.fromEntries(read)).toEqual({
      admin: [...OWN_MAILS],
      equipe: ['avisar_vendas', 'avisar_desistencias', 'avisar_trocas'],
      catalogo: [],
      expedicao: ['avisar_trocas'],
      suporte: ['avisar_trocas'],
      leitura: ['resumo_diario'],
    });
  });

  it.each(KINDS.filter((kind) => kind !== DAILY_MAIL))(
    '[MAIL-62] arrive there beside the shop’s: %s',
    async (kind) => {
      await hire();
      await hire({ username: 'nada', email: 'nada@atelie.example', wants: [] });
      await happen(kind);
      await send();
      await send();
      expect(arrived.toSorted()).toEqual([HER, SHOP.email].toSorted());
    },
  );

  it('[MAIL-62] the day’s arrives where the shop itself wants none', async () => {
    await hire({ role: 'leitura' });
    isDaily = false;
    await happen('venda_aviso');
    await bench.db.deleteFrom('outbox').execute();
    const eight = startOfDay(dayAfter(dayOf(bench.clock()), 1)).getTime() + 8 * 3_600_000;
    bench.pass(eight - bench.clock().getTime());
    await services().daily.runOnce();
    await send();
    expect(arrived).toEqual([HER]);
    await bench.db.updateTable('admin_users').set({ own_mails: [] }).execute();
    bench.pass(86_400_000);
    await services().daily.runOnce();
    await send();
    expect(arrived).toEqual([HER]);
  });

  it('[MAIL-62] a shop’s own switch ends no letter of hers', async () => {
    await hire();
    unwanted = ['venda_aviso'];
    await happen('venda_aviso');
    await send();
    expect(arrived).toEqual([HER]);
  });

  it('[MAIL-63] nobody is told what her role does not see, whatever she had chosen before', async () => {
    for (const role of OFFICE_ROLES) await hire({ role, username: role, email: `${role}@atelie.example` });
    for (const kind of ['venda_aviso', 'troca_aviso', 'alerta_fraude_aviso']) await happen(kind);
    await send();
    const count = Object.fromEntries(
      OFFICE_ROLES.map((role) => [role, arrived.filter((to) => to.startsWith(role)).length]),
    );
    expect(count).toEqual({ admin: 3, equipe: 2, catalogo: 0, expedicao: 1, suporte: 1, leitura: 0 });
  });

  it('[MAIL-63] who was removed, took another role or chose otherwise meanwhile gets nothing any more', async () => {
    const gone = await hire({ username: 'foi', email: 'foi@atelie.example' });
    const moved = await hire({ username: 'mudou', email: 'mudou@atelie.example' });
    const tired = await hire({ username: 'cansou', email: 'cansou@atelie.example' });
    await hire();
    isDown = true;
    await happen('venda_aviso');
    await send();
    isDown = false;
    await bench.db.deleteFrom('admin_users').where('id', '=', gone).execute();
    await bench.db.updateTable('admin_users').set({ role: 'expedicao' }).where('id', '=', moved).execute();
    await bench.db.updateTable('admin_users').set({ own_mails: [] }).where('id', '=', tired).execute();
    bench.pass(120_000);
    await send();
    expect(arrived.toSorted()).toEqual([HER, SHOP.email].toSorted());
  });

  it('[MAIL-64] nothing goes twice to one address, however it is written and however often it is tried', async () => {
    await hire();
    shopEmail = HER.toUpperCase();
    for (const kind of KINDS.slice(0, 3)) await happen(kind);
    isDown = true;
    await send();
    isDown = false;
    bench.pass(120_000);
    await send();
    expect(arrived.map((to) => to.toLowerCase())).toEqual([HER, HER, HER]);
    unwanted = ['venda_aviso'];
    await happen('venda_aviso');
    await send();
    expect(toHer()).toBeGreaterThan(0);
    expect(arrived).toHaveLength(4);
  });

  it('[MAIL-64] a copy that waits is taken for no letter to the shop', async () => {
    await hire();
    isDown = true;
    await happen('contestacao_aviso');
    await send();
    await bench.db
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: bench.clock() })
      .where('dedup_key', 'not like', '%:equipe:%')
      .execute();
    const waits = await inTransaction(bench.db, (tx) => isWaiting(tx, 'contestacao_aviso:'));
    expect(waits).toBe(false);
  });

  it('[MAIL-65] she chooses hers under her own access, and no other’s', async () => {
    const office = await bench.serve(createPeopleServices(bench.world, { shopEmail: () => shopEmail }));
    const PATH = '/api/admin/me/avisos';
    const token = await logIn(bench, 'lia', 'equipe');
    const put = (avisos: unknown) => office.call('PUT', PATH, { token, body: { avisos } });
    const none = ['avisar_vendas', 'avisar_desistencias', 'avisar_trocas'].map((nome) => ({
      nome,
      quer: false,
    }));
    const read = (await office.call('GET', PATH, { token })).body;
    expect(read).toMatchObject({ email: null, mesmo_da_loja: false, avisos: none });
    expect((await put(['avisar_vendas', 'avisar_vendas'])).status).toBe(200);
    for (const wrong of ['resumo_diario', 'avisar_problemas'])
      expect(await put([wrong])).toMatchObject({ status: 403, body: { codigo: 'aviso_de_outro_perfil' } });
    for (const wrong of [null, 'x', ['x'], Array.from({ length: 6 }, () => 'avisar_vendas')])
      expect((await put(wrong)).status).toBe(422);
    expect((await office.call('PUT', PATH, { body: { avisos: [] } })).status).toBe(401);
    const confirmed = { email: SHOP.email, email_confirmed_at: bench.clock() };
    await bench.db.updateTable('admin_users').set(confirmed).where('username', '=', 'lia').execute();
    const { body } = await office.call('GET', PATH, { token });
    expect(body).toMatchObject({ email: SHOP.email, mesmo_da_loja: true });
    expect(body['avisos']).toContainEqual({ nome: 'avisar_vendas', quer: true });
    const acts = bench.db.selectFrom('audit_log').select('actor').where('action', '=', 'acesso_avisos');
    expect(await acts.execute()).toEqual([{ actor: 'lia' }]);
  });
});
