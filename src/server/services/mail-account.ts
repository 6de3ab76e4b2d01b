import type { ShopSettings } from '#shared/shop.ts';
import type { MailAddress, MailSender } from '../providers/mail/port.ts';
import { createSmtpSender, type SmtpServer } from '../providers/mail/smtp.ts';
import type { Config } from '../settings/config.ts';

/** A mail server as the office names it. */
export interface MailAccount {
  /** Null where its password does not open. */
  server: SmtpServer | null;
  from: MailAddress;
}

interface SenderGiven {
  config: Pick<Config, 'publicUrl' | 'MAIL_FROM'>;
  shop: () => Pick<ShopSettings, 'name' | 'email'>;
}

const SHUT =
  'a senha do servidor de e-mails não abre com a DATA_KEY de agora: digite-a de novo em Configurações › Servidor de e-mails';

/** Mails go out in the shop's name, and answers come to its own address. */
export function senderBy(
  server: SmtpServer | string,
  { config: { publicUrl, MAIL_FROM }, shop, from }: SenderGiven & { from?: MailAddress },
): MailSender {
  const names = () => {
    const { name, email: address } = shop();
    const ours = from === undefined ? { name, address } : { ...from, name: from.name || name };
    return { from: MAIL_FROM ?? ours, replyTo: address };
  };
  return createSmtpSender({ server, names, domain: new URL(publicUrl).hostname });
}

/** The way that mails go at a moment: what the office changes holds for the next one. */
export function followingSender(
  given: SenderGiven & { url: string; account: () => MailAccount | null },
): MailSender {
  const { url, account } = given;
  const plain = senderBy(url, given);
  let last: { account: MailAccount; sender: MailSender } | null = null;

  function present(): MailSender {
    const now = account();
    if (now === null) return plain;
    if (last?.account !== now) last = { account: now, sender: accountSender(now, given) };
    return last.sender;
  }
  return {
    check: () => present().check(),
    send: (mail, signal) => present().send(mail, signal),
  };
}

function accountSender({ server, from }: MailAccount, given: SenderGiven): MailSender {
  return server === null ? { check: refuse, send: refuse } : senderBy(server, { ...given, from });
}

const refuse = async () => ({ kind: 'failed' as const, detail: SHUT });
