import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isEmail } from '#shared/email.ts';
import { MAIL_TEXTS } from '#shared/mail-text-list.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { forbidden, invalid, notFound, providerFailed } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { MailResult } from '../../providers/mail/port.ts';
import type { Letter } from '../mail/index.ts';
import { LONGEST_TICKET } from './letter-frame.ts';
import type { MailTexts } from './mail-texts.service.ts';

export interface MailTextsRoutesDeps {
  texts: MailTexts;
  db: Kysely<DB>;
  clock: Clock;
  /** At once, by the way of all mails; bounded in time. */
  sendNow: (letter: Letter, to: string) => Promise<MailResult>;
  /** Do mails stay in the shop? */
  isPlayed: () => boolean;
}

const seen = { audience: 'admin', act: 'shop-settings' } as const;
const changed = { audience: 'admin', act: 'mail-texts' } as const;
const done = { sucesso: true as const, success: true as const };
/** All parts at their longest, as JSON. */
const bodyLimit = 32 * 1024;
const FRAME = '/carta';

function whoIs(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** What the owner says in the shop's mails, for who runs it. */
export function mailTextsRoutes(deps: MailTextsRoutesDeps): ApiRoutes {
  return (api) => {
    readRoutes(api, deps);
    changeRoutes(api, deps);
    testRoute(api, deps);
  };
}

function readRoutes(api: Api, { texts }: MailTextsRoutesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes/emails/textos'),
    config: seen,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, textos: await texts.list() }),
  });
  api.route({
    ...implement('GET /gerenciamento/configuracoes/emails/textos/:nome'),
    config: seen,
    handler: async ({ params: { nome } }, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...(await texts.one(nome)) }),
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/emails/textos/:nome/previa'),
    config: { ...seen, limit: { name: 'emails_previa', max: 60, windowSeconds: 60 } },
    bodyLimit,
    handler: async ({ params: { nome }, body }) => {
      const { assunto, texto, ticket } = texts.preview(nome, body);
      return { ...done, assunto, texto, pagina: `${FRAME}?t=${ticket}` };
    },
  });
}

function changeRoutes(api: Api, { texts }: MailTextsRoutesDeps): void {
  api.route({
    ...implement('PUT /gerenciamento/configuracoes/emails/textos/:nome'),
    config: changed,
    bodyLimit,
    handler: async ({ session, params: { nome }, body }) => {
      const versao = await texts.save(nome, body, whoIs(session));
      return { ...done, mensagem: 'Guardado: vale para os próximos e-mails.', versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/emails/textos/:nome/da-loja'),
    config: changed,
    bodyLimit,
    handler: async ({ session, params: { nome }, body }) => {
      const versao = await texts.restore(nome, body.versao, whoIs(session));
      return { ...done, mensagem: 'Voltou ao texto da loja.', versao };
    },
  });
}

/** A letter in the shop's name to whom somebody says: few, and each stands in the log. */
function testRoute(api: Api, { texts, db, clock, sendNow, isPlayed }: MailTextsRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/configuracoes/emails/textos/:nome/teste'),
    config: {
      ...changed,
      limit: { name: 'emails_texto_teste', max: 10, windowSeconds: 600, shared: true },
    },
    bodyLimit,
    handler: async ({ session, params: { nome }, body: { para, ...typed } }) => {
      const by = whoIs(session);
      const to = para.trim();
      const text = texts.read(nome, typed);
      if (!isEmail(to)) throw invalid('Confira os campos marcados.', { para: 'Informe um e-mail.' });
      const letter = texts.letter({ name: nome, text });
      // Before it goes: what is cut off may have gone.
      const subject = MAIL_TEXTS[nome].title;
      await insertAudit(db, {
        actor: by,
        action: 'emails_texto_testado',
        subject,
        after: { para: to },
        at: clock(),
      });
      const sent = await sendNow({ ...letter, subject: `Teste: ${letter.subject}` }, to);
      if (sent.kind === 'failed')
        throw providerFailed(502, `O servidor de e-mails não aceitou: ${sent.detail}`);
      const mensagem = isPlayed()
        ? 'E-mail de teste guardado: no modo de teste nenhum sai da loja.'
        : `O servidor aceitou o e-mail para ${to}. Veja se ele chegou, também no spam.`;
      return { ...done, mensagem };
    },
  });
}

/** Its own document: it may style itself, and neither runs nor loads nor leads anywhere. */
const policyOf = (publicUrl: string) =>
  [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    // Her logo, and nothing else.
    `img-src ${publicUrl}/midia/`,
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The letter that a frame of the office shows. Nothing of it is anybody's, and the address says all of it. */
export const letterFrameRoutes =
  ({ texts, publicUrl }: Pick<MailTextsRoutesDeps, 'texts'> & { publicUrl: string }): ApiRoutes =>
  (api) => {
    api.get(
      FRAME,
      {
        config: { audience: 'all', limit: { name: 'carta', max: 120, windowSeconds: 60 } },
        schema: { hide: true, querystring: z.object({ t: z.string().max(LONGEST_TICKET) }) },
      },
      async ({ query: { t } }, reply) => {
        const html = texts.page(t);
        if (html === null) throw notFound('Esta prévia não vale mais: peça outra.');
        return reply
          .headers({
            'content-security-policy': policyOf(publicUrl),
            'x-frame-options': 'SAMEORIGIN',
            'cache-control': 'private, no-store',
            'x-robots-tag': 'noindex',
            'referrer-policy': 'no-referrer',
          })
          .type('text/html; charset=utf-8')
          .send(html.replace('<head>', '<head>\n<base target="_blank">'));
      },
    );
  };
