import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';
import type { Mail } from './mailbox.ts';

let run: Running;
beforeAll(async () => {
  run = await startSandbox();
});
afterAll(() => run.stop());
beforeEach(() => run.ask('/control', { method: 'DELETE' }));

const send = (subject: string) =>
  createTransport({
    url: run.sandbox.smtpUrl ?? '',
    connectionTimeout: 2_000,
    socketTimeout: 2_000,
  }).sendMail({
    from: '"Loja Olívia" <loja@example.com>',
    to: 'maria@example.com, ana@example.com',
    subject,
    text: 'Olá, Maria!',
    html: '<p>Olá, <b>Maria</b>!</p>',
  });

const inbox = async () => (await run.ask<Mail[]>('/mails')).body;
const fail = (mode: string) => run.ask('/control', { body: { provider: 'smtp', mode, times: 1 } });

describe('the mailbox', () => {
  it('[SBOX-28] listens on loopback, takes a mail and shows it parsed, newest first', async () => {
    expect(run.sandbox.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    await send('Seu pedido é ótimo');
    await send('Segundo');
    const mails = await inbox();
    expect(mails.map(({ subject }) => subject)).toEqual(['Segundo', 'Seu pedido é ótimo']);
    expect(mails[1]).toMatchObject({
      from: 'loja@example.com',
      to: ['maria@example.com', 'ana@example.com'],
      text: 'Olá, Maria!\n',
      html: '<p>Olá, <b>Maria</b>!</p>\n',
    });
    expect(run.sandbox.mails.list()).toEqual(mails);
    expect(run.sandbox.mails.find(mails[0]?.id ?? '')).toEqual(mails[0]);
  });

  it('[SBOX-28] keeps the mails across a restart', async () => {
    const first = await startSandbox();
    await createTransport(first.sandbox.smtpUrl).sendMail({
      from: 'a@b.co',
      to: 'c@d.co',
      subject: 'fica',
      text: 'x',
    });
    await first.close();
    const second = await startSandbox({ dir: first.dir });
    expect(second.sandbox.mails.list().map(({ subject }) => subject)).toEqual(['fica']);
    await second.stop();
  });

  it.each([
    ['refuse', 421],
    ['429', 451],
    ['500', 554],
  ])('can be told to %s, once', async (mode, code) => {
    const before = (await inbox()).length;
    await fail(mode);
    await expect(send('não chega')).rejects.toMatchObject({ responseCode: code });
    await send('chega');
    expect(await inbox()).toHaveLength(before + 1);
  });

  it('can be told to refuse a mail on a connection that has carried another', async () => {
    const pool = createTransport({ url: run.sandbox.smtpUrl ?? '', pool: true, maxConnections: 1 });
    const mail = { from: 'a@b.co', to: 'c@d.co', text: 'x' };
    await pool.sendMail({ ...mail, subject: 'vai' });
    await fail('500');
    await expect(pool.sendMail({ ...mail, subject: 'não vai' })).rejects.toThrow('5.7.1');
    await pool.sendMail({ ...mail, subject: 'vai também' });
    pool.close();
    expect((await inbox()).slice(0, 2).map(({ subject }) => subject)).toEqual(['vai também', 'vai']);
  });

  it('can be told to keep a mail and lose the answer', async () => {
    const before = (await inbox()).length;
    await fail('lost_answer');
    await expect(send('guardado')).rejects.toMatchObject({ responseCode: 421 });
    expect(await inbox()).toHaveLength(before + 1);
  });

  it('can be told to hang, and then does not hold up the end', async () => {
    const other = await startSandbox();
    await other.ask('/control', { body: { provider: 'smtp', mode: 'hang' } });
    const transport = createTransport({ url: other.sandbox.smtpUrl ?? '' });
    const sending = transport
      .sendMail({ from: 'a@b.co', to: 'c@d.co', text: 'x' })
      .catch((error: unknown) => error);
    await other.ask('/control');
    const startMs = Date.now();
    await other.stop();
    expect(await sending).toBeInstanceOf(Error);
    expect(Date.now() - startMs).toBeLessThan(4_000);
  });
});
