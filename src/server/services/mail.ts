import { emailKey } from '#shared/email.ts';
import { unwantedMails } from '#shared/owner-mails.ts';
import { createOfficeLetters, createTeamMails } from '../features/admin/index.ts';
import { createCreditMails } from '../features/credits/index.ts';
import { createAccountMails } from '../features/customers/index.ts';
import {
  createMailWorker,
  keptMailsRoutes,
  type KeptMails,
  type MailWorkerDeps,
} from '../features/mail/index.ts';
import { findDisputeFacts } from '../features/disputes/index.ts';
import { createDailyLetters, createDailyMail, DAILY_MAIL } from '../features/daily-mail/index.ts';
import { findEditFacts } from '../features/edits/index.ts';
import type { LiveTexts } from '../features/mail-texts/index.ts';
import { createExchangeMails } from '../features/exchanges/index.ts';
import { createMessageMails } from '../features/messages/index.ts';
import { findPartFacts } from '../features/order-parcels/index.ts';
import {
  findLetterFacts,
  findOrder,
  findPayAgain,
  receiptCode,
  UNPAID_MAIL,
} from '../features/orders/index.ts';
import { createNewsletterLinks, createNewsletterMails } from '../features/newsletter/index.ts';
import { createWaitlistMails } from '../features/waitlist/index.ts';
import type { LiveShop } from '../features/shop-settings/index.ts';
import type { Sealer } from '../security/sealer.ts';
import type { Job } from '../jobs/index.ts';
import type { Part, World } from './world.ts';

export interface MailSettings {
  sender: MailWorkerDeps['sender'];
  /** Whose mails they are. */
  shop: MailWorkerDeps['shop'];
  unwanted?: MailWorkerDeps['unwanted'];
  /** Is nothing sold for now? */
  isClosed?: () => boolean;
  /** Does the owner want to be told of each day? */
  wantsDaily?: () => boolean;
  /** Keeps codes of vales; absent where no mail tells one. */
  sealer?: Sealer;
  /** What was not sent; null where mails are. */
  keptMails?: KeptMails | null;
}

/** Whose name and last words mails bear at a moment. */
export const writerOf =
  ({ shop, document }: Pick<LiveShop, 'shop' | 'document'>, texts?: Pick<LiveTexts, 'textOf'>) =>
  () => ({ ...shop(), signature: document().email_assinatura, ...(texts && { textOf: texts.textOf }) });

/** What the owner has said of letters, and whether she sells, at a moment. */
export const mailSettings = ({ document, isClosed }: Pick<LiveShop, 'document' | 'isClosed'>) => ({
  unwanted: () => unwantedMails(document()),
  wantsDaily: () => document().resumo_diario,
  isClosed,
});

export interface MailServices extends Part {
  mails: Job;
  daily: Job;
}

/** Every mail that the shop writes, about orders and about accounts. */
export function createMailServices(world: World, settings: MailSettings): MailServices {
  const { db, clock } = world;
  const { sender, shop, unwanted = () => [], wantsDaily = () => false, keptMails = null, sealer } = settings;
  const { isClosed = () => false } = settings;
  const { publicUrl } = shop();
  const isSentToShop = (kind: string) => (kind === DAILY_MAIL ? wantsDaily() : !unwanted().includes(kind));
  const team = createTeamMails({
    db,
    isSentTo: (address, kind) => isSentToShop(kind) && emailKey(address) === emailKey(shop().email),
  });
  const writers = {
    ...createAccountMails({ ...world, publicUrl }),
    ...createWaitlistMails({ ...world, publicUrl }),
    ...createNewsletterMails({ db, links: createNewsletterLinks(world), publicUrl }),
    ...createOfficeLetters({ ...world, shop }),
    ...createExchangeMails({ db, shop }),
    ...createMessageMails({ db, findOrder: (id) => findOrder(db, { id }) }),
    ...createDailyLetters({ db, clock, shop, isWanted: wantsDaily }),
    ...(sealer === undefined ? {} : createCreditMails({ ...world, sealer, publicUrl })),
  };
  const mails = createMailWorker({
    ...world,
    sender,
    shop,
    unwanted,
    // A closed shop takes no payment: once it is open the letter leads somewhere, or is no news any more.
    isHeld: (kind) => kind === UNPAID_MAIL && isClosed(),
    team,
    writers,
    findOrder: async (about) => {
      const facts = await findLetterFacts(db, about.orderId);
      if (facts === undefined) return undefined;
      const pickupCode = await receiptCode(world, facts.order);
      const edit = await findEditFacts(db, about);
      const part = await findPartFacts(db, about);
      const payAgain = about.payAgain
        ? await findPayAgain(db, { orderId: about.orderId, now: clock() })
        : undefined;
      return { ...facts, pickupCode, edit, part, payAgain, dispute: await findDisputeFacts(db, about) };
    },
  });
  const daily = createDailyMail({
    ...world,
    isWanted: async () => wantsDaily() || (await team.readersOf(DAILY_MAIL)).length > 0,
  });
  return {
    mails,
    daily,
    calls: [keptMailsRoutes({ mails: keptMails, db, clock })],
    startWork() {
      mails.start();
      daily.start();
    },
    async stop() {
      await Promise.all([mails.stop(), daily.stop()]);
    },
  };
}
