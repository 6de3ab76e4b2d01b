import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterConsent } from '#shared/newsletter.ts';
import { openNewsletterBench, type NewsletterBench } from './support/newsletter-bench.ts';

let bench: NewsletterBench;
beforeAll(async () => {
  bench = await openNewsletterBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  for (const table of ['newsletter_subscribers', 'outbox', 'limit_windows', 'customers'] as const)
    await bench.db.deleteFrom(table).execute();
  Object.assign(bench.shown, { isOpen: true, name: 'Ateliê & Cia' });
});

describe('asking', () => {
  it('[NEWS-02, NEWS-07] sends a link, and lists who presses behind it with what she agreed to', async () => {
    const email = 'ana@exemplo.com.br';
    expect((await bench.ask(' Ana@Exemplo.com.br ')).status).toBe(200);
    await bench.sendMails();
    expect((await bench.list()).pessoas).toEqual([]);
    const consent = newsletterConsent('Ateliê & Cia');
    const [mail] = bench.mailsTo(email);
    expect(mail?.text).toContain(consent);
    // What she is shown is what is kept, whatever the shop is called by then.
    bench.shown.name = 'Outra';
    const path = bench.confirmPath(email);
    const seen = await bench.open(path);
    expect([seen.status, seen.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(seen.text).toContain('Ateliê &#38; Cia');
    expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await bench.row(email))?.confirmed_at).toBeNull();
    const asked = (await bench.row(email))?.asked_at;
    const pressed = await Promise.all([bench.press(path), bench.press(path)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    await bench.sendMails();
    expect(bench.mailsTo(email)).toHaveLength(2);
    const kept = {
      consent_text: consent,
      consented_at: asked,
      confirmed_at: expect.any(Date),
      asked_at: null,
    };
    expect(await bench.row(email)).toMatchObject(kept);
    expect(await bench.list()).toMatchObject({ total: '1', pessoas: [{ email, origem: 'site' }] });
  });

  it('[NEWS-03] answers the same whoever it is, and writes to nobody who is listed', async () => {
    await bench.join('lista@exemplo.com.br');
    await bench.join('saiu@exemplo.com.br');
    await bench.press(bench.leavePath('saiu@exemplo.com.br'));
    await bench.db.deleteFrom('limit_windows').execute();
    const before = bench.mailsTo('lista@exemplo.com.br').length;
    const names = ['lista', 'saiu', 'nova', 'nova'];
    const answers = [];
    for (const name of names) answers.push(await bench.ask(`${name}@exemplo.com.br`));
    const told = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    expect([...told]).toEqual([expect.stringContaining('200 ')]);
    await bench.sendMails();
    expect(bench.mailsTo('lista@exemplo.com.br')).toHaveLength(before);
    expect(bench.mailsTo('nova@exemplo.com.br')).toHaveLength(1);
  });

  it('[NEWS-04] sends one mail a day to a mailbox, however it is spelled and however many ask at once', async () => {
    const spelled = [
      'ana.lima@gmail.com',
      'analima@gmail.com',
      'a.nalima+1@googlemail.com',
      'ANALIMA@gmail.com',
    ];
    const asked = await Promise.all([...spelled, ...spelled].map((email) => bench.ask(email)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    await bench.sendMails();
    expect(await bench.db.selectFrom('newsletter_subscribers').select('id').execute()).toHaveLength(1);
    expect(await bench.db.selectFrom('outbox').select('id').execute()).toHaveLength(1);
  });

  it('[NEWS-04] takes 15 an hour of an address, and 600 of all', async () => {
    const from = '203.0.113.7';
    const many = await Promise.all(
      Array.from({ length: 16 }, (_, at) => bench.ask(`p${at}@exemplo.com.br`, from)),
    );
    const last = many.filter(({ status }) => status === 429);
    expect(last).toHaveLength(1);
    // People read it, not a program.
    expect(last[0]?.headers.get('content-type')).toContain('text/html');
    expect(Number(last[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last[0]?.text).toContain('Muitas tentativas');
    await bench.db.updateTable('limit_windows').set({ events: 600 }).execute();
    const over = await bench.ask('mais@exemplo.com.br');
    expect([over.status, over.text]).toEqual([429, expect.stringContaining('role="alert"')]);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await bench.row('mais@exemplo.com.br')).toBeUndefined();
  });

  it('[NEWS-05] refuses at the field what is no e-mail, and takes nothing while no section is shown', async () => {
    const wrong = [
      '',
      'ana',
      'ana@exemplo.com\r\nBcc: x@y.com',
      'a@b.com, c@d.com',
      `${'a'.repeat(300)}@b.com`,
    ];
    for (const typed of wrong) {
      const { status, text } = await bench.ask(typed);
      expect(status, typed).toBe(422);
      expect(text).toContain('aria-invalid="true" aria-describedby="erro"');
    }
    expect((await bench.ask('"><script>@b.com')).text).not.toContain('<script');
    const long = await bench.press('/novidades-por-email', `email=${'a'.repeat(9000)}`);
    expect([long.status, long.text]).toEqual([413, expect.stringContaining('grande demais')]);
    expect(long.headers.get('content-type')).toContain('text/html');
    expect((await bench.open('/novidades-por-email')).text).toContain('name="email"');
    bench.shown.isOpen = false;
    expect((await bench.open('/novidades-por-email')).status).toBe(404);
    expect((await bench.ask('ana@exemplo.com.br')).status).toBe(404);
    expect(await bench.db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([]);
  });

  it('[NEWS-06] a link is over after seven days, after she left, and where it was tampered with', async () => {
    const email = 'ana@exemplo.com.br';
    await bench.ask(email);
    await bench.sendMails();
    const path = bench.confirmPath(email);
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    const others = [path.slice(0, -1) + last, path.replace('/n', '/c'), '/confirmar-novidades/n1-x'];
    for (const other of others) expect((await bench.press(other)).status).toBe(404);
    const old = new Date(bench.clock().getTime() - 8 * 86_400_000);
    await bench.db.updateTable('newsletter_subscribers').set({ asked_at: old }).execute();
    expect([(await bench.open(path)).status, (await bench.press(path)).status]).toEqual([404, 404]);
    expect((await bench.row(email))?.confirmed_at).toBeNull();
    await bench.db.updateTable('newsletter_subscribers').set({ asked_at: bench.clock() }).execute();
    expect((await bench.press(path)).status).toBe(200);
    await bench.sendMails();
    await bench.press(bench.leavePath(email));
    await bench.db.deleteFrom('limit_windows').execute();
    await bench.ask(email);
    expect((await bench.press(path)).status).toBe(404);
  });
});

describe('leaving', () => {
  it('[NEWS-08] takes one press, hers or her mail program’s, and opening the link changes nothing', async () => {
    const [ana, bia] = ['ana@exemplo.com.br', 'bia@exemplo.com.br'];
    await bench.join(ana);
    await bench.join(bia);
    const path = bench.leavePath(ana);
    expect((await bench.open(path)).text).toContain('<button type="submit">Sair da lista</button>');
    expect((await bench.list()).pessoas).toHaveLength(2);
    expect((await bench.press(`${path.slice(0, -2)}xx`)).status).toBe(404);
    for (const _ of [1, 2]) expect((await bench.press(path)).status).toBe(200);
    const body = 'List-Unsubscribe=One-Click';
    expect((await bench.press(bench.leavePath(bia), body)).text).toContain('você saiu da lista');
    expect((await bench.list()).pessoas).toEqual([]);
    expect(await bench.row(ana)).toMatchObject({ ended_by: 'link', ended_at: expect.any(Date) });
  });

  it('[NEWS-09] who left comes back by her own yes alone, whatever an old shop’s file says', async () => {
    const [ana, bia, cris] = ['ana@exemplo.com.br', 'Bia@exemplo.com.br', 'cris@exemplo.com.br'];
    const id = await bench.brought(bia, true);
    await bench.brought(cris, false);
    await bench.join(ana);
    const emails = async () => (await bench.list()).pessoas.map(({ email }) => email);
    expect(await emails()).toEqual([ana, bia.toLowerCase()]);
    const out = await bench.officeCall('DELETE', `/api/gerenciamento/novidades/c${id}`, {
      token: bench.tokens.admin,
    });
    expect(out.status).toBe(200);
    await bench.press(bench.leavePath(ana));
    expect(await emails()).toEqual([]);
    await bench.brought(ana, true);
    expect(await emails()).toEqual([]);
    await bench.db.deleteFrom('limit_windows').execute();
    await bench.join('bia@exemplo.com.br');
    expect(await bench.list()).toMatchObject({ total: '1', pessoas: [{ origem: 'site' }] });
  });
});
