import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { certificate, key } from './certificate.ts';

export interface Received {
  from: string;
  to: string[];
  /** As it came, headers and all. */
  raw: string;
}

export interface MailServer {
  port: number;
  letters: readonly Received[];
  /** Every password that it was told. */
  heard: readonly string[];
  stop(): Promise<void>;
}

interface MailServerOptions {
  user: string;
  password: string;
  /** What it says to any other, the password in it where it says so. */
  refusal?: (password: string) => string;
}

/** A provider's mail server as others have it: STARTTLS for 'localhost' before anything else, a login, and its own words. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { user, password, refusal = () => '5.7.8 Usuario ou senha incorretos' } = options;
  const letters: Received[] = [];
  const heard: string[] = [];
  const server = new SMTPServer({
    key,
    cert: certificate,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth(auth, _session, answer) {
      heard.push(auth.password ?? '');
      if (auth.username === user && auth.password === password) return answer(null, { user });
      answer(Object.assign(new Error(refusal(auth.password ?? '')), { responseCode: 535 }));
    },
    onData(stream, { envelope }, answer) {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        answer();
      });
    },
  });
  // Servers that hang up while a letter is said are told to whoever tests them, not to this process.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    heard,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The setting by which a shop in a process of its own believes such a server to be 'localhost'. */
export async function trustIn(folder: string): Promise<Record<string, string>> {
  const path = join(folder, 'mail-server.pem');
  await writeFile(path, certificate);
  return { NODE_EXTRA_CA_CERTS: path };
}
