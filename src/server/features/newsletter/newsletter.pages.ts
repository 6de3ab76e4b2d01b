import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mailedPaths } from '#shared/mailed-paths.ts';
import { NEWSLETTER_PATH, newsletterConsent } from '#shared/newsletter.ts';
import { AppError } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { asAppError } from '../../http/error-handler.ts';
import { escaped, plainPage } from '../../pages/plain-page.ts';
import type { Newsletter } from './newsletter.ts';
import { emailForm, oneButton, PAGES, type Told } from './page-words.ts';

const CONFIRM = mailedPaths.confirmNewsletter(':token').replace('%3A', ':');
const LEAVE = mailedPaths.leaveNewsletter(':token').replace('%3A', ':');
const FORM_BYTES = 4 * 1024;
const asking = {
  audience: 'all',
  limit: { name: 'novidades', max: 15, windowSeconds: 3600, shared: true },
} as const;
const reading = { audience: 'all', limit: { name: 'novidades-ler', max: 60, windowSeconds: 60 } } as const;
const answering = { audience: 'all', limit: { name: 'novidades-link', max: 60, windowSeconds: 60 } } as const;
const withToken = { hide: true, params: z.object({ token: z.string().max(200) }) };

export interface NewsletterPages {
  newsletter: Newsletter;
  shopName: () => string;
  /** Does the shop ask for e-mails at this moment? */
  isOpen: () => boolean;
}

/** Where one asks to be written to, says yes and leaves: pages without a script, for scanners of mails open every link. */
export function newsletterPages(given: NewsletterPages): ApiRoutes {
  return (api) => {
    // A room of its own: no call takes the body of a form.
    void api.register(async (plugin) => {
      const room = plugin as Api;
      room.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'string', bodyLimit: FORM_BYTES },
        (_request, body, done) => done(null, new URLSearchParams(String(body)).get('email') ?? ''),
      );
      room.setErrorHandler((error, request, reply) => refuse(error, { request, reply, ...given }));
      askingPages(room, given);
      confirmingPages(room, given);
      leavingPages(room, given);
    });
  };
}

function askingPages(room: Api, { newsletter, shopName, isOpen }: NewsletterPages): void {
  const schema = { hide: true };
  const consent = () => newsletterConsent(shopName());
  room.get(NEWSLETTER_PATH, { config: reading, schema }, async (_request, reply) => {
    if (!isOpen()) return send(reply.code(404), PAGES.closed, shopName());
    return send(reply, { ...PAGES.ask, form: emailForm({ consent: consent() }) }, shopName());
  });
  room.post(NEWSLETTER_PATH, { config: asking, schema, bodyLimit: FORM_BYTES }, async ({ body }, reply) => {
    if (!isOpen()) return send(reply.code(404), PAGES.closed, shopName());
    const typed = typeof body === 'string' ? body : '';
    try {
      await newsletter.ask(typed);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const form = emailForm({ consent: consent(), typed, problem: error.message });
      return send(refused(reply, error), { ...PAGES.ask, form }, shopName());
    }
    return send(reply, PAGES.sent, shopName());
  });
}

function confirmingPages(room: Api, { newsletter, shopName }: NewsletterPages): void {
  room.get(CONFIRM, { config: answering, schema: withToken }, async ({ params }, reply) => {
    const consent = await newsletter.shown(params.token);
    if (consent === undefined) return send(reply.code(404), PAGES.over, shopName());
    return send(reply, { ...PAGES.confirm, text: consent, form: oneButton('Confirmar') }, shopName());
  });
  room.post(
    CONFIRM,
    { config: answering, schema: withToken, bodyLimit: FORM_BYTES },
    async ({ params }, reply) =>
      (await newsletter.confirm(params.token))
        ? send(reply, PAGES.confirmed, shopName())
        : send(reply.code(404), PAGES.over, shopName()),
  );
}

function leavingPages(room: Api, { newsletter, shopName }: NewsletterPages): void {
  room.get(LEAVE, { config: answering, schema: withToken }, async (_request, reply) =>
    send(reply, { ...PAGES.leave, form: oneButton('Sair da lista') }, shopName()),
  );
  room.post(
    LEAVE,
    { config: answering, schema: withToken, bodyLimit: FORM_BYTES },
    async ({ params }, reply) =>
      (await newsletter.leave(params.token))
        ? send(reply, PAGES.left, shopName())
        : send(reply.code(404), PAGES.unknown, shopName()),
  );
}

/** People read what these answer, also where it never came to the page: too many asks, a body that is too long. */
function refuse(
  error: unknown,
  { request, reply, shopName }: NewsletterPages & { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const known = asAppError(error);
  if (known.status >= 500) request.log.error({ err: error, codigo: known.codigo }, 'request failed');
  return send(refused(reply, known), { ...PAGES.refused, text: known.message }, shopName());
}

/** With the status, and when to try again where that is known. */
function refused(reply: FastifyReply, { status, details }: AppError): FastifyReply {
  const { retryAfterSeconds } = details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status);
}

function send(reply: FastifyReply, { title, text, form }: Told, shopName: string): FastifyReply {
  const way = form ?? '<p><a class="main" href="/">Ir para a loja</a></p>';
  const body = `<p>${escaped(text)}</p>\n${way}`;
  const { html, headers } = plainPage({ shopName, title, body, hasForm: form !== undefined });
  return reply
    .headers({ ...headers, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .send(html);
}
