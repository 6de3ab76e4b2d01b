import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP } from './office-goods.ts';
import { DESK, PHONE, type Device } from './shopper.ts';
import { withAuthenticator } from './virtual-authenticator.ts';
import { widths } from './widths.ts';

// Long: logins, each with a password that is hashed slowly.

const { shop, browser } = useShop({ env: EMPTY_SHOP });
/** Where passkeys can be made: at localhost, and not at an address of numbers. */
const site = () => `http://localhost:${shop.port}`;
const LIST = 'Chaves de acesso';

interface Line {
  action: string;
  subject: string;
}

const actsOf = async () =>
  callShop<Line[]>(`${shop.url}/api/gerenciamento/auditoria`, 'GET', undefined, {
    authorization: `Bearer ${await adminToken(shop.url)}`,
  });

async function hire(username: string): Promise<string> {
  const body = { username, senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, role: 'equipe' };
  const headers = { authorization: `Bearer ${await adminToken(shop.url)}` };
  await callShop(`${shop.url}/api/gerenciamento/administradores`, 'POST', body, headers);
  return adminToken(shop.url, username);
}

/** 'Minha senha' with a passkey of this name made there. */
async function makeOne(username: string, device: Device = DESK) {
  const token = await hire(username);
  const { openPage } = await officeDesk(browser, { url: site(), token, device });
  const page = await openPage('/admin/dashboard/senha');
  const authenticator = await withAuthenticator(page);
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome do aparelho').fill('Celular');
  await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByRole('listitem').first().waitFor();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
  await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await page.getByRole('list', { name: LIST }).getByText('Celular').waitFor();
  return { page, token, ...authenticator };
}

/** The page goes to the login by itself: a second way there, begun from outside, might be cut off by its own. */
async function leave(page: Page, shown = 'Entrar com chave de acesso'): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    location.replace('/admin-login');
  });
  await page.getByRole('button', { name: shown, exact: true }).waitFor();
}

const answered = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/admin/login/chave');

describe.each(
  widths([
    { name: 'on a phone', device: PHONE, who: 'bia' },
    { name: 'at a desk', device: DESK, who: 'caio' },
  ]),
)('$name', ({ device, who }) => {
  it('[MFA-50, MFA-51, MFA-61] a passkey is made, opens the office without a password and after one, and is removed', async () => {
    const other = await makeOne(who, device);
    const { page } = other;
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      .toBe(false);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await leave(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.waitForURL('**/admin/dashboard');

    await leave(page);
    await page.getByLabel('Usuário').fill(who);
    await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const use = page.getByRole('button', { name: 'Usar chave de acesso' });
    await use.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await use.click();
    await page.waitForURL('**/admin/dashboard');

    await page.goto('/admin/dashboard/senha');
    await page.getByRole('list', { name: LIST }).getByText('Último uso').waitFor();
    await page.getByRole('button', { name: 'Excluir a chave de acesso Celular' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Confirmar com chave de acesso' }).click();
    await dialog.getByText('Confirmado com a sua chave de acesso.').waitFor();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('list', { name: LIST }).getByText('Celular').waitFor({ state: 'detached' });
    expect(await adminToken(shop.url, who)).toMatch(/^[\w-]{43}$/);
    const acts = (await actsOf()).filter(({ subject }) => subject === who).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['chave_acesso_criada', 'chave_acesso_excluida']));
  });
});

const send = (sent: unknown) =>
  callShop<{ token: string }>(`${shop.url}/api/admin/login/chave`, 'POST', sent);

it('[MFA-52] an answer is good once, for what it was asked, and not when it was altered', async () => {
  const { page } = await makeOne('dora');
  await leave(page);
  // Kept from the shop, so that what it answers is still open.
  await page.route('**/api/admin/login/chave', (route) => route.abort());
  const asked = page.waitForRequest(answered);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  const body = (await asked).postDataJSON() as {
    desafio: string;
    resposta: { response: { signature: string } };
  };
  const { resposta } = body;
  const { response } = resposta;
  const { desafio } = await callShop<{ desafio: string }>(`${shop.url}/api/admin/login/chave/opcoes`, 'POST');
  await expect(send({ ...body, desafio }), 'asked something else').rejects.toThrow(/: 401/);
  const signature = response.signature.replace(/.{4}$/, 'AAAA');
  const altered = { ...resposta, response: { ...response, signature } };
  await expect(send({ ...body, resposta: altered }), 'altered').rejects.toThrow(/: 401/);
  expect((await send(body)).token).toMatch(/^[\w-]{43}$/);
  await expect(send(body), 'repeated').rejects.toThrow(/: 401/);
  const refused = (await actsOf()).filter(({ action }) => action === 'login_recusado');
  expect(refused.length).toBeGreaterThanOrEqual(3);
});

it('[MFA-52] a passkey confirms no login of somebody else', async () => {
  await makeOne('hana');
  const { page } = await makeOne('ines');
  const { segundoFator } = await callShop<{ segundoFator: { desafio: string; chave: object } }>(
    `${shop.url}/api/admin/login`,
    'POST',
    { username: 'hana', password: ADMIN_PASSWORD },
  );
  const resposta = await page.evaluate(async (asked) => {
    const options = { ...asked, allowCredentials: [] } as unknown as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  }, segundoFator.chave);
  expect(resposta).not.toBeNull();
  await expect(send({ desafio: segundoFator.desafio, resposta })).rejects.toThrow(/: 401/);
});

it('[MFA-53] a passkey whose counter goes back is refused, and told in the audit log', async () => {
  const { page, cdp, id } = await makeOne('fabi');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
  await leave(page);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await page.waitForURL('**/admin/dashboard');
  // A copy from before that login.
  const [copy] = credentials;
  if (copy === undefined) throw new Error('There is no passkey');
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id });
  await cdp.send('WebAuthn.addCredential', { authenticatorId: id, credential: copy });
  await leave(page);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await page.getByRole('alert').filter({ hasText: 'não abre a administração' }).waitFor();
  await expect
    .poll(() => actsOf())
    .toContainEqual(expect.objectContaining({ action: 'chave_acesso_recusada', subject: 'fabi' }));
});

it('[MFA-54] at an address of numbers no passkey is offered', async () => {
  const token = await hire('gabi');
  const { openPage, context } = await officeDesk(browser, { url: shop.url, token });
  const page = await openPage('/admin/dashboard/senha');
  await page.getByRole('region', { name: 'Verificação em duas etapas' }).getByText('Desligado').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Criar chave de acesso' }).count()).toBe(0);
  await context.clearCookies();
  await leave(page, 'Entrar');
  await expect.poll(() => page.getByRole('button', { name: 'Entrar com chave de acesso' }).count()).toBe(0);
});
