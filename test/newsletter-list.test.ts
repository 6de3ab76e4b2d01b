import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterConsent } from '#shared/newsletter.ts';
import { createRetention } from '../src/server/features/at-rest/index.ts';
import { walkSubscribers } from '../src/server/features/newsletter/index.ts';
import { emptyAuditLog } from './support/audit.ts';
import { LUCIA, MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';
import { openNewsletterBench, type NewsletterBench } from './support/newsletter-bench.ts';

const DAY_MS = 86_400_000;
const TEXT = newsletterConsent('Ateliê & Cia');

describe('the list in the office', () => {
  let bench: NewsletterBench;
  beforeAll(async () => {
    bench = await openNewsletterBench();
  });
  afterAll(() => bench?.close());
  beforeEach(async () => {
    for (const table of ['newsletter_subscribers', 'outbox', 'limit_windows', 'customers'] as const)
      await bench.db.deleteFrom(table).execute();
  });
  const as = (role: 'admin' | 'equipe' | 'leitura', method: string, path: string) =>
    bench.officeCall(method, `/api/gerenciamento${path}`, { token: bench.tokens[role] });
  const acts = async () =>
    (
      await bench.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'after'])
        .where('action', 'like', 'novidades_%')
        .orderBy('id')
        .execute()
    ).map(({ action, actor, after }) => [action, actor, after]);
  const member = (email: string, at = bench.clock()) =>
    bench.db
      .insertInto('newsletter_subscribers')
      .values({ email, consented_at: at, consent_text: TEXT, confirmed_at: at })
      .execute();

  it('[NEWS-10] is read by pages and by e-mail, and somebody is taken off it, by who runs the shop alone', async () => {
    for (let at = 0; at < 12; at += 1) await member(`p${at}@exemplo.com.br`, new Date(at * DAY_MS));
    const page = await bench.list('?limit=5&offset=10');
    expect(page).toMatchObject({ total: '12', aberta: true });
    expect(page.pessoas.map(({ email }) => email)).toEqual(['p1@exemplo.com.br', 'p0@exemplo.com.br']);
    const found = await bench.list('?q=P11@');
    expect([found.total, found.pessoas[0]?.email]).toEqual(['1', 'p11@exemplo.com.br']);
    expect((await bench.list('?q=%25')).total).toBe('0');
    const path = `/novidades/${found.pessoas[0]?.chave}`;
    for (const role of ['equipe', 'leitura'] as const)
      for (const [method, at] of [
        ['GET', '/novidades'],
        ['GET', '/novidades.csv'],
        ['DELETE', path],
      ] as const)
        expect((await as(role, method, at)).status).toBe(403);
    const pressed = await Promise.all([as('admin', 'DELETE', path), as('admin', 'DELETE', path)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    for (const key of ['n999999', 'c1', 'x', 'n0', 'n1%20or%201'])
      expect((await as('admin', 'DELETE', `/novidades/${key}`)).status).toBe(404);
    expect((await bench.list()).total).toBe('11');
    expect(await bench.row('p11@exemplo.com.br')).toMatchObject({ ended_by: 'equipe' });
    expect(await acts()).toEqual([
      ['novidades_vistas', 'dona', null],
      ['novidades_retirada', 'dona', { email: expect.stringContaining('•') }],
    ]);
  });

  it('[NEWS-11] is taken along as CSV with each one’s own way out, and no cell is a formula', async () => {
    await member('=cmd@exemplo.com.br');
    await bench.brought('bia@exemplo.com.br', true);
    await emptyAuditLog(bench.db);
    expect((await bench.officeCall('GET', '/api/gerenciamento/novidades.csv')).status).toBe(401);
    const headers = { authorization: `Bearer ${bench.tokens.admin}` };
    const answer = await fetch(`${bench.url}/api/gerenciamento/novidades.csv`, { headers });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [head, ...rows] = (await answer.text()).trim().split('\r\n');
    expect(head).toContain('email;desde;origem;texto_aceito;link_para_sair');
    expect(rows).toEqual([
      expect.stringMatching(/^'=cmd@exemplo\.com\.br;.*;site;.*Ateliê & Cia.*;https:\/\/loja\.example\/sair/),
      expect.stringMatching(/^bia@exemplo\.com\.br;1970-.*;nuvemshop;;https:\/\/loja\.example\/sair/),
    ]);
    expect(await acts()).toEqual([['novidades_levadas', 'dona', null]]);
    const ways = rows.map((row) => row.split('https://loja.example').at(-1) ?? '');
    for (const way of ways) expect((await bench.press(way)).status).toBe(200);
    expect((await bench.list()).total).toBe('0');
  });

  it('[NEWS-13] forgets asks without an answer after 7 days, and who left after 5 years', async () => {
    const ago = (days: number) => new Date(bench.clock().getTime() - days * DAY_MS);
    const ended = (email: string, days: number) => ({
      email,
      ended_at: ago(days),
      ended_by: 'link' as const,
    });
    const asked = (email: string, days: number) => ({ email, asked_at: ago(days), asked_text: TEXT });
    await bench.brought('arquivo@exemplo.com.br', true);
    await member('fica@exemplo.com.br', ago(3000));
    for (const row of [
      asked('velha@exemplo.com.br', 7.1),
      asked('nova@exemplo.com.br', 6.9),
      { ...ended('outra@exemplo.com.br', 100), ...asked('outra@exemplo.com.br', 8) },
      ended('saiu@exemplo.com.br', 1827),
      ended('arquivo@exemplo.com.br', 1827),
    ])
      await bench.db.insertInto('newsletter_subscribers').values(row).execute();
    await createRetention({ db: bench.db, clock: bench.clock, log: bench.world.log }).runOnce();
    const left = await bench.db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'asked_at'])
      .orderBy('email')
      .execute();
    expect(left.map(({ email }) => email.split('@')[0])).toEqual(['arquivo', 'fica', 'nova', 'outra']);
    expect(left.at(-1)?.asked_at).toBeNull();
    expect((await bench.list()).pessoas.map(({ email }) => email)).toEqual(['fica@exemplo.com.br']);
  });
});

