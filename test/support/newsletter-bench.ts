import { createMailServices } from '../../src/server/services/mail.ts';
import { createNewsletterServices } from '../../src/server/services/newsletter.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { openCatalogOffice, PUBLIC_URL } from './catalog-office.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The newsletter's pages and the office's list, with a mailbox in which its letters arrive. */
export async function openNewsletterBench() {
  const office = await openCatalogOffice();
  const { world, db } = office;
  const shown = { isOpen: true, name: 'Ateliê & Cia' };
  const shop = () => ({ ...shopSettings(office.config), name: shown.name, publicUrl: PUBLIC_URL });
  const part = createNewsletterServices(world, { shop, isOpen: () => shown.isOpen });
  const front = await office.serve(part);
  const { mails } = createMailServices(world, { sender: office.connect().mail, shop });
  let addresses = 0;

  /** A page of the shop; each from an address of its own unless told otherwise. */
  async function open(path: string, { from, ...init }: RequestInit & { from?: string } = {}) {
    addresses += 1;
    const address = from ?? `198.51.${addresses >> 8}.${addresses & 255}`;
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    const answer = await fetch(front.url + path, { ...init, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  const press = (path: string, body = '', from?: string) =>
    open(path, { method: 'POST', body, headers: { 'content-type': FORM }, ...(from && { from }) });
  const ask = (email: string, from?: string) =>
    press('/novidades-por-email', new URLSearchParams({ email }).toString(), from);
  const pathIn = (email: string, name: string) => {
    const mail = office.mails().find(({ to, text }) => to.includes(email) && text.includes(name));
    return new RegExp(`${PUBLIC_URL}(/${name}/[\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
  };

  return {
    ...office,
    shown,
    open,
    press,
    ask,
    url: front.url,
    officeCall: front.call,
    sendMails: () => mails.runOnce(),
    mailsTo: (email: string) => office.mails().filter(({ to }) => to.includes(email)),
    confirmPath: (email: string) => pathIn(email, 'confirmar-novidades'),
    leavePath: (email: string) => pathIn(email, 'sair-das-novidades'),
    /** Asks, and says yes by the mail's link. */
    async join(email: string): Promise<void> {
      await ask(email);
      await mails.runOnce();
      const { status } = await press(pathIn(email, 'confirmar-novidades'));
      if (status !== 200) throw new Error(`not confirmed: ${status}`);
      await mails.runOnce();
    },
    row: (email: string) =>
      db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst(),
    async list(query = '') {
      const { status, body, headers } = await front.call('GET', `/api/gerenciamento/novidades${query}`, {
        token: office.tokens.admin,
      });
      const pessoas = (body['pessoas'] ?? []) as { chave: string; email: string; origem: string | null }[];
      return { status, pessoas, total: headers.get('x-total-count'), aberta: body['aberta'] };
    },
    /** Somebody whom an old shop's file brought. */
    async brought(email: string, accepts: boolean): Promise<number> {
      const { id } = await db
        .insertInto('customers')
        .values({
          nome: 'Bia',
          email,
          origem: 'nuvemshop',
          aceita_marketing: accepts,
          marketing_em: new Date(0),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

export type NewsletterBench = Awaited<ReturnType<typeof openNewsletterBench>>;
