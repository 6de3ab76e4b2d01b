import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLiveTexts, createMailTexts, createTickets } from '../src/server/features/mail-texts/index.ts';
import { createMailServices } from '../src/server/services/mail.ts';
import { exampleLetters } from '../src/server/services/mail-texts.ts';
import { shopSettings } from '../src/server/settings/shop-settings.ts';
import { openMailBench, type MailBench } from './support/mail-bench.ts';

let bench: MailBench;

beforeAll(async () => {
  bench = await openMailBench();
});
afterAll(() => bench.close());

/** A node of the shop with its own memory of what its owner says. */
function node() {
  const { db, clock, world, config } = bench;
  const live = createLiveTexts(world);
  const shop = () => ({ ...shopSettings(config), textOf: live.textOf });
  const tickets = createTickets({ secret: 'segredo-de-teste', clock });
  const texts = createMailTexts({ db, clock, live, tickets, shop, examples: exampleLetters });
  const { mails } = createMailServices(world, { sender: bench.connect().mail, shop });
  return { live, texts, mails, tickets };
}

const MINE = { assunto: 'A: pago', abertura: 'A: vamos embalar', fecho: 'A: beijos' };
const OTHER = { assunto: 'B: pago', abertura: 'B: vamos embalar', fecho: 'B: beijos' };

it('[MTXT-15] a mail that is written while its text changes is one text or the other', async () => {
  const [writer, sender] = [node(), node()];
  let versao = await writer.texts.save('pedido_pago', { versao: 0, ...MINE }, 'admin');
  await sender.live.refresh();
  const buyers = Array.from({ length: 24 }, () => bench.newBuyer());
  for (const email of buyers)
    await bench.queue('pedido_pago', await bench.insertOrder({ email, status: 'paid' }));
  const state = { isSending: true };
  const changing = (async () => {
    while (state.isSending) {
      const next = versao % 2 === 0 ? MINE : OTHER;
      versao = await writer.texts.save('pedido_pago', { versao, ...next }, 'admin');
      await sender.live.refresh();
    }
  })();
  await sender.mails.runOnce();
  state.isSending = false;
  await changing;
  for (const email of buyers) {
    const { subject, text } = bench.mailTo(email);
    const [which] = subject;
    expect(['A', 'B']).toContain(which);
    expect(text).toContain(`${which}: vamos embalar`);
    expect(text).toContain(`${which}: beijos`);
    expect(text).toContain('Direito de arrependimento');
  }
});

it('[MTXT-03] promises no parcel to who bought a gift card alone, nor at the counter to who took it along', async () => {
  const { texts, live, mails } = node();
  await live.refresh();
  const { versao } = await texts.one('pedido_pago');
  await texts.save('pedido_pago', { versao, ...MINE, fecho: 'Só para quem espera' }, 'admin');
  const paid = { status: 'paid', paid_at: new Date() } as const;
  const frete = JSON.stringify({ id: 'digital', nome: 'E-mail', tipo: 'digital' });
  const [byMail, taken, sent] = [bench.newBuyer(), bench.newBuyer(), bench.newBuyer()];
  for (const given of [
    { ...paid, email: byMail, frete },
    { ...paid, email: taken, canal: 'balcao', status: 'delivered', delivered_at: new Date() } as const,
    { ...paid, email: sent },
  ])
    await bench.queue('pedido_pago', await bench.insertOrder(given));
  await mails.runOnce();
  expect(bench.mailTo(sent)).toMatchObject({ subject: 'A: pago' });
  for (const email of [byMail, taken]) {
    const { subject, text } = bench.mailTo(email);
    expect(subject).toMatch(/^Pagamento aprovado: pedido /);
    expect(text).not.toContain('embalar');
    expect(text).not.toContain('Só para quem espera');
  }
});