describe('her own data', () => {
  let a: Accounts;
  beforeAll(async () => {
    a = await openAccounts();
  });
  afterAll(() => a?.close());
  beforeEach(async () => {
    await a.renew();
    await a.db.deleteFrom('newsletter_subscribers').execute();
  });
  const member = (email: string) => {
    const at = a.bench.clock();
    const row = { email, consented_at: at, consent_text: TEXT, confirmed_at: at };
    return a.db.insertInto('newsletter_subscribers').values(row).execute();
  };
  const known = () => a.db.selectFrom('newsletter_subscribers').select('email').execute();

  it('[NEWS-12] has her word in its export and loses it with her account, once she has confirmed the e-mail', async () => {
    const confirmed = [MARINA, LUCIA];
    for (const one of confirmed) {
      await a.register(one);
      await member(one.email);
    }
    await a.confirmed();
    const told = async (one: typeof MARINA) => {
      const token = await a.tokenOf(one.email);
      const { body } = await a.call('GET', '/api/clientes/me/exportar', { token });
      await a.call('DELETE', '/api/clientes/me', { token, body: { senha: PASSWORD } });
      return [body['marketing'], body['novidades']];
    };
    expect(await told(MARINA)).toEqual([
      { aceita: true, em: expect.any(String) },
      { pedido_em: expect.any(String), texto: TEXT, confirmado_em: expect.any(String), saiu_em: null },
    ]);
    expect(await told(LUCIA)).toEqual([null, null]);
    expect(await known()).toEqual([{ email: LUCIA.email }]);
  });

  it('[NEWS-12] goes by the link that whoever reads the mailbox asks for, also where she never bought', async () => {
    const email = 'nunca@example.com';
    await member(email);
    await a.call('POST', '/api/pedidos/apagar-dados', { body: { email } });
    const [mail] = await a.mailsTo(email);
    const token = /\/apagar-dados\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1];
    expect((await a.call('POST', `/api/pedidos/apagar-dados/${token}`, { body: {} })).status).toBe(200);
    expect(await known()).toEqual([]);
  });

  it('[NEWS-12] keeps off the list whom an account’s old file would bring back, and nothing else of her', async () => {
    for (const one of [MARINA, LUCIA]) {
      await a.register(one);
      await a.db
        .updateTable('customers')
        .set({ aceita_marketing: true, origem: 'nuvemshop' })
        .where('email', '=', one.email)
        .execute();
    }
    // One confirmed here, too, and the other had left already.
    await member(MARINA.email);
    const left_at = new Date(a.bench.clock().getTime() - DAY_MS);
    const leftBefore = { email: LUCIA.email, ended_at: left_at, ended_by: 'equipe' } as const;
    await a.db.insertInto('newsletter_subscribers').values(leftBefore).execute();
    for (const { email } of [MARINA, LUCIA]) {
      await a.call('POST', '/api/pedidos/apagar-dados', { body: { email } });
      const texts = (await a.mailsTo(email)).map(({ text }) => text).join('\n');
      const token = /\/apagar-dados\/([\w-]{43})\b/.exec(texts)?.[1];
      expect((await a.call('POST', `/api/pedidos/apagar-dados/${token}`, { body: {} })).status).toBe(200);
    }
    const left = [];
    for await (const rows of walkSubscribers(a.db)) left.push(...rows);
    expect(left).toEqual([]);
    const rows = await a.db.selectFrom('newsletter_subscribers').selectAll().orderBy('email').execute();
    const gone = { asked_text: null, consented_at: null, consent_text: null, confirmed_at: null };
    expect(rows).toMatchObject([
      { ...leftBefore, ...gone },
      { email: MARINA.email, ended_by: 'link', ended_at: expect.any(Date), ...gone },
    ]);
  });
});
