import { createTransport } from 'nodemailer';
import type { MailAddress, MailSender } from './port.ts';

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string;
  /** Who writes, and where answers go, when a mail is sent. */
  names: () => { from: MailAddress | string; replyTo: string };
  /** Names the sender in message ids. */
  domain: string;
}

/** To connect, for the greeting, and between two of the server's words. */
const STEP_MS = 10_000;
const WHOLE_MS = 40_000;

/** A mail server spoken to by SMTP. */
export function createSmtpSender({ url, names, domain }: SmtpOptions): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async check() {
      try {
        await transport.verify();
        return { kind: 'ok' };
      } catch (error) {
        return { kind: 'failed', detail: withoutAddresses(error) };
      } finally {
        transport.close();
      }
    },
    async send(mail, signal) {
      try {
        await transport.sendMail({
          ...names(),
          to: { name: plain(mail.to.name), address: mail.to.address },
          subject: plain(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.reference}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail.stopUrl) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]),
        });
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'failed', detail: withoutAddresses(error) };
      }
    },
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

/** Servers repeat the recipient in their refusals; logs may not hold it. */
function withoutAddresses(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/[^\s<>@"',;:]{1,100}@[^\s<>@"',;:]{1,255}/g, '(address)').slice(0, 300);
}
