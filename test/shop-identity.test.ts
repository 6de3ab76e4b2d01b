import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARINA } from './support/accounts.ts';
import { call } from './support/provider.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

const GIVEN = {
  STORE_NAME: 'Ateliê Teste',
  STORE_CNPJ: '12.345.678/0001-95',
  STORE_ADDRESS: 'Rua do Teste, 7, Centro, Niterói, RJ',
  STORE_PHONE: '(21) 2222-3333',
  STORE_EMAIL: 'oi@atelie.example',
  STORE_WHATSAPP: '5521911112222',
  STORE_WHATSAPP_MESSAGE: 'Olá, ateliê!',
  STORE_INSTAGRAM: 'https://www.instagram.com/atelie.teste',
};
/** What a shop says of itself that was told nothing. */
const DEMONSTRATION: typeof GIVEN = {
  STORE_NAME: 'Vitrine',
  STORE_CNPJ: '11.222.333/0001-81',
  STORE_ADDRESS: 'Rua das Flores, 100, Centro, Belford Roxo, RJ, 26167-020',
  STORE_PHONE: '(21) 90000-0000',
  STORE_EMAIL: 'contato@vitrine.example',
  STORE_WHATSAPP: '5521900000000',
  STORE_WHATSAPP_MESSAGE: 'Olá! Vim pelo site e gostaria de uma ajuda.',
  STORE_INSTAGRAM: 'https://www.instagram.com/vitrine.exemplo',
};
const POLICIES = ['/trocas-e-devolucoes', '/termos-e-condicoes', '/privacidade-e-cookies'];

describe.each([
  ['as it is told', GIVEN, GIVEN],
  ['as a demonstration where it is told nothing', {}, DEMONSTRATION],
])('the shop shows itself %s', (_name, env, identity) => {
  const { STORE_NAME, STORE_CNPJ, STORE_ADDRESS, STORE_PHONE, STORE_EMAIL } = identity;
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop({ env: { SEED_DEMO: 'off', ...env } });
  });
  afterAll(() => shop?.stop());

  /** The page without its data for the browser, and one element of it. */
  async function read(path: string, element: 'header' | 'main' | 'footer' | 'body'): Promise<string> {
    const page = await (await fetch(shop.url + path)).text();
    const seen = page.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '');
    const [whole = ''] = new RegExp(`<${element}\\b[\\s\\S]*</${element}>`).exec(seen) ?? [];
    return whole.replaceAll('&amp;', '&');
  }

  it('[SET-25] in header, footer and policies', async () => {
    expect(await read('/contato', 'header')).toContain(STORE_NAME);
    const footer = await read('/contato', 'footer');
    for (const said of [STORE_NAME, STORE_CNPJ, STORE_ADDRESS, STORE_PHONE, STORE_EMAIL]) {
      expect(footer).toContain(said);
    }
    const policies = (await Promise.all(POLICIES.map((path) => read(path, 'main')))).join('\n');
    for (const said of [STORE_NAME, STORE_CNPJ, STORE_ADDRESS, STORE_PHONE, STORE_EMAIL]) {
      expect(policies).toContain(said);
    }
  });

  it('[SET-25] in its mails', async () => {
    const ask = (path: string, body: unknown) => call(`${shop.url}/api${path}`, { method: 'POST', body });
    expect((await ask('/clientes/registrar', MARINA)).status).toBe(201);
    await ask('/clientes/recuperar-senha', { email: MARINA.email });
    const mails = async () =>
      (
        await call<{ text: string; html: string; from: string }[]>(`${shop.url}/sandbox/mails`, {
          method: 'GET',
        })
      ).body;
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(2);
    for (const mail of await mails()) {
      expect(mail.from).toBe(STORE_EMAIL);
      for (const text of [mail.text, mail.html]) {
        for (const said of [STORE_NAME, STORE_CNPJ, STORE_ADDRESS, STORE_PHONE, STORE_EMAIL]) {
          expect(text).toContain(said);
        }
      }
    }
  });

  it('[SET-26] in the button of the chat and the links of the footer', async () => {
    const { STORE_WHATSAPP, STORE_WHATSAPP_MESSAGE, STORE_INSTAGRAM } = identity;
    const chat = `href="https://wa.me/${STORE_WHATSAPP}?text=${encodeURIComponent(STORE_WHATSAPP_MESSAGE)}"`;
    const [footer, body] = [await read('/contato', 'footer'), await read('/contato', 'body')];
    const [button = ''] = /<a\b[^>]*aria-label="Conversar pelo WhatsApp"[^>]*>/.exec(body) ?? [];
    expect(button).toContain(chat);
    expect(footer).toContain(chat);
    expect(footer).toContain(`href="${STORE_INSTAGRAM}"`);
  });
});
