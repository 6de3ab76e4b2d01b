import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brand, keepPicture, photograph } from './first-day-pictures.ts';
import { notice } from './office-goods.ts';

export const PIECES = [
  { nome: 'Vestido Aurora', categoria: 'Vestidos', tone: '#2f6f62' },
  { nome: 'Saia Brisa', categoria: 'Saias', tone: '#b5532a' },
  { nome: 'Blusa Maré', categoria: 'Blusas', tone: '#3d4f86' },
];
const COVER = 'Feito à mão, no seu tempo';

const stepsOn = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' });

/** To Início, by the sidebar or by a phone's drawer. */
export async function goHome(page: Page): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Abrir menu' });
  if (await drawer.isVisible()) await drawer.click();
  await page
    .getByRole('navigation', { name: 'Administração' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Início' })
    .click();
  await stepsOn(page).waitFor();
}

/** Her own name, address, logo, colour and words, published: on a phone one is led from the one button to the other. */
export async function dressShop(page: Page): Promise<void> {
  await keepPicture(page, '1-inicio');
  await stepsOn(page)
    .getByRole('link', { name: /^Abrir configurações: Nome/ })
    .click();
  await page.getByLabel('Nome da loja').fill('Ateliê Cereja');
  await page.getByLabel('CNPJ').fill('45783012000178');
  await page
    .getByLabel('Endereço', { exact: true })
    .fill('Rua da Bahia, 1200, Centro, Belo Horizonte, MG, 30160-011');
  await page.getByLabel('Telefone').fill('(31) 3222-1234');
  await page.getByLabel('E-mail', { exact: true }).fill('ola@ateliecereja.example');
  await page.getByLabel('WhatsApp', { exact: true }).fill('(31) 98888-1234');
  for (const what of ['Logo', 'Símbolo']) {
    const buffer = await brand(what === 'Logo');
    await page
      .getByLabel(`${what}: escolher imagem`)
      .setInputFiles({ name: `${what}.png`, mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: `Tirar imagem: ${what}` }).waitFor();
  }
  await page.getByLabel('Cor da marca').first().fill('#1d6543');
  await page.getByLabel('Título da capa').fill(COVER);
  await keepPicture(page, '2-cara');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  const draft = page.getByRole('region', { name: 'Rascunho' });
  await expect.poll(() => draft.evaluate((panel) => panel === document.activeElement)).toBe(true);
  await expect.poll(() => draft.evaluate((panel) => panel.getBoundingClientRect().top)).toBeLessThan(300);
  await keepPicture(page, '3-rascunho');
  await draft.getByRole('button', { name: 'Publicar agora' }).click();
  await draft.waitFor({ state: 'detached' });
}

/** One product by the wizard: words, one colour with a photograph, three sizes with their stock. */
async function makeProduct(page: Page, at: number): Promise<void> {
  const { nome = '', categoria = '', tone = '' } = PIECES[at] ?? {};
  await page.getByLabel('Nome *').fill(nome);
  await page.getByLabel('Descrição *').fill('Costurada no ateliê, em linho.');
  await page.getByLabel('Preço (R$) *').fill('150,00');
  await page.getByLabel('Categoria *').selectOption(categoria);
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByRole('button', { name: 'Verde', exact: true }).click();
  const pictures = page.getByRole('group', { name: 'Imagens de Verde' });
  await pictures
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photograph(at, tone) });
  await page.getByRole('img', { name: 'Imagem 1 de Verde' }).waitFor();
  if (at === 0) await keepPicture(page, '4-fotos');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByRole('button', { name: 'P, M, G' }).click();
  for (const size of ['P', 'M', 'G']) await page.getByRole('table').getByLabel(`Verde, ${size}`).fill('4');
  await page.getByRole('button', { name: 'Próximo' }).click();
  if (at === 0) await keepPicture(page, '5-revisao');
  await page.getByRole('button', { name: 'Criar produto' }).click();
  await notice(page, `✅ Produto "${nome}" criado com sucesso!`);
}

/** The first by its step, the others from the list. */
export async function makeProducts(page: Page): Promise<void> {
  await stepsOn(page)
    .getByRole('link', { name: /^Criar produto/ })
    .click();
  for (const at of PIECES.keys()) {
    if (at > 0) await page.getByRole('link', { name: 'Novo produto' }).click();
    await makeProduct(page, at);
  }
}

export async function takeExamplesOut(page: Page): Promise<void> {
  const steps = stepsOn(page);
  await steps.getByRole('button', { name: 'Ver os 12 passos' }).click();
  await steps.getByRole('button', { name: 'Tirar os produtos de exemplo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar da loja' }).click();
  await steps.getByText('podem voltar até').waitFor();
  await page.getByRole('button', { name: 'Fechar aviso' }).first().click();
}

/** Where parcels leave from, by an account that was tried, and what three places then cost. */
export async function typeFreight(page: Page): Promise<void> {
  await stepsOn(page).getByRole('link', { name: 'Entregas' }).click();
  await page.getByLabel('CEP de origem').fill('30160-011');
  await page.getByLabel('Token do Melhor Envio', { exact: true }).fill('token-da-loja-4711');
  await page.getByRole('button', { name: 'Testar e guardar' }).click();
  // It is said before what changes for shoppers.
  const question = page.getByRole('dialog', { name: 'Passar para o frete de verdade?' });
  await question.getByText('saem da sua carteira').waitFor();
  await keepPicture(page, '6-entregas-pergunta');
  await question.getByRole('button', { name: 'Testar e passar' }).click();
  const told = page.getByText('Pela sua conta do Melhor Envio, com pacotes saindo do CEP 30160-011.');
  await told.waitFor();
  await told.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await keepPicture(page, '6-entregas');
  await goHome(page);
  await stepsOn(page).getByRole('button', { name: 'Testar o frete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Testar o frete' });
  await dialog.getByRole('button', { name: 'Calcular' }).click();
  await dialog
    .getByText(/dias? út/)
    .first()
    .waitFor();
  await expect.poll(() => dialog.evaluate((one) => getComputedStyle(one).textAlign)).toBe('start');
  await keepPicture(page, '7-frete');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
}

export async function typePayments(page: Page): Promise<void> {
  await stepsOn(page)
    .getByRole('link', { name: /^Informar a conta/ })
    .click();
  await page.getByLabel('Chave pública').fill('APP_USR-publica-da-loja');
  await page.getByLabel('Token de acesso', { exact: true }).fill('APP_USR-4711-da-loja-7001001');
  await page.getByLabel('Assinatura secreta dos avisos', { exact: true }).fill('segredo-de-teste');
  await page.getByRole('button', { name: 'Testar e guardar' }).click();
  await page.getByText('falta ligar').waitFor();
  await keepPicture(page, '8-pagamentos');
  await page.getByRole('button', { name: 'Ligar os pagamentos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar os pagamentos' }).click();
  await page.getByText('o dinheiro das vendas vai para ela').waitFor();
}

/** From the step to the order, and all of it given back. */
export async function payBack(page: Page, codigo: string): Promise<void> {
  await stepsOn(page).getByRole('link', { name: 'Ver as vendas' }).click();
  await page.getByRole('link', { name: codigo }).first().click();
  await page.getByRole('button', { name: 'Estornar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
  await keepPicture(page, '12-estorno');
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Estornar', exact: true }).count()).toBe(0);
}
