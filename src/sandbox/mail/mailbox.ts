import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Store } from '../store.ts';

/** A mail that arrived, parsed. */
export interface Mail {
  id: string;
  date: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

export interface Mailbox {
  /** Parses a message and keeps it on the disk; resolves when it is safe there. */
  receive(raw: Buffer, envelope: { from: string; to: string[] }): Promise<Mail>;
  /** Newest first. */
  list(): Mail[];
  find(id: string): Mail | undefined;
  /** Forgets every mail to an address. */
  forget(address: string): void;
}

const KEPT = 1_000;

/** The mailbox of the stand-in: the last thousand mails. */
export function createMailbox({ store, clock }: { store: Store; clock: () => number }): Mailbox {
  const rows = store.table<Mail>('mails', KEPT);
  return {
    receive: async (raw, envelope) => {
      const parsed = await PostalMime.parse(raw);
      const mail: Mail = {
        id: randomUUID().replaceAll('-', ''),
        date: new Date(clock()).toISOString(),
        from: parsed.from?.address ?? envelope.from,
        to: envelope.to,
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
      };
      rows.set(mail.id, mail);
      await store.flush();
      return mail;
    },
    list: () => rows.list().toReversed(),
    find: (id) => rows.get(id),
    forget: (address) => {
      const wanted = address.toLowerCase();
      for (const { id, to } of rows.list())
        if (to.some((one) => one.toLowerCase() === wanted)) rows.delete(id);
    },
  };
}
