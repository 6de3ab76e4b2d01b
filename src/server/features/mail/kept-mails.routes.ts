import { z } from 'zod';
import { errorBody } from '#shared/wire/errors.ts';
import { emailGuardado, type EmailGuardado } from '#shared/wire/mails.ts';
import type { ApiRoutes } from '../../http/api.ts';

/** The mailbox that stands in for a mail server, newest first. */
export interface KeptMails {
  list(): EmailGuardado[];
}

/** As many as the page shows. */
const SHOWN = 100;
/** Whoever has the link sets the account's password: it is its owner's alone. */
const RESET_TOKEN = /(redefinir-senha\/)[\w-]+/g;

/** `GET /gerenciamento/emails`: mails that never left, for who runs the shop. Empty where mails are sent. */
export function keptMailsRoutes({ mails }: { mails: KeptMails | null }): ApiRoutes {
  return (api) => {
    api.get(
      '/gerenciamento/emails',
      {
        config: { audience: 'admin', roles: ['admin'] },
        schema: {
          tags: ['Administração'],
          summary: 'E-mails guardados enquanto não há servidor de e-mail, os mais novos primeiro',
          response: { 200: z.array(emailGuardado), '4xx': errorBody },
        },
      },
      async (_request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .send((mails?.list() ?? []).slice(0, SHOWN).map(withoutLinks)),
    );
  };
}

function withoutLinks({ id, date, to, subject, text }: EmailGuardado): EmailGuardado {
  return { id, date, to, subject, text: text.replaceAll(RESET_TOKEN, '$1•••') };
}
