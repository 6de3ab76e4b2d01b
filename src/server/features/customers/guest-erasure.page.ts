import { z } from 'zod';
import { isEmail } from '#shared/email.ts';
import { mailedPaths } from '#shared/mailed-paths.ts';
import { AppError } from '../../errors.ts';
import type { FastifyReply } from 'fastify';
import type { Api } from '../../http/api.ts';
import { escaped, plainPage } from '../../pages/plain-page.ts';
import type { GuestErasure } from './guest-erasure.ts';

const ASKED = mailedPaths.askGuestErasure;
const LINK = mailedPaths.eraseGuest(':token').replace('%3A', ':');
const FORM_BYTES = 4 * 1024;
const asking = {
  audience: 'all',
  limit: { name: 'apagar-dados', max: 15, windowSeconds: 3600, shared: true },
} as const;
const erasing = {
  audience: 'all',
  limit: { name: 'apagar-dados-link', max: 30, windowSeconds: 60 },
} as const;

interface Told {
  title: string;
  text: string;
  /** What can be done here; the way to the shop where nothing is left to do. */
  form?: string;
}

function sendPlainPage(reply: FastifyReply, { title, text, form }: Told, shopName: string): FastifyReply {
  const way = form ?? '<p><a class="main" href="/">Ir para a loja</a></p>';
  const body = `<p>${escaped(text)}</p>\n${way}`;
  const { html, headers } = plainPage({ shopName, title, body, hasForm: form !== undefined });
  return reply
    .headers({ ...headers, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .send(html);
}

const TITLE = 'Apagar os dados das suas compras';
const EMAIL_FORM = `<form method="post"><label>E-mail das compras<input type="email" name="email" autocomplete="email" maxlength="254" required></label><button type="submit">Receber o link</button></form>`;
const PAGES = {
  ask: {
    title: TITLE,
    text: 'Comprou sem conta? Diga o e-mail das compras, e mandamos a ele um link para apagar os seus dados.',
    form: EMAIL_FORM,
  },
  bad: { title: TITLE, text: 'Este e-mail não parece completo. Confira e tente de novo.', form: EMAIL_FORM },
  sent: {
    title: 'Confira o seu e-mail',
    text: 'Se houver compras sem conta com este e-mail, o link chega em instantes e vale por um dia.',
  },
  confirm: {
    title: 'Apagar os seus dados?',
    text: 'Nome, e-mail, telefone e endereço saem de todas as compras feitas sem conta com este e-mail. Ficam só valores, peças, datas e CPF, que a lei fiscal manda guardar. Isso não pode ser desfeito.',
    form: '<form method="post"><button type="submit">Apagar meus dados</button></form>',
  },
  done: { title: 'Pronto, apagamos os seus dados', text: 'Nada mais liga você a estas compras nesta loja.' },
} satisfies Record<string, Told>;

/** Where one asks for the link, and where it leads: pages without a script, for scanners of mails open every link. */
export function guestErasurePages(api: Api, guests: GuestErasure, shopName: () => string): void {
  void api.register(async (plugin) => {
    const room = plugin as Api;
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('email') ?? ''),
    );
    room.get(ASKED, { config: asking, schema: { hide: true } }, async (_request, reply) =>
      sendPlainPage(reply, PAGES.ask, shopName()),
    );
    room.post(
      ASKED,
      { config: asking, schema: { hide: true }, bodyLimit: FORM_BYTES },
      async ({ body }, reply) => {
        const email = typeof body === 'string' ? body.trim() : '';
        if (!isEmail(email)) return sendPlainPage(reply.code(422), PAGES.bad, shopName());
        await guests.ask(email);
        return sendPlainPage(reply, PAGES.sent, shopName());
      },
    );
    linkPages(room, guests, shopName);
  });
}

function linkPages(room: Api, guests: GuestErasure, shopName: () => string): void {
  const schema = { hide: true, params: z.object({ token: z.string().max(200) }) };
  room.get(LINK, { config: erasing, schema }, async (_request, reply) =>
    sendPlainPage(reply, PAGES.confirm, shopName()),
  );
  room.post(LINK, { config: erasing, schema, bodyLimit: FORM_BYTES }, async ({ params }, reply) => {
    try {
      await guests.erase(params.token);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const page = { title: 'Ainda não foi possível apagar', text: error.message };
      return sendPlainPage(reply.code(error.status), page, shopName());
    }
    return sendPlainPage(reply, PAGES.done, shopName());
  });
}
