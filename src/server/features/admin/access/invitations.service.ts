import type { OfficeRole } from '#shared/acts.ts';
import type { Convite } from '#shared/wire/office-access.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction } from '../../../db/index.ts';
import { conflict, notFound, tooMany } from '../../../errors.ts';
import { maskEmail } from '../../../security/masks.ts';
import { findAdminById } from '../admin.store.ts';
import { createConfirmation, type Asking, type ConfirmationDeps } from '../factors/confirmation.ts';
import { lockStaff } from '../staff.store.ts';
import type { Acting } from '../staff.service.ts';
import { readEmail } from './emails.service.ts';
import { findAdminByEmail } from './emails.store.ts';
import {
  countInvitations,
  deleteExpiredInvitation,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  listInvitations,
  lockInvitation,
  renewInvitation,
  type Invitation,
} from './invitations.store.ts';
import { deleteLinksFor } from './links.store.ts';
import {
  ADMIN_INVITED_MAIL,
  countMail,
  DAY_MS,
  HOUR_MS,
  INVITATION_MAIL,
  queueNotice,
  queueOne,
} from './mails.ts';

type Tx = Parameters<typeof lockInvitation>[0];

/** Who was asked by mail to work in the office. */
export interface Invitations {
  list(): Promise<Convite[]>;
  /** Wants the proof of whoever invites. Throws 409 for an e-mail that is known or invited, 422, 429. */
  invite(given: { typed: string; role: OfficeRole }, acting: Acting): Promise<Convite>;
  /** Once more, by another link, for 72 hours from now, in another role where one is said; wants the proof. Throws 404, 409, 422, 429. */
  sendAgain(given: { id: number; role: OfficeRole | undefined }, acting: Acting): Promise<Convite>;
  /** Nobody comes in by it any more; asks for no proof, so that it is quick. Throws 404. */
  cancel(id: number, asking: Asking): Promise<void>;
}

const HOLDS_MS = 72 * HOUR_MS;
const MOST_OPEN = 50;
const limitsOf = (email: string) => [
  { key: `invitation to ${email}`, max: 3, windowMs: HOUR_MS },
  { key: `invitations of a day to ${email}`, max: 6, windowMs: DAY_MS },
  { key: 'invitations of the shop', max: 40, windowMs: DAY_MS },
];

const gone = () => notFound('Este convite não existe mais: foi aceito ou cancelado.');

export function createInvitations(deps: ConfirmationDeps): Invitations {
  const { db, clock } = deps;
  const confirmation = createConfirmation(deps);
  const send = createSend(deps);
  return {
    list: async () => (await listInvitations(db)).map((one) => shape(one, clock())),

    async invite({ typed, role }, { asking, proof }) {
      const email = readEmail(typed);
      return confirmation.both(asking, proof, {
        first: lockStaff,
        act: async (tx) => {
          await refuseKnown(tx, email);
          const now = clock();
          await deleteExpiredInvitation(tx, email, now);
          if ((await countInvitations(tx)) >= MOST_OPEN) throw tooManyOpen();
          const made = { email, role, invitedBy: asking.adminId, now, expiresAt: until(now) };
          const id = await insertInvitation(tx, made);
          if (id === null) throw alreadyOpen();
          return send(tx, id, { asking, action: 'convite_enviado' });
        },
      });
    },

    async sendAgain({ id, role }, { asking, proof }) {
      if ((await findInvitation(db, id)) === undefined) throw gone();
      return confirmation.both(asking, proof, {
        first: lockStaff,
        act: async (tx) => {
          const found = await lockInvitation(tx, id);
          if (found === undefined) throw gone();
          await refuseKnown(tx, found.email);
          const now = clock();
          await deleteLinksFor(tx, { invitationId: id });
          const renewed = { role: role ?? found.role, invitedBy: asking.adminId };
          await renewInvitation(tx, id, { ...renewed, now, expiresAt: until(now) });
          return send(tx, id, { asking, action: 'convite_reenviado', was: found.role });
        },
      });
    },

    cancel: (id, { username }) =>
      inTransaction(db, async (tx) => {
        const found = await lockInvitation(tx, id);
        if (found === undefined || !(await deleteInvitation(tx, id))) throw gone();
        const line = { actor: username, action: 'convite_cancelado', subject: maskEmail(found.email) };
        await insertAudit(tx, { ...line, before: { role: found.role }, at: clock() });
      }),
  };
}

interface Sent {
  asking: Asking;
  action: string;
  /** The role that it was for until now. */
  was?: OfficeRole;
}

/** Counts and queues the mail, writes it down, and tells the owner. */
function createSend({ clock, random }: ConfirmationDeps) {
  return async (tx: Tx, id: number, { asking, action, was }: Sent) => {
    const made = await findInvitation(tx, id);
    if (made === undefined) throw gone();
    const { email, role } = made;
    const now = clock();
    const waitMs = await countMail(tx, limitsOf(email), now);
    if (waitMs > 0) throw tooMany(waitMs / 1000);
    await queueOne(tx, { kind: INVITATION_MAIL, payload: { invitationId: id, email }, now }, random);
    const before = was === undefined || was === role ? {} : { before: { role: was } };
    const line = { actor: asking.username, action, subject: maskEmail(email), ...before, after: { role } };
    await insertAudit(tx, { ...line, at: now });
    const person = (await findAdminById(tx, asking.adminId)) ?? null;
    const payload = { username: asking.username, invited: maskEmail(email), role };
    const key = `${id} ${now.toISOString()}`;
    await queueNotice(tx, { kind: ADMIN_INVITED_MAIL, payload, person, now, key });
    return shape(made, now);
  };
}

const until = (now: Date) => new Date(now.getTime() + HOLDS_MS);
const alreadyOpen = () =>
  conflict('convite_aberto', 'Já há um convite aberto para este e-mail. Use "Enviar de novo".');
const tooManyOpen = () =>
  conflict('muitos_convites', `Já há ${MOST_OPEN} convites à espera. Cancele os que não valem mais.`);

/** Who gives access sees everybody's e-mail anyway. */
async function refuseKnown(tx: Tx, email: string): Promise<void> {
  const known = await findAdminByEmail(tx, email);
  if (known !== undefined) {
    throw conflict('email_em_uso', `Este e-mail já é de "${known.username}", que já tem acesso.`);
  }
}

function shape(one: Invitation, now: Date): Convite {
  const { id, email, role, inviter, created_at, sent_at, expires_at } = one;
  return {
    id,
    email,
    role,
    convidadoPor: inviter,
    criado_em: created_at.toISOString(),
    enviado_em: sent_at.toISOString(),
    expira_em: expires_at.toISOString(),
    vencido: expires_at <= now,
  };
}
