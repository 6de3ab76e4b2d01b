import { Socket } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, MailSender } from './port.ts';

/** How a mail server is reached. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` before anything of ours is said, `nenhuma` for neither. */
  security: 'tls' | 'starttls' | 'nenhuma';
  /** '' for a server that asks for none. */
  user: string;
  password: string;
}

export interface SmtpOptions {
  /** A server, or smtp:// or smtps://, with user and password where the server wants them. */
  server: SmtpServer | string;
  /** Who writes, and where answers go, when a mail is sent. */
  names: () => { from: MailAddress | string; replyTo: string };
  /** Names the sender in message ids. */
  domain: string;
  /** How long a letter or a look may take at the most. */
  wholeMs?: number;
}

/** To connect, for the greeting, and between two of the server's words. */
const STEP_MS = 10_000;
const WHOLE_MS = 40_000;
/**
 * In a rush one greeting, one handshake and one login serve many letters; servers end a connection after some more. A
 * connection that has nothing to do is ended by us, soon: whoever keeps one open is counted, and a letter that meets an end is late.
 */
const POOL = { pool: true, maxConnections: 4, maxMessages: 50, maxRequeues: 3, idleTimeout: 1000 } as const;

/** The library takes a MiB: it comes with the first mail. */
const load = () => import('nodemailer');

/** A mail server spoken to by SMTP. */
export function createSmtpSender({ server, names, domain, wholeMs = WHOLE_MS }: SmtpOptions): MailSender {
  const options = {
    ...addressOf(server),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const open = async () => (await load()).createTransport({ ...options, ...POOL });
  let pool: ReturnType<typeof open> | undefined;
  /** What failed to load is loaded again by the next mail. */
  const shared = () =>
    (pool ??= open().catch((error: unknown) => {
      pool = undefined;
      throw error;
    }));
  const carryAlone = async (message: SendMailOptions) =>
    (await load()).createTransport(options).sendMail(message);
  async function carry(message: SendMailOptions): Promise<void> {
    try {
      await (await shared()).sendMail(message);
    } catch (error) {
      // Some servers count what a connection brings, and refuse all that follows.
      if (!isUnread(error)) throw error;
      await carryAlone(message);
    }
  }
  return {
    async check() {
      try {
        await (await load()).createTransport({ ...options, socket: endingSocket(wholeMs) }).verify();
        return { kind: 'ok' };
      } catch (error) {
        return { kind: 'failed', detail: wordsOf(error) };
      }
    },
    async send(mail, signal) {
      const message = {
        ...names(),
        to: { name: plain(mail.to.name), address: mail.to.address },
        subject: plain(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.reference}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail.stopUrl) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]),
      };
      try {
        await (mail.isAwaited === true ? carryAlone(message) : carry(message));
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'failed', detail: wordsOf(error) };
      }
    },
  };
}

/** A look takes no signal: what it asks by ends by itself, whoever goes on sending. */
function endingSocket(withinMs: number): Socket {
  const socket = new Socket();
  const late = setTimeout(() => socket.destroy(), withinMs).unref();
  return socket.once('close', () => clearTimeout(late));
}

/** Was a mail refused by its envelope, before a word of it was said? */
function isUnread(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EENVELOPE' && 'responseCode' in error;
}

/** A password is never sent in the clear, whoever stands between and says that there is no TLS. */
function addressOf(server: SmtpServer | string) {
  if (typeof server === 'string') return { url: server, requireTLS: new URL(server).username !== '' };
  const { host, port, security, user, password } = server;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls' || (user !== '' && security !== 'tls'),
    ...(user !== '' && { auth: { user, pass: password } }),
  };
}

/** Mail programs show a button for it, and press it with a POST. */
function stopHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A header is one line, whatever somebody put into her name. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/**
 * Servers repeat the recipient in their refusals; logs may not hold it. What greets like no mail server is some other
 * service, whose words are nobody's business.
 */
function wordsOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EPROTOCOL')
    return 'quem responde nesse endereço não é um servidor de e-mails';
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/[^\s<>@"',;:]{1,100}@[^\s<>@"',;:]{1,255}/g, '(address)').slice(0, 300);
}
