import type { Kysely } from 'kysely';
import { mayGet, ownMailOf, type OwnMail } from '#shared/owner-mails.ts';
import type { DB } from '../../../db/index.ts';
import type { TeamMails } from '../../mail/index.ts';
import { findAdminById, type AdminUser } from '../admin.store.ts';
import { listReaders } from './team-mails.store.ts';

interface TeamMailsDeps {
  db: Kysely<DB>;
  /** Does the shop's own letter of this kind go to this very address? */
  isSentTo: (address: string, kind: string) => boolean;
}

/** Who of the team gets letters to the shop at her own e-mail: by her choice, and by what her role may read now. */
export function createTeamMails({ db, isSentTo }: TeamMailsDeps): TeamMails {
  return {
    async readersOf(kind) {
      const name = ownMailOf(kind);
      if (name === null) return [];
      const wanting = await listReaders(db, name);
      return wanting.flatMap((user) => {
        const address = addressFor(user, name);
        return address === null || isSentTo(address, kind) ? [] : [user.id];
      });
    },
    async addressOf(id, kind) {
      const [name, user] = [ownMailOf(kind), await findAdminById(db, id)];
      return name === null || user === undefined ? null : addressFor(user, name);
    },
  };
}

type Reader = Pick<AdminUser, 'role' | 'email' | 'own_mails'>;

const addressFor = ({ role, email, own_mails: wanted }: Reader, name: OwnMail): string | null =>
  wanted.includes(name) && mayGet(role, name) ? email : null;