const PLACE = { nome: 'Loja do Centro', endereco: 'Rua A, 1', horario: '9h às 18h', instrucao: '' };
const FETCHED = {
  id: 'retirada',
  nome: 'Retirar',
  company: 'Loja',
  prazo: 1,
  tipo: 'retirada',
  retirada: PLACE,
};
const BROUGHT = {
  id: 'delivery_local',
  nome: 'Entrega local',
  company: 'Loja',
  prazo: 1,
  tipo: 'delivery_local',
};
const BY_EMAIL = { id: 'digital', nome: 'E-mail', tipo: 'digital' };
const paid_at = new Date();

it.each([
  ['vale_comprado', 'pedido_recebido', 'pending', BY_EMAIL, {}, 'O resumo está aqui'],
  ['vale_pago', 'pedido_pago', 'paid', BY_EMAIL, {}, 'vai em outro e-mail'],
  [
    'balcao_pago',
    'pedido_pago',
    'delivered',
    FETCHED,
    { canal: 'balcao', delivered_at: paid_at },
    'comprovante',
  ],
  ['pedido_pronto', 'pedido_enviado', 'shipped', FETCHED, {}, 'esperam por você'],
  ['pedido_retirado', 'pedido_entregue', 'delivered', FETCHED, { delivered_at: paid_at }, 'ame cada peça'],
  ['pedido_saiu', 'pedido_enviado', 'shipped', BROUGHT, {}, 'Quem leva é a própria loja'],
] as const)(
  '[MAIL-73] the letter of %s takes the words for it, and those of no other',
  async (name, kind, status, frete, more, shops) => {
    const { texts, live, mails } = node();
    const parcels = { assunto: 'De pacotes', abertura: 'Só de pacotes', fecho: 'De pacotes' };
    const keep = async (of: typeof name | typeof kind, text: typeof parcels) => {
      await live.refresh();
      await texts.save(of, { versao: (await texts.one(of)).versao, ...text }, 'admin');
    };
    await keep(kind, parcels);
    const write = async () => {
      const email = bench.newBuyer();
      const order = { email, status, paid_at, frete: JSON.stringify(frete), ...more };
      await bench.queue(kind, await bench.insertOrder(order));
      await live.refresh();
      await mails.runOnce();
      return bench.mailTo(email);
    };
    const before = await write();
    expect(before.text).toContain(shops);
    expect(before.subject + before.text).not.toMatch(/de pacotes/i);
    const mine = { assunto: 'É meu, {numero}', abertura: 'Minhas palavras, {nome}', fecho: 'Até a próxima' };
    await keep(name, mine);
    const { subject, text } = await write();
    expect(subject).toMatch(/^É meu, #\d{4,}$/);
    expect(text).toContain('Minhas palavras, Maria');
    expect(text).toContain('Até a próxima');
    expect(text).not.toContain(shops);
    const facts = {
      pedido_pronto: 'Código de retirada',
      pedido_saiu: 'Código de entrega',
      pedido_retirado: 'dias',
    };
    expect(text).toContain(Reflect.get(facts, name) ?? 'Total: R$');
  },
);

it('[MTXT-11] a preview’s address holds ten minutes, and is worth nothing once a letter of it is another', async () => {
  const { tickets, texts } = node();
  const { ticket } = texts.preview('pedido_pago', MINE);
  expect(texts.page(ticket)).toContain('A: vamos embalar');
  expect(texts.page(ticket.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')))).toBeNull();
  expect(createTickets({ secret: 'outro', clock: bench.clock }).read(ticket)).toBeNull();
  const late = createTickets({
    secret: 'segredo-de-teste',
    clock: () => new Date(bench.clock().getTime() + 601_000),
  });
  expect([tickets.read(ticket) === null, late.read(ticket)]).toEqual([false, null]);
  const noise = Array.from({ length: 1000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)));
  const long = { assunto: 'x', abertura: noise.join(''), fecho: noise.toReversed().join('') };
  expect(() => texts.preview('pedido_pago', long)).toThrow('longos demais para a prévia');
});
