export interface MailAddress {
  name: string;
  address: string;
}

/** A mail that is ready to go. */
export interface OutgoingMail {
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Always the same for the same reason to write, so that a repeat can be known for one: letters, digits, dashes. */
  reference: string;
  /** Takes a POST that ends letters of this kind (RFC 8058). */
  stopUrl?: string;
  /** Somebody waits for the answer: it waits for no other mail. */
  isAwaited?: boolean;
}

export type MailResult = { kind: 'sent' } | { kind: 'failed'; detail: string };

/** Hands mails to a mail server. Never throws. */
export interface MailSender {
  /** Asks the server whether it would take mails of ours. */
  check(): Promise<{ kind: 'ok' } | { kind: 'failed'; detail: string }>;
  /** Aborting gives up what is under way; it may have been taken all the same. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<MailResult>;
}
