import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailSender } from './port.ts';
import { createSmtpSender } from './smtp.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

async function start(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ hideSTARTTLS: true, closeTimeout: 1000, ...options });
  // Whoever is cut off is told of to the test, not to this process.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  servers.push(server);
  return (server.server.address() as AddressInfo).port;
}

const senderTo = (address: string): MailSender =>
  createSmtpSender({
    server: `smtp://${address}`,
    names: () => ({ from: 'loja@example.com', replyTo: 'loja@example.com' }),
    domain: 'example.com',
  });

it('[MAIL-60] sends no password to a mail server that has no TLS', async () => {
  const heard: string[] = [];
  const port = await start({
    allowInsecureAuth: true,
    onAuth({ username = '' }, _session, answer) {
      heard.push(username);
      answer(null, { user: username });
    },
  });
  expect(await senderTo(`127.0.0.1:${port}`).check()).toEqual({ kind: 'ok' });
  expect(await senderTo(`loja:segredo@127.0.0.1:${port}`).check()).toMatchObject({ kind: 'failed' });
  expect(heard).toEqual([]);
});

it('[OPS-86] a look at a mail server that never comes to an end ends, and so does its connection', async () => {
  let open = 0;
  const server = createServer((socket) => {
    open += 1;
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    socket.once('data', () => {
      const more = setInterval(() => socket.write('250-and more\r\n'), 20);
      socket.once('close', () => {
        clearInterval(more);
        open -= 1;
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = createSmtpSender({
    server: `smtp://127.0.0.1:${port}`,
    names: () => ({ from: 'loja@example.com', replyTo: 'loja@example.com' }),
    domain: 'example.com',
    wholeMs: 300,
  });
  expect(await sender.check()).toMatchObject({ kind: 'failed' });
  await expect.poll(() => open, { timeout: 20_000 }).toBe(0);
  server.close();
});

const LETTER = { to: { name: 'Ana', address: 'ana@example.com' }, text: 'Olá!', html: '<p>Olá!</p>' };

describe('letters in a rush', () => {
  /** Keeps the subjects of what it reads; then it thanks, hangs up after thanking, or is gone without a word. */
  async function startCounting(
    then: (letters: number) => 'thanks' | 'hangs up' | 'is gone' = () => 'thanks',
  ) {
    const subjects: string[] = [];
    const sockets = new Set<Socket>();
    const cut = () => sockets.forEach((socket) => socket.destroy());
    let connections = 0;
    const port = await start({
      authOptional: true,
      onData(stream, _session, answer) {
        void text(stream).then((raw) => {
          subjects.push(/^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '');
          const way = then(subjects.length);
          if (way === 'is gone') return cut();
          answer();
          if (way === 'hangs up') setTimeout(cut, 50);
        });
      },
    });
    servers.at(-1)?.server.on('connection', (socket: Socket) => {
      connections += 1;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    const sender = senderTo(`127.0.0.1:${port}`);
    const send = (number: number) =>
      sender.send(
        { ...LETTER, subject: `Carta ${number}`, reference: `carta-${number}` },
        AbortSignal.timeout(20_000),
      );
    return { send, subjects, sockets, connections: () => connections };
  }

  it('[MAIL-74] go over a connection that is there, at most four at once, and end it when there are no more', async () => {
    const server = await startCounting();
    for (const number of [1, 2, 3]) expect(await server.send(number)).toEqual({ kind: 'sent' });
    expect(server.connections()).toBeLessThan(3);
    const results = await Promise.all(Array.from({ length: 12 }, (_one, index) => server.send(4 + index)));
    expect(results.every(({ kind }) => kind === 'sent')).toBe(true);
    expect(new Set(server.subjects).size).toBe(15);
    expect(server.connections()).toBeLessThan(6);
    await expect.poll(() => server.sockets.size, { timeout: 20_000 }).toBe(0);
    expect(await server.send(16)).toEqual({ kind: 'sent' });
  });

  it('[MAIL-75] find another connection where theirs was ended before a word of them', async () => {
    const server = await startCounting((letters) => (letters === 1 ? 'hangs up' : 'thanks'));
    expect(await server.send(1)).toEqual({ kind: 'sent' });
    await expect.poll(() => server.sockets.size, { timeout: 20_000 }).toBe(0);
    expect(await server.send(2)).toEqual({ kind: 'sent' });
    expect(server.subjects).toEqual(['Carta 1', 'Carta 2']);
  });

  it('[MAIL-75] are not said twice in one go where nobody knows whether they were taken', async () => {
    const server = await startCounting((letters) => (letters === 2 ? 'is gone' : 'thanks'));
    expect(await server.send(1)).toEqual({ kind: 'sent' });
    expect(await server.send(2)).toMatchObject({ kind: 'failed' });
    expect(await server.send(3)).toEqual({ kind: 'sent' });
    expect(server.subjects).toEqual(['Carta 1', 'Carta 2', 'Carta 3']);
  });

  it.each([
    ['the sender', 'onMailFrom', 452],
    ['the sender, for good', 'onMailFrom', 550],
    ['who is to get it', 'onRcptTo', 452],
  ] as const)(
    '[MAIL-76] go over a connection of their own where a server that counts refuses %s',
    async (_what, word, responseCode) => {
      const carried = new Map<string, number>();
      const subjects: string[] = [];
      const port = await start({
        authOptional: true,
        [word]: (_address: unknown, { id }: { id: string }, answer: (error?: Error) => void) => {
          const letters = (carried.get(id) ?? 0) + 1;
          carried.set(id, letters);
          if (letters <= 2) return answer();
          answer(Object.assign(new Error('4.5.3 Too many messages in this session'), { responseCode }));
        },
        onData(stream, _session, answer) {
          void text(stream).then((raw) => {
            subjects.push(/^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '');
            answer();
          });
        },
      });
      let [open, most] = [0, 0];
      servers.at(-1)?.server.on('connection', (socket: Socket) => {
        most = Math.max(most, (open += 1));
        socket.once('close', () => (open -= 1));
      });
      const sender = senderTo(`127.0.0.1:${port}`);
      for (let round = 0; round < 5; round += 1) {
        const letters = [1, 2, 3, 4].map((place) => `carta-${round}-${place}`);
        const sent = letters.map((reference) =>
          sender.send({ ...LETTER, subject: reference, reference }, AbortSignal.timeout(20_000)),
        );
        expect(await Promise.all(sent)).toEqual(letters.map(() => ({ kind: 'sent' })));
      }
      expect(new Set(subjects).size).toBe(20);
      expect(subjects).toHaveLength(20);
      // Four that are shared, and one of its own for each of four.
      expect(most).toBeLessThanOrEqual(8);
    },
  );

  it('[MAIL-76] somebody waits for stand in no line behind those that are under way', async () => {
    const held: (() => void)[] = [];
    const port = await start({
      authOptional: true,
      onData(stream, _session, answer) {
        void text(stream).then((raw) => (raw.includes('Teste') ? answer() : held.push(() => answer())));
      },
    });
    const sender = senderTo(`127.0.0.1:${port}`);
    const signal = AbortSignal.timeout(20_000);
    const slow = [1, 2, 3, 4].map((number) =>
      sender.send({ ...LETTER, subject: `Carta ${number}`, reference: `lenta-${number}` }, signal),
    );
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(4);
    const awaited = { ...LETTER, subject: 'Teste', reference: 'teste', isAwaited: true };
    expect(await sender.send(awaited, signal)).toEqual({ kind: 'sent' });
    held.forEach((answer) => answer());
    expect(await Promise.all(slow)).toEqual(slow.map(() => ({ kind: 'sent' })));
  });
});
