import type { Kysely } from 'kysely';
import { BAD_EMAIL } from '#shared/customers.ts';
import { emailKey, isEmail, mailboxOf } from '#shared/email.ts';
import { newsletterConsent } from '#shared/newsletter.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid, tooMany } from '../../errors.ts';
import { addEvents } from '../../limits/shared-windows.store.ts';
import { queueMail } from '../mail/index.ts';
import { isSameToken, keyIn, type NewsletterLinks } from './links.ts';
import { CONFIRM_MAIL, WELCOME_MAIL } from './mail-kinds.ts';
import {
  emailOf,
  findSubscriber,
  lockByEmail,
  noteAsk,
  noteEnd,
  noteYes,
  type Subscriber,
} from './newsletter.store.ts';

export interface NewsletterDeps {
  db: Kysely<DB>;
  clock: Clock;
  links: NewsletterLinks;
  shopName: () => string;
}

export interface Newsletter {
  /**
   * Somebody wants to be written to: whoever reads that mailbox is asked. Throws 422 for what is no e-mail, 429 where too
   * many ask; else it is the same whoever it was.
   */
  ask(typed: string): Promise<void>;
  /** What a link asks to agree to; undefined where it is over. */
  shown(token: string): Promise<string | undefined>;
  /** Her yes; false where the link is over. */
  confirm(token: string): Promise<boolean>;
  /** Nobody writes to her any more; false for a link that is nobody's. */
  leave(token: string): Promise<boolean>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For so long a link waits for her yes; docs/retention.md tells it too. */
export const ANSWER_MS = 7 * DAY_MS;
/** Of all together: a shop that writes to strangers without end is barred by the hosts of their mailboxes. */
const MOST_AN_HOUR = 600;

const isListed = (row: Subscriber | undefined) => row?.confirmed_at != null && row.ended_at === null;

/** Who wants to be written to with news of the shop, by the proof that the mailbox is hers. */
export function createNewsletter(deps: NewsletterDeps): Newsletter {
  const { db, clock, links, shopName } = deps;
  return {
    async ask(typed) {
      const email = emailKey(typed);
      if (!isEmail(email)) throw invalid(BAD_EMAIL, { email: BAD_EMAIL });
      await inTransaction(db, async (tx) => {
        const now = clock();
        const counted = [
          { key: 'novidades', windowMs: HOUR_MS },
          { key: `novidades ${mailboxOf(email)}`, windowMs: DAY_MS },
        ];
        const [all, mailbox] = await addEvents(tx, counted, now);
        if (all !== undefined && all.events > MOST_AN_HOUR) {
          throw tooMany((all.endsMs - now.getTime()) / 1000);
        }
        // One mail a day, however often somebody types it; neither that nor who is listed shows.
        if (mailbox !== undefined && mailbox.events > 1) return;
        if (isListed(await lockByEmail(tx, email))) return;
        const subscriberId = await noteAsk(tx, { email, text: newsletterConsent(shopName()), now });
        const dedupKey = `${CONFIRM_MAIL}:${subscriberId}:${now.getTime()}`;
        await queueMail(tx, { kind: CONFIRM_MAIL, dedupKey, payload: { subscriberId }, now });
      });
    },

    async shown(token) {
      const row = await findSubscriber(db, numberIn(token));
      if (row === undefined || !(await isFor(links, row, token))) return undefined;
      return isListed(row) ? (row.consent_text ?? undefined) : openText(row, clock());
    },

    async confirm(token) {
      const seen = await findSubscriber(db, numberIn(token));
      if (seen === undefined || !(await isFor(links, seen, token))) return false;
      return inTransaction(db, async (tx) => {
        const row = await findSubscriber(tx, seen.id, true);
        if (row === undefined || row.round !== seen.round) return false;
        const now = clock();
        if (isListed(row)) return true;
        if (openText(row, now) === undefined) return false;
        await noteYes(tx, row, now);
        const dedupKey = `${WELCOME_MAIL}:${row.id}:${now.getTime()}`;
        await queueMail(tx, { kind: WELCOME_MAIL, dedupKey, payload: { subscriberId: row.id }, now });
        return true;
      });
    },

    async leave(token) {
      const key = keyIn(token);
      const email = key && (await emailOf(db, key));
      if (!key || !email || !isSameToken(token, await links.leaving({ key, email }))) return false;
      await noteEnd(db, { email, by: 'link', now: clock() });
      return true;
    },
  };
}

/** Only whom a form brought is asked for her yes. */
function numberIn(token: string): number {
  const key = keyIn(token);
  return key?.startsWith('n') ? Number(key.slice(1)) : 0;
}

const isFor = async (links: NewsletterLinks, row: Subscriber, token: string) =>
  isSameToken(token, await links.confirming(row));

/** What she is asked to agree to; undefined where nobody asks any more. */
function openText({ asked_at, asked_text }: Subscriber, now: Date): string | undefined {
  if (asked_at === null || now.getTime() - asked_at.getTime() > ANSWER_MS) return undefined;
  return asked_text ?? undefined;
}
