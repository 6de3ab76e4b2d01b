import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { useShop } from '../test/support/use-shop.ts';
import { BUYER, payAtBank } from './buyer.ts';
import { DESK, shopper, untilAlive } from './shopper.ts';
import { screenReader, type Reader } from './spoken.ts';

// Long: pages are read out element by element.

const { shop, browser } = useShop();

it('[ACCESS-18] a purchase by PIX reads like speech, from the first page to the money that came', async () => {
  const { context } = await shopper(browser, shop.url, DESK);
  const page = await context.newPage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reader = await screenReader(page);

  await choose(page, reader);
  expect(reader.said()).toEqual([
    'Moda feminina com entrega em todo o Brasil | Vitrine',
    'Pular para o conteúdo, link',
    'Principal, navegação; Produtos, link',
    'Produtos | Vitrine, principal',
    'Comprar Vestido Midi Flor de Maracujá, link',
    'Vestido Midi Flor de Maracujá, diálogo; Cor, grupo; Lavanda, botão de opção, não marcado',
    'Lavanda, botão de opção, marcado',
    'Tamanho, grupo; PP, botão de opção, não marcado',
    'PP, botão de opção, marcado',
    'Adicionar ao Carrinho, botão',
  ]);
  await sayWho(page, reader);
  expect(reader.said()).toEqual([
    'Seu carrinho (1), diálogo; Finalizar compra, link',
    'Finalizar compra | Vitrine',
    'Seus dados, região; Nome completo, caixa de edição',
    'Email, caixa de edição, Por ele avisamos cada passo do seu pedido.',
    'CPF, caixa de edição',
    'WhatsApp, caixa de edição',
  ]);
  await sayWhere(reader);
  // What comes of the postal code comes from two calls, in either order; a wait that is over at once is not told.
  const said = reader.said().filter((text) => !/^\((Buscando|Calculando) /.test(text));
  expect(said.toSorted()).toEqual(
    [
      'Entrega, região; CEP, caixa de edição',
      '(Endereço encontrado: Avenida Paulista, Bela Vista, São Paulo, SP.)',
      '(5 opções de frete.)',
    ].toSorted(),
  );
  await goOn(page, reader);
  const freight =
    'Express chega … Loggi · até 3 dias úteis após a postagem R$ … 3 dias úteis, botão de opção';
  expect(reader.said()).toEqual([
    'Número, caixa de edição',
    `Frete, região; Escolha uma opção, grupo; ${freight}, não marcado`,
    `${freight}, marcado`,
    'Resumo e próximo passo, complemento; Ir para o pagamento, botão',
    '(Email inválido. Por favor, insira um email válido!)',
    'Seus dados, região; Email, caixa de edição, inválido, marina, Por ele avisamos cada passo do seu pedido. Por favor, insira um email válido!',
  ]);
  await payByPix(page, reader);
  // A check that is over at once is not told.
  expect(reader.said().filter((text) => !text.includes('estamos conferindo o pagamento'))).toEqual([
    'Pagamento | Vitrine',
    'Como você quer pagar?, região; Pagar online Agora, com segurança, botão',
    'Escolha a forma de pagamento, região; PIX Na hora, pelo Mercado Pago, botão',
    'PIX, região; Gerar PIX, botão',
    'Pague com PIX, diálogo; Copiar código PIX, botão',
    '(Código PIX copiado para a área de transferência!)',
    '(Pagamento aprovado! Agradecemos a sua compra. Já vamos cuidar do seu pedido.)',
    'Seu pedido | Vitrine',
  ]);
});

/** From the first page to a piece in the cart. */
async function choose(page: Page, reader: Reader): Promise<void> {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await untilAlive(page);
  await reader.arrive(/Vitrine/);
  await reader.goTo(/^Pular para/);
  await reader.goTo(/^Produtos/);
  await reader.press('Enter');
  await page.waitForURL('**/produtos');
  await reader.arrive(/^Produtos/);
  await reader.goTo(/^Comprar/);
  await reader.press('Enter');
  const choice = page.getByRole('dialog').getByRole('button', { name: 'Adicionar ao Carrinho' });
  await choice.waitFor();
  await reader.goTo(/botão de opção/);
  await reader.toggle();
  await reader.goTo(/botão de opção/);
  await reader.toggle();
  await reader.goTo(/^Adicionar ao Carrinho/);
  await reader.press('Enter');
  await page.getByRole('dialog', { name: /^Seu carrinho/ }).waitFor();
}

async function sayWho(page: Page, reader: Reader): Promise<void> {
  await reader.goTo(/^Finalizar compra/);
  await reader.press('Enter');
  await page.waitForURL('**/checkout');
  await page.getByLabel('Nome completo').waitFor();
  await reader.arrive(/^Finalizar compra/);
  const typed: [RegExp, string][] = [
    [/^Nome completo/, BUYER.nome],
    [/^Email/, 'marina'],
    [/^CPF/, BUYER.cpf],
    [/^WhatsApp/, BUYER.whatsapp],
  ];
  for (const [field, text] of typed) {
    await reader.goTo(field);
    await reader.type(text);
  }
}

async function sayWhere(reader: Reader): Promise<void> {
  await reader.goTo(/^CEP/);
  await reader.type(BUYER.cep);
  await reader.heard(/Endereço encontrado/);
  await reader.heard(/opções de frete/);
}

/** On to the payment, held up by a slip in the e-mail. */
async function goOn(page: Page, reader: Reader): Promise<void> {
  await reader.goTo(/^Número/);
  await reader.type('900');
  await reader.goTo(/botão de opção/);
  await reader.toggle();
  await reader.goTo(/^Ir para o pagamento/);
  await reader.press('Enter');
  await reader.heard(/Email inválido/);
  await reader.tell();
  await page.keyboard.press('End');
  await reader.type('@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payment-method');
}

/** From the ways to pay to the money that came. */
async function payByPix(page: Page, reader: Reader): Promise<void> {
  await page.getByRole('button', { name: /^Pagar online/ }).waitFor();
  await reader.arrive(/^Pagamento/);
  await reader.goTo(/^Pagar online/);
  await reader.press('Enter');
  await reader.goTo(/^PIX/);
  await reader.press('Enter');
  await reader.goTo(/^Gerar PIX/);
  const answered = page.waitForResponse('**/api/payment/pix/create');
  await reader.press('Enter');
  const created: PaymentCreated = await (await answered).json();
  await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
  await reader.goTo(/^Copiar código PIX/);
  await reader.press('Enter');
  await reader.heard(/[Cc]ódigo/);
  await payAtBank(shop.url, created);
  await page.waitForURL(/success/);
  await reader.heard(/Pagamento aprovado/);
  await reader.arrive(/^Seu pedido/);
}
