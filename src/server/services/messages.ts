import { findEditFacts } from '../features/edits/index.ts';
import { createExchangeMails } from '../features/exchanges/index.ts';
import { createLetterNow, createLetterReader } from '../features/mail/index.ts';
import type { LiveTexts } from '../features/mail-texts/index.ts';
import { createTemplates, messagesRoutes, templatesRoutes } from '../features/messages/index.ts';
import { findPartFacts } from '../features/order-parcels/index.ts';
import { findLetterFacts, findOrder, lockOrder } from '../features/orders/index.ts';
import type { LiveShop } from '../features/shop-settings/index.ts';
import type { Present } from './credentials.ts';
import { writerOf } from './mail.ts';
import type { Providers } from './providers.ts';
import type { Part, World } from './world.ts';

interface MessagesGiven {
  texts: Pick<LiveTexts, 'textOf'>;
  settings: { live: Pick<LiveShop, 'shop' | 'document'> };
  providers: Pick<Providers, 'mail'>;
  present: () => { sandbox: Pick<Present['sandbox'], 'mail'> };
}

/** What is written about orders and to their buyers. */
export function createMessagesServices(world: World, given: MessagesGiven): Part {
  const { db, clock, random } = world;
  const { texts, settings, providers, present } = given;
  const shop = writerOf(settings.live, texts);
  const readLetter = createLetterReader({
    clock,
    shop,
    writers: createExchangeMails({ db, shop }),
    // Without the code of receipt, for which whoever hands over asks the buyer, and without names of third persons.
    findOrder: async (about) => {
      const facts = await findLetterFacts(db, about.orderId);
      if (facts === undefined) return undefined;
      const lines = facts.lines.map((line) => ({ ...line, presentes: null }));
      const [edit, part] = [await findEditFacts(db, about), await findPartFacts(db, about)];
      return { ...facts, lines, edit, part };
    },
  });
  return {
    calls: [
      messagesRoutes({
        db,
        clock,
        random,
        findOrder: (id) => findOrder(db, { id }),
        lockOrder: (tx, id) => lockOrder(tx, { id }),
        shop,
        readLetter,
        sendNow: createLetterNow({ sender: providers.mail, shop, random }),
        isPlayed: () => present().sandbox.mail,
      }),
      templatesRoutes({ templates: createTemplates({ db, clock }) }),
    ],
  };
}
