import { createMailServices } from '../../src/server/services/mail.ts';
import { shopSettings } from '../../src/server/settings/shop-settings.ts';
import { OFFICE_PASSWORD, openFactorOffice } from './second-factor.ts';
import { openWorkbench } from './workbench.ts';

export const HOUR_MS = 3_600_000;
export const INVITATIONS = '/api/gerenciamento/convites';
/** Of nobody's name, and long enough. */
export const NEW_PASSWORD = 'jasmim-do-campo-2026';
const LINK = /\/admin\/(?:convite|nova-senha|confirmar-email)\/([\w-]{43})\b/;

const SHOP = {
  STORE_NAME: 'Ateliê',
  STORE_EMAIL: 'contato@atelie.example',
  PUBLIC_URL: 'https://loja.example',
};

/** An office whose mails arrive: a database, a mailbox, a clock and 'dona' with her password. */
export async function openOfficeMail() {
  const bench = await openWorkbench(SHOP);
  const logged: string[] = [];
  const note = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  const { mails } = createMailServices(
    { ...bench.world, log: { ...bench.world.log, info: note, warn: note, error: note } },
    { sender: bench.connect().mail, shop: () => shopSettings(bench.config) },
  );
  let desk = await openFactorOffice(bench);
  let seen = new Set<string>();

  /** Mails to an address that nobody has looked at, the newest first; those that are due are sent before. */
  async function mailsTo(address: string) {
    await mails.runOnce();
    const found = bench.mails().filter(({ id, to }) => to.includes(address) && !seen.has(id));
    seen = new Set([...seen, ...found.map(({ id }) => id)]);
    return found;
  }
  const linksTo = async (address: string) =>
    (await mailsTo(address)).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);

  return {
    bench,
    db: bench.db,
    logged,
    mailsTo,
    linksTo,
    /** The desk of 'dona', as it is since `renew`. */
    desk: () => desk,
    async renew(required = false) {
      bench.present();
      logged.length = 0;
      await bench.db.deleteFrom('outbox').execute();
      seen = new Set(bench.mails().map(({ id }) => id));
      desk = await openFactorOffice(bench, { required });
      return String((await desk.logIn()).body['token']);
    },
    /** Asks an e-mail in, as whoever has the token; by dona's password unless told otherwise. */
    invite: (token: string, email: string, more: object = {}) =>
      desk.post(INVITATIONS, { email, senhaAtual: OFFICE_PASSWORD, ...more }, { token }),
    accept: (token: string, username: string, senha = NEW_PASSWORD) =>
      desk.post('/api/admin/convites/aceitar', { token, username, senha }),
    ask: (username: string, from?: string) =>
      desk.post('/api/admin/recuperar-senha', { username }, from === undefined ? {} : { from }),
    reset: (token: string, novaSenha = NEW_PASSWORD) =>
      desk.post('/api/admin/redefinir-senha', { token, novaSenha }),
    giveEmail: (token: string, email: string, more: object = {}) =>
      desk.office.call('PUT', '/api/admin/me/email', {
        token,
        body: { email, senhaAtual: OFFICE_PASSWORD, ...more },
      }),
    confirm: (session: string, token: string) =>
      desk.post('/api/admin/me/email/confirmar', { token }, { token: session }),
    /** As if she had followed the link of her mail. */
    confirmed: (username: string, email: string) =>
      bench.db
        .updateTable('admin_users')
        .set({ email, email_confirmed_at: bench.clock() })
        .where('username', '=', username)
        .execute(),
    outbox: () => bench.db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    actions: async () => (await desk.acts()).map(({ action }) => action),
    close: () => bench.close(),
  };
}

export type OfficeMail = Awaited<ReturnType<typeof openOfficeMail>>;
