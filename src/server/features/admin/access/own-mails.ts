import type { Kysely } from 'kysely';
import { emailKey } from '#shared/email.ts';
import { mayGet, OWN_MAILS, type OwnMail } from '#shared/owner-mails.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import type { Clock } from '../../../clock.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { AppError, unauthorized } from '../../../errors.ts';
import { findAdminById, lockAdmin, type AdminUser } from '../admin.store.ts';
import { updateOwnMails } from './team-mails.store.ts';

interface OwnMailsRead {
  /** Where they go; null: she has confirmed none. */
  email: string | null;
  /** It is the shop's own, which is not written to twice. */
  mesmo_da_loja: boolean;
  /** What her role may have. */
  avisos: { nome: OwnMail; quer: boolean }[];
}

/** Which letters to the shop somebody of the team has sent to her own e-mail, by her choice. */
export interface OwnMails {
  read(adminId: number): Promise<OwnMailsRead>;
  /** These and no others. Throws 403 for what her role may not have. */
  choose(asking: { adminId: number; username: string }, names: readonly OwnMail[]): Promise<OwnMailsRead>;
}

interface OwnMailsDeps {
  db: Kysely<DB>;
  clock: Clock;
  shopEmail: () => string;
}

export function createOwnMails({ db, clock, shopEmail }: OwnMailsDeps): OwnMails {
  const tell = ({ role, email, own_mails: wanted }: AdminUser): OwnMailsRead => ({
    email,
    mesmo_da_loja: email !== null && emailKey(email) === emailKey(shopEmail()),
    avisos: OWN_MAILS.filter((nome) => mayGet(role, nome)).map((nome) => ({
      nome,
      quer: wanted.includes(nome),
    })),
  });
  return {
    async read(adminId) {
      const user = await findAdminById(db, adminId);
      if (user === undefined) throw unauthorized();
      return tell(user);
    },
    choose: ({ adminId, username }, names) =>
      inTransaction(db, async (tx) => {
        const user = await lockAdmin(tx, adminId);
        if (user === undefined) throw unauthorized();
        if (!names.every((name) => mayGet(user.role, name)))
          throw new AppError(403, 'aviso_de_outro_perfil', 'Seu perfil não recebe este aviso.');
        const own_mails = OWN_MAILS.filter((name) => names.includes(name));
        if (own_mails.join() !== user.own_mails.join()) {
          await updateOwnMails(tx, adminId, own_mails);
          const [before, after] = [{ avisos: user.own_mails }, { avisos: own_mails }];
          const line = { actor: username, action: 'acesso_avisos', subject: username };
          await insertAudit(tx, { ...line, before, after, at: clock() });
        }
        return tell({ ...user, own_mails });
      }),
  };
}
