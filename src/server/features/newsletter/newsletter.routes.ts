import type { Kysely } from 'kysely';
import { mailedPaths } from '#shared/mailed-paths.ts';
import { insertAudit, noteSight } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { csvOf, type CsvColumn } from '../../files/csv.ts';
import { inTransaction, type DB, type Reading } from '../../db/index.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS } from '../../load/index.ts';
import { maskEmail } from '../../security/masks.ts';
import { subscriberKey, type NewsletterLinks } from './links.ts';
import { listSubscribers, walkSubscribers, type Listed } from './list.store.ts';
import { emailOf, noteEnd } from './newsletter.store.ts';

interface NewsletterOffice {
  db: Kysely<DB>;
  clock: Clock;
  reading: Reading;
  links: NewsletterLinks;
  publicUrl: string;
  /** Does the shop ask for e-mails at this moment? */
  isOpen: () => boolean;
}

const done = { sucesso: true as const, success: true as const };
const seeing = { audience: 'admin', act: 'see-newsletter' } as const;
const GONE = 'Esta pessoa não está mais na lista.';

function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** The list of who may be written to, for who runs the shop. */
export function newsletterRoutes(given: NewsletterOffice): ApiRoutes {
  const { db, clock, reading, isOpen } = given;
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/novidades'),
      config: seeing,
      handler: async ({ query: { q = '', ...page }, session }, reply) => {
        const { rows, total } = await listSubscribers(reading(session), { q, ...page });
        if (rows.length > 0)
          await noteSight(db, { actor: nameOf(session), action: 'novidades_vistas', at: clock() });
        const pessoas = rows.map(({ key, email, since, origin }) => ({
          chave: key,
          email,
          desde: since?.toISOString() ?? null,
          origem: origin,
        }));
        return reply
          .header('x-total-count', total)
          .header('cache-control', 'no-store')
          .send({ ...done, aberta: isOpen(), pessoas });
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/novidades/:chave'),
      config: seeing,
      handler: async ({ params, session }) => {
        const key = subscriberKey(params.chave);
        const email = key && (await emailOf(db, key));
        if (email === undefined) throw notFound(GONE);
        await inTransaction(db, async (tx) => {
          const at = clock();
          // Taken out twice, it is written down once.
          if (!(await noteEnd(tx, { email, by: 'equipe', now: at }))) return;
          const after = { email: maskEmail(email) };
          await insertAudit(tx, { actor: nameOf(session), action: 'novidades_retirada', after, at });
        });
        return { ...done, mensagem: 'Saiu da lista: não escreva mais a este e-mail.' };
      },
    });
    api.route({
      ...implement('GET /gerenciamento/novidades.csv'),
      config: { audience: 'admin', act: 'export-newsletter', load: EXPORTS },
      handler: async ({ session }, reply) => {
        const at = clock();
        await insertAudit(db, { actor: nameOf(session), action: 'novidades_levadas', at });
        return reply
          .type('text/csv; charset=utf-8')
          .header('cache-control', 'no-store')
          .header(
            'content-disposition',
            `attachment; filename="novidades-${at.toISOString().slice(0, 10)}.csv"`,
          )
          .send(csvOf(SUBSCRIBER_COLUMNS, linked({ ...given, db: reading(session) })));
      },
    });
  };
}

type Linked = Listed & { leaveUrl: string };

/** All of the list, each with her own way out: for the program that writes to them. */
async function* linked({
  db,
  links,
  publicUrl,
}: Pick<NewsletterOffice, 'db' | 'links' | 'publicUrl'>): AsyncGenerator<Linked[]> {
  for await (const rows of walkSubscribers(db)) {
    const tokens = await Promise.all(rows.map((row) => links.leaving(row)));
    yield rows.map((row, at) => ({
      ...row,
      leaveUrl: publicUrl + mailedPaths.leaveNewsletter(tokens[at] ?? ''),
    }));
  }
}

const SUBSCRIBER_COLUMNS: readonly CsvColumn<Linked>[] = [
  ['email', ({ email }) => email],
  ['desde', ({ since }) => since?.toISOString() ?? ''],
  ['origem', ({ origin }) => origin ?? ''],
  ['texto_aceito', ({ text }) => text],
  ['link_para_sair', ({ leaveUrl }) => leaveUrl],
];
