import type { Kysely } from 'kysely';
import type { EmailGuardado } from '#shared/wire/mails.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { forbidden } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';

/** The mailbox that stands in for a mail server, newest first. */
export interface KeptMails {
  list(): EmailGuardado[] | Promise<EmailGuardado[]>;
  /** Forgets every mail to an address. */
  forget(address: string): void;
}

/** As many as the page shows. */
const SHOWN = 100;
/** Whoever has such a link sets an account's password, or says that its e-mail is hers: it is its owner's alone. */
const LINK_TOKEN =
  /((?:redefinir-senha|confirmar-email|parar-avisos|confirmar-novidades|sair-das-novidades|apagar-dados|nova-senha|convite)\/)[\w-]+/g;

export interface KeptMailsDeps {
  mails: KeptMails | null;
  db: Kysely<DB>;
  clock: Clock;
}

/**
 * `GET /gerenciamento/emails`: mails that never left, for who runs the shop. Empty where mails are sent. Names and
 * addresses stand in them: it is written down who looked.
 */
export function keptMailsRoutes({ mails, db, clock }: KeptMailsDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/emails'),
      config: { audience: 'admin', act: 'see-kept-mails' },
      handler: async ({ session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const kept = (await mails?.list()) ?? [];
        const shown = kept.slice(0, SHOWN).map(withoutLinks);
        const after = { count: shown.length };
        const look = { actor: session.username, action: 'emails_vistos', after, at: clock() };
        if (shown.length > 0) await insertAudit(db, look);
        return reply.header('cache-control', 'no-store').send(shown);
      },
    });
  };
}

function withoutLinks({ id, date, to, subject, text }: EmailGuardado): EmailGuardado {
  return { id, date, to, subject, text: text.replaceAll(LINK_TOKEN, '$1•••') };
}
