import type { Kysely } from 'kysely';
import { mailedPaths } from '#shared/mailed-paths.ts';
import type { DB } from '../../db/index.ts';
import type { ClaimedMail, LetterWriter } from '../mail/index.ts';
import { confirmNewsletterLetter, welcomeLetter } from './letters.ts';
import type { NewsletterLinks } from './links.ts';
import { CONFIRM_MAIL, WELCOME_MAIL } from './mail-kinds.ts';
import { findSubscriber, type Subscriber } from './newsletter.store.ts';

interface NewsletterMailsDeps {
  db: Kysely<DB>;
  links: NewsletterLinks;
  publicUrl: string;
}

type Written = Awaited<ReturnType<LetterWriter>>;

/** Writes the letters about a newsletter, by kind; to whom it is not so any more nothing is sent. */
export function createNewsletterMails({
  db,
  links,
  publicUrl,
}: NewsletterMailsDeps): Readonly<Record<string, LetterWriter>> {
  async function confirm(row: Subscriber): Promise<Written> {
    if (row.asked_text === null) return null;
    const url = publicUrl + mailedPaths.confirmNewsletter(await links.confirming(row));
    return { to: toWhom(row), letter: confirmNewsletterLetter({ url, consent: row.asked_text }) };
  }
  async function welcome(row: Subscriber): Promise<Written> {
    if (row.confirmed_at === null || row.ended_at !== null) return null;
    const token = await links.leaving({ key: `n${row.id}`, email: row.email });
    const stopUrl = publicUrl + mailedPaths.leaveNewsletter(token);
    return { to: toWhom(row), letter: welcomeLetter({ shopUrl: publicUrl, stopUrl }), stopUrl };
  }
  const written =
    (write: (row: Subscriber) => Promise<Written>): LetterWriter =>
    async (mail) => {
      const row = await findSubscriber(db, subscriberIdIn(mail));
      return row === undefined ? null : write(row);
    };
  return { [CONFIRM_MAIL]: written(confirm), [WELCOME_MAIL]: written(welcome) };
}

const toWhom = ({ email }: Subscriber) => ({ name: '', address: email });

function subscriberIdIn({ payload }: ClaimedMail): number {
  const id =
    typeof payload === 'object' && payload !== null && 'subscriberId' in payload ? payload.subscriberId : 0;
  return typeof id === 'number' ? id : 0;
}
