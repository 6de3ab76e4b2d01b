import { newsletterConsent } from '#shared/newsletter.ts';
import { MAIL_TEXT_NAMES } from '#shared/mail-text-list.ts';
import { exampleCreditLetters } from '../features/credits/index.ts';
import { exampleAccountLetters } from '../features/customers/index.ts';
import { exampleExchangeLetters } from '../features/exchanges/index.ts';
import {
  createLetterNow,
  EXAMPLE_BUYER,
  exampleOrderLetter,
  type Letter,
  type Sender,
} from '../features/mail/index.ts';
import {
  createMailTexts,
  createTickets,
  letterFrameRoutes,
  mailTextsRoutes,
  type LiveTexts,
} from '../features/mail-texts/index.ts';
import { exampleNewsletterLetters } from '../features/newsletter/index.ts';
import { exampleBackLetter } from '../features/waitlist/index.ts';
import type { LiveShop } from '../features/shop-settings/index.ts';
import type { Present } from './credentials.ts';
import { writerOf } from './mail.ts';
import type { Providers } from './providers.ts';
import type { Part, World } from './world.ts';

const EXAMPLE_DAY = new Date('2026-11-04T18:00:00Z');

/** A letter for each text that the owner may write, about nobody. */
export function exampleLetters(sender: Sender): Letter[] {
  const { nome } = EXAMPLE_BUYER;
  const { publicUrl } = sender;
  return [
    ...MAIL_TEXT_NAMES.flatMap((name) => exampleOrderLetter(name, sender) ?? []),
    ...exampleExchangeLetters(EXAMPLE_BUYER, publicUrl),
    ...exampleCreditLetters(nome, publicUrl, EXAMPLE_DAY),
    exampleBackLetter(publicUrl),
    ...exampleNewsletterLetters(publicUrl, newsletterConsent(sender.name)),
    ...exampleAccountLetters(nome, publicUrl, EXAMPLE_DAY),
  ];
}

interface MailTextsGiven {
  texts: LiveTexts;
  settings: { live: LiveShop };
  providers: Pick<Providers, 'mail'>;
  present: () => Present;
  /** Signs addresses of previews; the same on every node. */
  previewSecret: string;
}

/** What the owner says in the shop's mails. */
export function createMailTextsServices(world: World, given: MailTextsGiven): Part {
  const { db, clock, random } = world;
  const { texts: live, settings, providers, present, previewSecret: secret } = given;
  const shop = writerOf(settings.live, live);
  const tickets = createTickets({ secret, clock });
  const texts = createMailTexts({ db, clock, live, tickets, shop, examples: exampleLetters });
  const sendNow = createLetterNow({ sender: providers.mail, shop, random });
  return {
    calls: [mailTextsRoutes({ texts, db, clock, sendNow, isPlayed: () => present().sandbox.mail })],
    files: [letterFrameRoutes({ texts, publicUrl: shop().publicUrl })],
    stop: live.stop,
  };
}
