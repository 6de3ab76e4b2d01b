import { createAccountMails } from '../features/customers/index.ts';
import {
  createMailWorker,
  keptMailsRoutes,
  type KeptMails,
  type MailWorkerDeps,
} from '../features/mail/index.ts';
import { findDisputeFacts } from '../features/disputes/index.ts';
import { findLetterFacts } from '../features/orders/index.ts';
import { createWaitlistMails } from '../features/waitlist/index.ts';
import type { Job } from '../jobs/index.ts';
import type { Part, World } from './world.ts';

export interface MailSettings {
  sender: MailWorkerDeps['sender'];
  /** Whose mails they are. */
  shop: MailWorkerDeps['shop'];
  unwanted?: MailWorkerDeps['unwanted'];
  /** What was not sent; null where mails are. */
  keptMails?: KeptMails | null;
}

export interface MailServices extends Part {
  mails: Job;
}

/** Every mail that the shop writes, about orders and about accounts. */
export function createMailServices(world: World, settings: MailSettings): MailServices {
  const { db, clock } = world;
  const { sender, shop, unwanted = () => [], keptMails = null } = settings;
  const { publicUrl } = shop();
  const writers = {
    ...createAccountMails({ ...world, publicUrl }),
    ...createWaitlistMails({ ...world, publicUrl }),
  };
  const mails = createMailWorker({
    ...world,
    sender,
    shop,
    unwanted,
    writers,
    findOrder: async (about) => {
      const facts = await findLetterFacts(db, about.orderId);
      return facts && { ...facts, dispute: await findDisputeFacts(db, about) };
    },
  });
  return {
    mails,
    calls: [keptMailsRoutes({ mails: keptMails, db, clock })],
    startWork: mails.start,
    stop: mails.stop,
  };
}
