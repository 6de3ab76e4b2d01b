import type { Transaction } from 'kysely';
import { emailKey } from '#shared/email.ts';
import { blankAudit, insertAudit } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { badRequest } from '../../errors.ts';
import { hashToken } from '../../http/sessions.ts';
import { forgetGivers, forgetHolder } from '../credits/index.ts';
import { forgetTied } from '../custom-pix/index.ts';
import { emptyOfOrders, listContested } from '../disputes/index.ts';
import { blankExchanges, listExchanging } from '../exchanges/index.ts';
import { unlinkAnswers } from '../fit/index.ts';
import { eraseMails, queueMail } from '../mail/index.ts';
import { forgetFormer } from '../moving/index.ts';
import { eraseSubscriber } from '../newsletter/index.ts';
import { eraseBuyer, eraseReceiver, listOwedOrders, lockOrdersOf } from '../orders/index.ts';
import { eraseAsks } from '../waitlist/index.ts';
import { GUEST_ERASURE_MAIL, MAILS_TO_EMAIL } from './account-mails.ts';
import type { CustomersDeps } from './deps.ts';
import { eraseCustomer } from './erasure.store.ts';
import { isWithoutAccount, lockByEmail } from './old-people.store.ts';
import { stillContested, stillExchanging, stillOwed } from './erasure.ts';
import { deleteGuestLinks, findGuestLink } from './guest-links.store.ts';

export interface GuestErasure {
  /** Takes note that somebody wants the link; the worker of the mails sees whether anybody bought with this e-mail. */
  ask(email: string): Promise<void>;
  /** Erases all that was bought with the e-mail without an account. Throws 400 for a bad link, 409 naming orders. */
  erase(token: string): Promise<void>;
}

const DEDUP_BYTES = 16;
const WHAT = 'apagar os seus dados';
/** Who has no account has no number among customers. */
const NO_CUSTOMER = 0;

/** The right of who bought without an account, by the proof that the e-mail is hers. */
export function createGuestErasure({ db, clock, random, keptMails }: CustomersDeps): GuestErasure {
  return {
    async ask(email) {
      const dedupKey = `${GUEST_ERASURE_MAIL}:${random(DEDUP_BYTES).toString('hex')}`;
      const payload = { email: emailKey(email) };
      await inTransaction(db, (tx) =>
        queueMail(tx, { kind: GUEST_ERASURE_MAIL, dedupKey, payload, now: clock() }),
      );
    },

    async erase(token) {
      const now = clock();
      const email = await inTransaction(db, async (tx) => {
        const guestEmail = await findGuestLink(tx, hashToken(token), now);
        if (guestEmail === undefined) throw badToken();
        const whose = { guestEmail };
        const orderIds = await lockOrdersOf(tx, whose);
        const owed = await listOwedOrders(tx, whose);
        if (owed.length > 0) throw stillOwed(owed, WHAT);
        const exchanging = await listExchanging(tx, { orderIds }, now);
        if (exchanging.length > 0) throw stillExchanging(exchanging, WHAT);
        const contested = await listContested(tx, { orderIds });
        if (contested.length > 0) throw stillContested(contested, WHAT);
        const orders = await eraseBuyer(tx, whose, now);
        await unlinkAnswers(tx, orderIds);
        await blankExchanges(tx, orderIds);
        await emptyOfOrders(tx, { orderIds, now });
        await eraseMails(tx, { id: NO_CUSTOMER, email: guestEmail, kinds: MAILS_TO_EMAIL, orderIds });
        await eraseAsks(tx, guestEmail);
        await forgetGivers(tx, orderIds);
        await forgetTied(tx, { orderIds });
        await forgetHolder(tx, guestEmail);
        await eraseReceiver(tx, guestEmail);
        const fromBefore = await forgetOldPerson(tx, guestEmail, now);
        await eraseSubscriber(tx, guestEmail, now);
        await deleteGuestLinks(tx, guestEmail);
        await blankAudit(tx, { actor: null, orders });
        const after = { pedidos: orders.length, pedidosAntigos: fromBefore };
        await insertAudit(tx, { actor: 'visitante', action: 'dados_apagados', after, at: now });
        return guestEmail;
      });
      keptMails?.forget(email);
    },
  };
}

/** Whoever an old shop's file brought, with her orders there; an account with the e-mail is not touched. How many orders. */
async function forgetOldPerson(tx: Transaction<DB>, guestEmail: string, now: Date): Promise<number> {
  const person = await lockByEmail(tx, guestEmail);
  const orders = await forgetFormer(tx, { guestEmail });
  if (person === undefined || !isWithoutAccount(person)) return orders;
  const hers = await forgetFormer(tx, { customerId: person.id, email: guestEmail });
  await forgetTied(tx, { customerId: person.id, orderIds: [] });
  await eraseCustomer(tx, person.id, now);
  return orders + hers;
}

const badToken = () => badRequest('token_invalido', 'Este link não vale mais. Peça um novo: leva um minuto.');
