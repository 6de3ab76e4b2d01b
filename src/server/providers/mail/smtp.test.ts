import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { createSmtpSender } from './smtp.ts';

it('[MAIL-60] sends no password to a mail server that has no TLS', async () => {
  const heard: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username = '' }, _session, answer) {
      heard.push(username);
      answer(null, { user: username });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const check = (user: string) =>
    createSmtpSender({
      server: `smtp://${user}127.0.0.1:${port}`,
      names: () => ({ from: 'loja@example.com', replyTo: 'loja@example.com' }),
      domain: 'example.com',
    }).check();
  expect(await check('')).toEqual({ kind: 'ok' });
  expect(await check('loja:segredo@')).toMatchObject({ kind: 'failed' });
  expect(heard).toEqual([]);
  await new Promise<void>((resolve) => server.close(resolve));
});
