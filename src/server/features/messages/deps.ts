import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { MailResult } from '../../providers/mail/port.ts';
import type { ClaimedMail, Letter } from '../mail/index.ts';

/** What of an order a message may name, and by which ways its buyer is reached. */
export interface BuyersOrder {
  id: number;
  codigo: string;
  nome: string;
  email: string;
  whatsapp: string;
  total_cents: number;
  rastreio: string;
  transportadora: string;
}

export interface MessagesDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  findOrder(id: number): Promise<BuyersOrder | undefined>;
  /** Nobody else changes it, or forgets its buyer, until the transaction ends. */
  lockOrder(tx: Transaction<DB>, id: number): Promise<BuyersOrder | undefined>;
  shop: () => { name: string; publicUrl: string };
  /** A mail of the shop's own as it would read by now; null where nothing would be written any more. */
  readLetter(mail: ClaimedMail): Promise<{ assunto: string; texto: string } | null>;
  /** At once, by the way of all mails; bounded in time. */
  sendNow: (letter: Letter, to: string) => Promise<MailResult>;
  /** Do mails stay in the shop? */
  isPlayed: () => boolean;
}
